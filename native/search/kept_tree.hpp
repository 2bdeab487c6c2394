// The upper levels of a searched tree, with values marked as exact or bounds: to order a later search of a
// position in it, and to be shown (Fujii et al., section 3: the tree of the previous search orders the
// replies).
#pragma once
#include <cstdint>
#include <vector>

#include "base/table.hpp"
#include "base/value.hpp"

namespace sakiyomi {

class KeptTree {
 public:
  using Index = std::int32_t;
  static constexpr Index kNone = -1;
  static constexpr std::size_t kMaxNodes = 1 << 20;

  struct Node {
    Key key = 0;
    Value value = 0;  // from the view of the side that chose `move`
    std::uint16_t move = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
    Side side = 0;       // whose decision it is
    bool fresh = false;  // marked by the newest search; older marks only order moves, since their values
                         // count wins from another root and may include other banked points
    Index first_child = kNone, next = kNone;
  };

  std::size_t size() const noexcept { return nodes_.size(); }
  void clear() { nodes_.clear(); }
  const Node& operator[](Index i) const noexcept { return nodes_[static_cast<std::size_t>(i)]; }

  // Makes the position with this key the root: keeps its subtree, drops the rest.
  void reroot(Key key, Side side) {
    std::vector<Node> old = std::move(nodes_);
    nodes_.clear();
    Index at = kNone;
    for (std::size_t i = 0; i < old.size() && at == kNone; ++i)
      if (old[i].key == key && old[i].first_child != kNone) at = static_cast<Index>(i);
    Node root;
    root.key = key, root.side = side;
    nodes_.push_back(root);
    if (at != kNone) copy_children(old, at, 0);
  }

  Index child(Index parent, std::uint16_t move) const noexcept {
    Index i = (*this)[parent].first_child;
    while (i != kNone && (*this)[i].move != move) i = (*this)[i].next;
    return i;
  }

  // The child, created if it is new; kNone when the tree is full.
  Index grow(Index parent, std::uint16_t move, Key key, Side side) {
    if (const Index known = child(parent, move); known != kNone) return known;
    if (nodes_.size() >= kMaxNodes) return kNone;
    Node node;
    node.key = key, node.move = move, node.side = side;
    append(parent, node);
    return static_cast<Index>(nodes_.size() - 1);
  }

  void mark(Index i, Value value, Bound bound, int depth) noexcept {
    Node& node = nodes_[static_cast<std::size_t>(i)];
    node.value = value, node.bound = bound, node.depth = static_cast<std::uint8_t>(depth);
    node.fresh = true;
  }

 private:
  void append(Index parent, const Node& node) {
    const Index made = static_cast<Index>(nodes_.size());
    nodes_.push_back(node);
    Index* link = &nodes_[static_cast<std::size_t>(parent)].first_child;
    while (*link != kNone) link = &nodes_[static_cast<std::size_t>(*link)].next;
    *link = made;
  }

  void copy_children(const std::vector<Node>& old, Index from, Index to) {
    for (Index i = old[static_cast<std::size_t>(from)].first_child; i != kNone;
         i = old[static_cast<std::size_t>(i)].next) {
      Node node = old[static_cast<std::size_t>(i)];
      node.first_child = node.next = kNone;
      node.fresh = false;
      append(to, node);
      copy_children(old, i, static_cast<Index>(nodes_.size() - 1));
    }
  }

  std::vector<Node> nodes_;
};

}  // namespace sakiyomi

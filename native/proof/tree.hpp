// A proof written out: for every position of the attacker one move, for every reply to it the next position.
#pragma once
#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proof/dfpn.hpp"

namespace sakiyomi::proof {

class ProofTree {
 public:
  using Index = std::uint32_t;
  struct Reply {
    std::uint16_t move;
    Index node;
  };
  struct Node {
    std::uint16_t move;
    Length length;       // plies to the end against the longest defence
    Length counted;      // the same without useless replies
    std::uint32_t need;  // what the attacker must hold for all of this
    std::uint32_t rest;  // what of it after the move
    std::uint32_t first, count;
  };

  // Nodes stand after all that their replies lead to; the root is the last.
  Index add(Node node, std::span<const Reply> replies) {
    node.first = static_cast<std::uint32_t>(replies_.size());
    node.count = static_cast<std::uint32_t>(replies.size());
    nodes_.push_back(node);
    replies_.insert(replies_.end(), replies.begin(), replies.end());
    return static_cast<Index>(nodes_.size() - 1);
  }
  bool empty() const noexcept { return nodes_.empty(); }
  std::size_t size() const noexcept { return nodes_.size(); }
  Index root() const noexcept { return static_cast<Index>(nodes_.size() - 1); }
  const Node& operator[](Index i) const noexcept { return nodes_[i]; }
  std::span<const Reply> replies(Index i) const noexcept {
    return {replies_.data() + nodes_[i].first, nodes_[i].count};
  }

  // The longest defence, the first listed among equals. A node serves holdings with more than it needs too,
  // and the defender has then fewer replies than are listed.
  template <ProofPosition P>
  std::vector<std::uint16_t> line(P position) const {
    std::vector<std::uint16_t> moves;
    if (empty()) return moves;
    const auto make = [&](std::uint16_t move) {
      typename P::Undo undo;
      position.play(std::bit_cast<typename P::Move>(move), undo);
      moves.push_back(move);
    };
    for (Index i = root();;) {
      make(nodes_[i].move);
      const auto possible = position.replies();
      const Reply* longest = nullptr;
      for (const Reply& reply : replies(i)) {
        const auto move = std::bit_cast<typename P::Move>(reply.move);
        if (std::find(possible.begin(), possible.end(), move) == possible.end()) continue;
        if (longest == nullptr || nodes_[reply.node].length > nodes_[longest->node].length) longest = &reply;
      }
      if (longest == nullptr) return moves;
      make(longest->move);
      i = longest->node;
    }
  }

  // As docs/certificate.md says: for each node its move, what it needs, the number of replies, and for each
  // of them the move and how many nodes back it leads; numbers in base 128, low part first.
  std::vector<std::uint8_t> bytes() const {
    std::vector<std::uint8_t> out;
    const auto put = [&](std::uint32_t n) {
      for (; n >= 128; n >>= 7) out.push_back(static_cast<std::uint8_t>(n | 128));
      out.push_back(static_cast<std::uint8_t>(n));
    };
    for (Index i = 0; i < nodes_.size(); ++i) {
      put(nodes_[i].move);
      put(nodes_[i].need);
      put(nodes_[i].count);
      for (const Reply& reply : replies(i)) put(reply.move), put(i - reply.node);
    }
    return out;
  }

 private:
  std::vector<Node> nodes_;
  std::vector<Reply> replies_;
};

// Reads a proof out of the table of the search that found it. What the table has lost is searched again,
// within the plies that it is known to take, so that every step leads nearer to the end.
template <ProofPosition P>
class TreeWriter {
 public:
  TreeWriter(Dfpn<P>& search, Watcher& watcher) : search_(search), watcher_(watcher) {}

  // Nothing if the watcher ends it first.
  std::optional<ProofTree> write(P position, Length length) {
    if (!node(position, length)) return std::nullopt;
    return std::move(tree_);
  }

 private:
  using Index = ProofTree::Index;
  using Move = typename P::Move;
  using Resource = typename P::Resource;

  // What has been written serves every holding that has what it needs.
  std::optional<Index> written(const P& p, Length length) const {
    const auto [first, last] = written_.equal_range(p.key());
    for (auto i = first; i != last; ++i)
      if (tree_[i->second].length <= length && p.resource().holds(Resource::of(tree_[i->second].need)))
        return i->second;
    return std::nullopt;
  }

  std::optional<Index> node(P& p, Length length) {
    if (const auto done = written(p, length)) return done;
    auto known = search_.known(p, length);
    if (!known.proven()) known = search_.run(p, length, watcher_);
    if (!known.proven() || watcher_.over()) return std::nullopt;
    const Move move = std::bit_cast<Move>(known.move);
    typename P::Undo undo;
    p.play(move, undo);
    std::vector<ProofTree::Reply> replies;
    Resource need = p.need();
    Length longest = 0;
    bool whole = true;
    for (const Move reply : listed(p)) {
      typename P::Undo inner;
      p.play(reply, inner);
      const auto below = node(p, static_cast<Length>(known.length - 2));
      p.undo(reply, inner);
      if (!(whole = below.has_value())) break;
      replies.push_back({std::bit_cast<std::uint16_t>(reply), *below});
      need = Resource::most(need, p.need_before(reply, Resource::of(tree_[*below].need)));
      longest = std::max(longest, static_cast<Length>(tree_[*below].length + 1));
    }
    const Length counted = whole ? usefully(p, replies) : Length{0};
    p.undo(move, undo);
    if (!whole) return std::nullopt;
    const std::uint32_t rest = need.word();
    need = p.need_before(move, need);
    const Index index = tree_.add({known.move, static_cast<Length>(longest + 1),
                                   static_cast<Length>(counted + 1), need.word(), rest, 0, 0},
                                  replies);
    written_.emplace(p.key(), index);
    return index;
  }

  // The longest defence among the useful replies. Useless is one that is taken back at once, if what was
  // gained is not needed and the end comes no later than without any such reply.
  Length usefully(const P& p, std::span<const ProofTree::Reply> replies) const noexcept {
    const auto taken_back = [&](const ProofTree::Reply& reply) {
      return p.takes_back(std::bit_cast<Move>(reply.move), std::bit_cast<Move>(tree_[reply.node].move));
    };
    int plain = 0, longest = 0;
    for (const auto& reply : replies)
      if (!p.puts_between(std::bit_cast<Move>(reply.move)))
        plain = std::max(plain, tree_[reply.node].counted + 1);
    for (const auto& reply : replies) {
      const auto& below = tree_[reply.node];
      const bool useless =
          taken_back(reply) && below.counted - 1 <= plain && p.resource().holds(Resource::of(below.rest));
      if (!useless) longest = std::max(longest, below.counted + 1);
    }
    return static_cast<Length>(longest);
  }

  static std::vector<Move> listed(const P& p) {
    const auto moves = p.replies();
    return {moves.begin(), moves.end()};
  }

  Dfpn<P>& search_;
  Watcher& watcher_;
  ProofTree tree_;
  std::unordered_multimap<Key, Index> written_;  // by board
};

}  // namespace sakiyomi::proof

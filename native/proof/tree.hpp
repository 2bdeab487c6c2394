// A proof written out: for every position of the attacker one move, for every reply to it the next position.
#pragma once
#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proof/parallel_prover.hpp"

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
    std::uint32_t need;  // what the attacker must hold for all of this
    std::uint32_t first, count;
  };

  // A node comes after all nodes that its replies lead to; the root is the last.
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

  // The longest defence, the first listed among equals. A node also serves holdings with more than it needs;
  // the defender then has fewer replies than are listed.
  template <ProofPosition P>
  std::vector<std::uint16_t> line(const P& position) const {
    return empty() ? std::vector<std::uint16_t>{} : line(position, root());
  }
  template <ProofPosition P>
  std::vector<std::uint16_t> line(P position, Index i) const {
    std::vector<std::uint16_t> moves;
    const auto make = [&](std::uint16_t move) {
      typename P::Undo undo;
      position.play(std::bit_cast<typename P::Move>(move), undo);
      moves.push_back(move);
    };
    for (;;) {
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

  // The format of docs/certificate.md: for each node its move, its need and the number of replies, and for
  // each reply the move and how many nodes back it leads; numbers in base 128, low part first.
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

// Reads a proof from the table of the search that found it. What the table has lost is searched again, within
// the plies that it is known to take, so that every step leads nearer to the end.
template <ProofPosition P>
class TreeWriter {
 public:
  TreeWriter(ParallelProver<P>& search, Watcher& watcher) : search_(search), watcher_(watcher) {}

  // Nothing if the watcher ends it first.
  std::optional<ProofTree> write(P position, Length length) {
    if (!node(position, length)) return std::nullopt;
    return std::move(tree_);
  }
  // The longest defence of a position with the defender to move.
  std::vector<std::uint16_t> defence_line(P position, Length length) {
    std::vector<std::uint16_t> out;
    const auto found = defence(position, length);
    if (!found || found->replies.empty()) return out;
    const auto longest = std::max_element(
        found->replies.begin(), found->replies.end(),
        [&](const auto& a, const auto& b) { return tree_[a.node].length < tree_[b.node].length; });
    typename P::Undo undo;
    position.play(std::bit_cast<Move>(longest->move), undo);
    out = tree_.line(position, longest->node);
    out.insert(out.begin(), longest->move);
    return out;
  }

 private:
  using Index = ProofTree::Index;
  using Move = typename P::Move;
  using Resource = typename P::Resource;

  // The replies to a move of the attacker.
  struct Defence {
    std::vector<ProofTree::Reply> replies;
    Resource need;
    Length length = 0;
  };

  // A node that has been written serves every holding with what it needs.
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
    check(p, known, move);
    typename P::Undo undo;
    p.play(move, undo);
    const auto after = defence(p, static_cast<Length>(known.length - 1));
    p.undo(move, undo);
    if (!after) return std::nullopt;
    const Index index = tree_.add(
        {known.move, longer(after->length), p.need_before(move, after->need).word(), 0, 0}, after->replies);
    written_.emplace(p.key(), index);
    return index;
  }

  // Entries from other processes may be wrong: every move must be legal and every step shorten the proof.
  [[gnu::noinline]] static void check(const P& p, const typename ParallelProver<P>::Known& known, Move move) {
    const auto moves = p.replies();
    if (known.length == 0 || known.length > kMaxLength ||
        std::find(moves.begin(), moves.end(), move) == moves.end())
      throw std::invalid_argument("the memory holds a wrong proof, received from another cell");
  }

  std::optional<Defence> defence(P& p, Length length) {
    Defence out;
    out.need = p.need();
    for (const Move reply : listed(p)) {
      typename P::Undo undo;
      p.play(reply, undo);
      const auto below = node(p, shorter(length));
      p.undo(reply, undo);
      if (!below) return std::nullopt;
      out.replies.push_back({std::bit_cast<std::uint16_t>(reply), *below});
      out.need = Resource::max(out.need, p.need_before(reply, Resource::of(tree_[*below].need)));
      out.length = std::max(out.length, longer(tree_[*below].length));
    }
    return out;
  }

  [[gnu::noinline]] static std::vector<Move> listed(const P& p) {
    const auto moves = p.replies();
    return {moves.begin(), moves.end()};
  }

  ParallelProver<P>& search_;
  Watcher& watcher_;
  ProofTree tree_;
  std::unordered_multimap<Key, Index> written_;  // by board
};

}  // namespace sakiyomi::proof

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
    Length counted;      // the same without futile replies
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
  // Counted lengths after futile replies, by position and plies.
  using CountedCache = std::unordered_map<Key, Length>;

  // With a cache, some search is spent on telling futile replies from useful ones.
  TreeWriter(ParallelProver<P>& search, Watcher& watcher, CountedCache* without_interposition)
      : search_(search), watcher_(watcher), counted_cache_(without_interposition) {}

  // Nothing if the watcher ends it first.
  std::optional<ProofTree> write(P position, Length length) {
    if (!node(position, length)) return std::nullopt;
    return std::move(tree_);
  }

 private:
  using Index = ProofTree::Index;
  using Move = typename P::Move;
  using Resource = typename P::Resource;

  // The replies to a move of the attacker.
  struct Defence {
    std::vector<ProofTree::Reply> replies;
    Resource need;
    Length length = 0, counted = 0;
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
    const Index index = tree_.add({known.move, longer(after->length), longer(after->counted),
                                   p.need_before(move, after->need).word(), 0, 0},
                                  after->replies);
    written_.emplace(p.key(), index);
    return index;
  }

  // Entries from other processes may be wrong: no illegal move is played, and a proof gets shorter with every
  // step.
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
    out.counted = counted_length(p, out);
    return out;
  }

  // The longest defence among the useful replies.
  Length counted_length(const P& p, const Defence& all) {
    Length plain = 0;
    for (const auto& reply : all.replies)
      if (!p.interposes(std::bit_cast<Move>(reply.move)))
        plain = std::max(plain, longer(tree_[reply.node].counted));
    Length longest = plain;
    for (const auto& reply : all.replies) {
      const Length counted = longer(tree_[reply.node].counted);
      if (counted > longest && !futile(p, std::bit_cast<Move>(reply.move), plain, all.length))
        longest = counted;
    }
    return longest;
  }

  // An interposition is futile if the attacker can capture it at once, does not need what that gains, and
  // mates no later than without it.
  bool futile(const P& p, Move reply, Length plain, Length most) {
    if (counted_cache_ == nullptr || !p.interposes(reply)) return false;
    for (P without_interposition : p.without_interposition(reply))
      if (counted_after(without_interposition, most) <= plain) return true;
    return false;
  }

  // With the defender to move: the counted length within `most` plies, or kUnbounded.
  Length counted_after(P& p, Length most) {
    const Key place = mix(p.key() ^ mix(p.resource().word()), most);
    if (const auto done = counted_cache_->find(place); done != counted_cache_->end()) return done->second;
    auto known = search_.known(p, most);
    if (!known.proven()) known = search_.run(p, most, watcher_);
    Length counted = kUnbounded;
    if (known.proven())
      if (const auto after = TreeWriter(search_, watcher_, counted_cache_).defence(p, known.length))
        counted = after->counted;
    counted_cache_->emplace(place, counted);
    return counted;
  }

  [[gnu::noinline]] static std::vector<Move> listed(const P& p) {
    const auto moves = p.replies();
    return {moves.begin(), moves.end()};
  }

  ParallelProver<P>& search_;
  Watcher& watcher_;
  CountedCache* counted_cache_;
  ProofTree tree_;
  std::unordered_multimap<Key, Index> written_;  // by board
};

}  // namespace sakiyomi::proof

// A disproof written out: a set of positions of the attacker, and for every check in each of them a reply
// that leads back into the set. It may go round in circles: a win takes finitely many moves, so no win starts
// inside.
#pragma once
#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proof/parallel_prover.hpp"

namespace sakiyomi::proof {

// Reads a disproof from the table of the search that found it; what the table has lost is searched again.
template <ProofPosition P>
class DisproofWriter {
 public:
  DisproofWriter(ParallelProver<P>& search, Watcher& watcher) : search_(search), watcher_(watcher) {}

  // The format of docs/certificate.md, for an OR node. Nothing if the watcher ends it first.
  std::optional<std::vector<std::uint8_t>> write(const P& position) {
    open_.assign(1, position);
    while (!open_.empty()) {
      const P p = std::move(open_.back());
      open_.pop_back();
      if (!covered(p.key(), p.resource()) && !add(p)) return std::nullopt;
    }
    return std::move(bytes_);
  }

 private:
  using Move = typename P::Move;
  using Resource = typename P::Resource;
  using Known = typename ParallelProver<P>::Known;

  // Whether the set contains this board with at least as much in hand.
  bool covered(Key key, Resource held) const {
    const auto [first, last] = written_.equal_range(key);
    return std::any_of(first, last, [held](const auto& entry) { return entry.second.holds(held); });
  }

  // Adds a position with the most that the attacker may hold there; the positions after the replies remain
  // to be added.
  bool add(P p) {
    const Known known = disproof(p);
    if (!known.disproven()) return false;
    const P most = p.with_resource(known.resource);
    const bool more = most.resource().holds(p.resource());
    put(more ? most.resource().word() - p.resource().word() : 0);
    if (more) p = most;
    written_.emplace(p.key(), p.resource());
    const std::size_t first = open_.size();
    for (const Move check : listed(p)) {
      typename P::Undo before, between;
      p.play(check, before);
      const Move reply = answer(p);
      if (reply == Move{}) return false;
      put(std::bit_cast<std::uint16_t>(reply));
      p.play(reply, between);
      open_.push_back(p);
      p.undo(reply, between);
      p.undo(check, before);
    }
    std::reverse(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end());
    return true;
  }

  // A reply that escapes: into the set if possible, else the one that the search has found. No move if the
  // watcher ends it first.
  Move answer(P& p) {
    const std::vector<Move> replies = listed(p);
    for (const Move reply : replies)
      if (covered(p.key_after(reply), p.resource_after(reply))) return reply;
    const Known known = disproof(p);
    const Move found = std::bit_cast<Move>(known.move);
    if (!known.disproven() || std::find(replies.begin(), replies.end(), found) != replies.end())
      return known.disproven() ? found : Move{};
    // A result from another process names no move.
    const auto escapes = [&](Move reply) {
      typename P::Undo undo;
      p.play(reply, undo);
      const bool out = disproof(p).disproven();
      p.undo(reply, undo);
      return out;
    };
    const auto first = std::find_if(replies.begin(), replies.end(), escapes);
    return first == replies.end() ? Move{} : *first;
  }

  Known disproof(P& p) {
    if (watcher_.over()) return {};
    const Known known = search_.known(p, kUnbounded);
    return known.solved() ? known : search_.run(p, kUnbounded, watcher_);
  }

  // In the order of their codes.
  [[gnu::noinline]] static std::vector<Move> listed(const P& p) {
    const auto moves = p.replies();
    std::vector<Move> out(moves.begin(), moves.end());
    std::sort(out.begin(), out.end(), [](Move a, Move b) {
      return std::bit_cast<std::uint16_t>(a) < std::bit_cast<std::uint16_t>(b);
    });
    return out;
  }

  // In base 128, low part first.
  void put(std::uint32_t number) {
    for (; number >= 128; number >>= 7) bytes_.push_back(static_cast<std::uint8_t>(number | 128));
    bytes_.push_back(static_cast<std::uint8_t>(number));
  }

  ParallelProver<P>& search_;
  Watcher& watcher_;
  std::vector<P> open_;
  std::unordered_multimap<Key, Resource> written_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace sakiyomi::proof

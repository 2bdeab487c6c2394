// Has a problem one solution? Judged quickly, so that many positions can be sieved for a few good ones.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "proof/prover.hpp"

namespace sakiyomi::proof {

struct UniquenessTask {
  std::uint64_t nodes;  // for each search
  int least, most;      // length of the solution in plies, as books count it
  int max_flaws;        // nothing more is searched for after this many
};

struct Uniqueness {
  Status status = Status::unknown;  // whether there is a win at all
  Length length = 0;                // counted; 0 if it was not searched for, or is outside the bounds
  int flaws = 0;                    // other wins along the main line, and moves that could not be decided
  std::vector<std::uint16_t> line;  // the main line; empty if there is no length
  std::vector<int> akin;            // plies, from 0, at which a move akin to the main one wins as well
};

// Its functions are defined outside the class, so that they are compiled only where it is instantiated.
template <ProofPosition P>
class UniquenessJudge {
 public:
  using Move = typename P::Move;
  using Akin = bool (*)(Move, Move);

  explicit UniquenessJudge(std::size_t table_bytes);
  ~UniquenessJudge();

  // Moves that are `akin` to the one of the main line are not flaws.
  Uniqueness judge(const P& root, const UniquenessTask& task, Akin akin);
  void forget();

 private:
  ProofInfo searched(const P& p, const UniquenessTask& task, Find find) {
    ProofInfo out;
    typename Prover<P>::Task asked;
    asked.limits.nodes = task.nodes;
    asked.find = find;
    asked.break_ties = true;
    prover_.run(p, asked, Stop{}, [&](const ProofInfo& info) {
      if (info.last) out = info;
    });
    return out;
  }

  // At the last move, other wins are commonly allowed if they come at once.
  void along(P p, const UniquenessTask& task, Akin akin, Uniqueness& out) {
    out.flaws = 0;
    for (std::size_t i = 0; i < out.line.size() && out.flaws < task.max_flaws; ++i) {
      const auto move = std::bit_cast<Move>(out.line[i]);
      const bool last = i + 1 == out.line.size();
      if (i % 2 == 0) out.flaws += other_wins(p, move, task, task.max_flaws - out.flaws, akin, last);
      if (i % 2 == 0 && !last && akin_wins(p, move, task, akin)) out.akin.push_back(static_cast<int>(i));
      typename P::Undo undo;
      p.play(move, undo);
    }
  }

  int other_wins(P& p, Move main, const UniquenessTask& task, int most, Akin akin, bool last) {
    int found = 0;
    const auto moves = p.replies();
    for (const Move move : moves)
      if (found < most && move != main && !akin(move, main)) found += may_win(p, move, task, last);
    return found;
  }
  bool akin_wins(P& p, Move main, const UniquenessTask& task, Akin akin) {
    const auto moves = p.replies();
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return move != main && akin(move, main) && may_win(p, move, task, false);
    });
  }
  // With `later`, only a win that leaves the defender a reply.
  bool may_win(P& p, Move move, const UniquenessTask& task, bool later) {
    typename P::Undo undo;
    p.play(move, undo);
    const bool may =
        !(later && p.replies().empty()) && searched(p, task, Find::any).status != Status::disproven;
    p.undo(move, undo);
    return may;
  }

  Prover<P> prover_;
};

template <ProofPosition P>
UniquenessJudge<P>::UniquenessJudge(std::size_t table_bytes) : prover_({table_bytes, 1}) {}

template <ProofPosition P>
UniquenessJudge<P>::~UniquenessJudge() = default;

template <ProofPosition P>
Uniqueness UniquenessJudge<P>::judge(const P& root, const UniquenessTask& task, Akin akin) {
  Uniqueness out;
  const ProofInfo any = searched(root, task, Find::any);
  out.status = any.status;
  // What wins at once, or has several keys, need not be measured.
  if (any.status != Status::proven || any.length < task.least) return out;
  P p = root;
  out.flaws = other_wins(p, std::bit_cast<Move>(any.line[0]), task, task.max_flaws, akin, false);
  if (out.flaws >= task.max_flaws) return out;
  ProofInfo shortest = searched(root, task, Find::shortest);
  if (shortest.counted > task.most || shortest.counted < task.least) return out;
  out.length = shortest.counted;
  out.line = std::move(shortest.line);
  along(root, task, akin, out);
  return out;
}

template <ProofPosition P>
void UniquenessJudge<P>::forget() {
  prover_.forget();
}

}  // namespace sakiyomi::proof

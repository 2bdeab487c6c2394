// A node of an endgame that several threads search together.
#pragma once
#include <mutex>

#include "base/split_pool.hpp"
#include "solve/othello/endgame.hpp"

namespace sakiyomi::othello {

struct EndgameSplit : SplitPoint {
  EndgameSplit(SplitPoint* outer, Bits o, Bits p, int a, int empties, const Choice* moves, int n, int b,
               int s) noexcept
      : SplitPoint(outer, empties, 0, static_cast<std::size_t>(n)),
        own(o),
        opp(p),
        alpha(a),
        list(moves),
        best(b),
        square(s) {}

  const Bits own, opp;
  const int alpha;
  const Choice* const list;
  std::mutex mutex;
  int best, square;

  // Returns whether the score settles the node.
  bool result(int score, int at) noexcept {
    const std::lock_guard lock(mutex);
    if (score > best) best = score, square = at;
    return best > alpha;
  }
};

}  // namespace sakiyomi::othello

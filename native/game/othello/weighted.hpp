// An evaluation of five counts with weights that the caller chooses, in the caller's unit.
#pragma once
#include "game/othello/change.hpp"
#include "game/othello/position.hpp"
#include "game/othello/stability.hpp"

namespace sakiyomi::othello {

using FiveCounts = std::array<int, 5>;

// A side's frontier discs, counted against it, then its moves, corners, stable discs and discs, each minus
// the other side's.
inline FiveCounts five_counts(const Position& p, Side side) noexcept {
  const Bits own = p.discs(side), opp = p.discs(other(side));
  const EdgeTable& edges = edge_table();
  return {frontier(opp, own) - frontier(own, opp), count(mobility(own, opp)) - count(mobility(opp, own)),
          count(own & kCorners) - count(opp & kCorners),
          count(stable(own, opp, edges)) - count(stable(opp, own, edges)), count(own) - count(opp)};
}

class Weighted {
 public:
  // `final` is what a disc of the final score is worth.
  Weighted(FiveCounts weights, int final) noexcept : weights_(weights), final_(final) {}

  Value operator()(const Position& p, Side side) const noexcept {
    if (p.over()) return final_ * final_score(p.discs(side), p.discs(other(side)));
    const Bits own = p.discs(side), opp = p.discs(other(side));
    Value sum = 0;
    if (weights_[0] != 0) sum += weights_[0] * (frontier(opp, own) - frontier(own, opp));
    if (weights_[1] != 0) sum += weights_[1] * (count(mobility(own, opp)) - count(mobility(opp, own)));
    if (weights_[3] != 0) {
      const EdgeTable& edges = edge_table();
      sum += weights_[3] * (count(stable(own, opp, edges)) - count(stable(opp, own, edges)));
    }
    sum += weights_[2] * (count(own & kCorners) - count(opp & kCorners));
    return sum + weights_[4] * (count(own) - count(opp));
  }

 private:
  FiveCounts weights_;
  int final_;
};

}  // namespace sakiyomi::othello

// An evaluation in named terms that add up, in hundredths of a disc. Each term is a count, own minus
// opposing, times a weight for the phase of the game; once the game is over, only the final score counts.
#pragma once
#include <array>

#include "game/othello/position.hpp"
#include "game/othello/stability.hpp"

namespace sakiyomi::othello {

constexpr Value kDisc = 100;  // one disc in the unit of the evaluation

enum class Feature : std::uint8_t {
  discs,      // on the board
  mobility,   // moves
  potential,  // empty squares next to discs of the other side
  corners,
  diagonals,   // discs diagonally next to an empty corner
  neighbours,  // discs next to an empty corner on the edge
  edges,       // discs on the edges away from corners
  stable,      // discs that can never be turned
  tempo,       // being to move
  parity,      // being to move with an odd number of empty squares, or not to with an even one
};
constexpr std::size_t kFeatures = 10;
constexpr int kPhases = 12;

constexpr int phase(int empties) noexcept { return empties >= 60 ? kPhases - 1 : empties / 5; }

using Counts = std::array<int, kFeatures>;

// The features from the view of the side to move, given its moves and the other side's.
inline Counts count_features(Bits own, Bits opp, Bits moves, Bits replies, const EdgeTable& edges) noexcept {
  constexpr Bits kEdges = 0x3c0081818181003cULL;  // c, d, e, f of the first rank, and so on
  const Bits empty = ~(own | opp), a1 = empty & 1, h1 = empty >> 7 & 1, a8 = empty >> 56 & 1,
             h8 = empty >> 63;
  const Bits diagonal = a1 << 9 | h1 << 14 | a8 << 49 | h8 << 54;
  const Bits edge = a1 << 1 | a1 << 8 | h1 << 6 | h1 << 15 | a8 << 48 | a8 << 57 | h8 << 55 | h8 << 62;
  const auto difference = [&](Bits set) { return count(own & set) - count(opp & set); };
  return {difference(~Bits{0}),
          count(moves) - count(replies),
          count(around(opp) & empty) - count(around(own) & empty),
          difference(kCorners),
          difference(diagonal),
          difference(edge),
          difference(kEdges),
          count(stable(own, opp, edges)) - count(stable(opp, own, edges)),
          1,
          count(empty) % 2 == 1 ? 1 : -1};
}

// The features from the view of a side.
Counts features(const Position& position, Side side) noexcept;

// What each feature is worth, in hundredths of a disc; they add up to the value. If the game is over, only
// discs count, with the empty squares given to the winner.
Counts terms(const Position& position, Side side) noexcept;

struct Evaluation {
  Value operator()(const Position& position, Side side) const noexcept;
};

}  // namespace sakiyomi::othello

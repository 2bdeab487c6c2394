// An evaluation in named terms that add up, in hundredths of a disc. Each term is a count, own less opposing,
// times a weight of the phase of the game; at the end it is the final score alone.
#pragma once
#include <array>

#include "game/othello/position.hpp"

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

// The features from the view of a side.
Counts features(const Position& position, Side side) noexcept;

// What each feature is worth, in hundredths of a disc; they add up to the value. Over positions have only
// discs, with the empty squares given to the winner.
Counts terms(const Position& position, Side side) noexcept;

struct Evaluation {
  Value operator()(const Position& position, Side side) const noexcept;
};

}  // namespace sakiyomi::othello

// Move ordering in endgames. The weights minimise the number of nodes on FFO #40 to #44.
#pragma once
#include <array>
#include <cstdint>

#include "game/othello/board.hpp"

namespace sakiyomi::othello {

constexpr int kMobilityWeight = 64, kPotentialWeight = 16, kParityWeight = 8, kSafeWeight = 32;

// From 14 empties on, a search of a few plies with the evaluation (hundredths of a disc) orders the moves.
// The opponent's mobility counts once more: fewer replies also make a smaller tree.
constexpr int kFastWeight = 300;
constexpr int look_plies(int empties) noexcept {
  return empties >= 20 ? 3 : empties >= 16 ? 2 : empties >= 14 ? 1 : 0;
}

// Squares: corners first, the squares diagonally next to them last.
inline constexpr std::array<std::int8_t, kSquares> kWorth = {
    18, 4, 16, 12, 12, 16, 4, 18,  //
    4,  2, 6,  8,  8,  6,  2, 4,   //
    16, 6, 14, 10, 10, 14, 6, 16,  //
    12, 8, 10, 0,  0,  10, 8, 12,  //
    12, 8, 10, 0,  0,  10, 8, 12,  //
    16, 6, 14, 10, 10, 14, 6, 16,  //
    4,  2, 6,  8,  8,  6,  2, 4,   //
    18, 4, 16, 12, 12, 16, 4, 18,
};

// Own corners, and own discs next to them on the edge: a quick measure of stability.
inline int safe_corners(Bits own) noexcept {
  const Bits held = own & kCorners;
  const Bits beside = (held << 1 | held >> 1 | held << 8 | held >> 8) & own & 0x4281000000008142ULL;
  return count(held) + count(beside);
}

}  // namespace sakiyomi::othello

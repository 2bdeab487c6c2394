// Quarters of the board: who makes the last move in each of them often decides an endgame.
#pragma once
#include "game/othello/board.hpp"

namespace sakiyomi::othello {

constexpr Bits kQuarterCorners = 0x0000001100000011ULL;  // one square of each quarter

// Which quarter of the board a square lies in, 0 to 3.
constexpr int quarter(int square) noexcept { return (square >> 2 & 1) | (square >> 4 & 2); }

// All squares of the quarters that hold an odd number of `empty` ones: the sum of each quarter's bits is
// folded into its first square and spread again.
constexpr Bits odd_quarters(Bits empty) noexcept {
  Bits sum = empty ^ (empty >> 1);
  sum ^= sum >> 2;
  sum ^= sum >> 8;
  sum ^= sum >> 16;
  return (sum & kQuarterCorners) * 0x0f0f0f0fULL;
}

}  // namespace sakiyomi::othello

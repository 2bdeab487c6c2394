// Move ordering before a move is searched.
#pragma once
#include <array>
#include <cstdint>

#include "game/othello/board.hpp"

namespace sakiyomi::othello {

// From 12 empties on the evaluation (hundredths of a disc) orders the moves, further from the end after some
// plies. The opponent's mobility counts once more: fewer replies also make a smaller tree. The values
// minimise the number of nodes on FForum #20 to #39 and tournament endgames.
constexpr int kFastWeight = 300;
constexpr int look_plies(int empties) noexcept {
  return empties >= 24 ? 3 : empties >= 20 ? 2 : empties >= 16 ? 1 : 0;
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

}  // namespace sakiyomi::othello

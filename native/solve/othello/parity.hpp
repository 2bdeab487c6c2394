// Last discs: small tables for the endgame search.
#pragma once
#include <array>
#include <cstdint>

#include "game/othello/quarters.hpp"
#include "game/othello/rays.hpp"

namespace sakiyomi::othello {

// Discs turned on a line of eight by an own disc at `index` if all squares that are not own are opposing.
inline constexpr auto kLastFlips = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (int index = 0; index < 8; ++index)
    for (int own = 0; own < 256; ++own) {
      int turned = 0;
      for (const int step : {1, -1}) {
        int run = 0, x = index + step;
        for (; x >= 0 && x < 8 && (own >> x & 1) == 0; x += step) ++run;
        if (x >= 0 && x < 8) turned += run;
      }
      table[static_cast<std::size_t>(index)][static_cast<std::size_t>(own)] =
          static_cast<std::uint8_t>(turned);
    }
  return table;
}();

// The two diagonals through a square, with it.
inline constexpr auto kDiagonals = [] {
  std::array<std::array<Bits, 2>, kSquares> lines{};
  for (int s = 0; s < kSquares; ++s)
    lines[static_cast<std::size_t>(s)] = {ray(s, 1, 1) | ray(s, -1, -1) | bit(s),
                                          ray(s, 1, -1) | ray(s, -1, 1) | bit(s)};
  return lines;
}();

// Discs turned by the last move of a full board: each line is gathered into a byte by one multiplication. A
// diagonal shorter than eight reads as opposing discs beyond its end, which no own disc encloses.
inline int last_flips(Bits own, int square) noexcept {
  constexpr Bits kFileA = 0x0101010101010101ULL;
  const auto x = static_cast<std::size_t>(square & 7), y = static_cast<std::size_t>(square >> 3);
  const auto& diagonal = kDiagonals[static_cast<std::size_t>(square)];
  const auto file = (((own >> x) & kFileA) * 0x0102040810204080ULL) >> 56;
  return kLastFlips[x][(own >> (8 * y)) & 255] + kLastFlips[y][file] +
         kLastFlips[x][((own & diagonal[0]) * kFileA) >> 56] +
         kLastFlips[x][((own & diagonal[1]) * kFileA) >> 56];
}

}  // namespace sakiyomi::othello

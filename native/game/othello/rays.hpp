// Lines seen from a square, as sets: what flips and stability are read from.
#pragma once
#include <array>

#include "game/othello/board.hpp"

namespace sakiyomi::othello {

// Squares beyond one square in the eight directions, without it: four towards h8, four towards a1, each by
// steps of 1, 7, 8 and 9.
struct alignas(64) Rays {
  std::array<Bits, 4> up, down;
};

constexpr Bits ray(int square, int dx, int dy) noexcept {
  Bits set = 0;
  for (int x = square % 8 + dx, y = square / 8 + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy)
    set |= bit(8 * y + x);
  return set;
}

inline constexpr auto kRays = [] {
  std::array<Rays, kSquares> rays{};
  for (int s = 0; s < kSquares; ++s)
    rays[static_cast<std::size_t>(s)] = {{ray(s, 1, 0), ray(s, -1, 1), ray(s, 0, 1), ray(s, 1, 1)},
                                         {ray(s, -1, 0), ray(s, 1, -1), ray(s, 0, -1), ray(s, -1, -1)}};
  return rays;
}();

inline constexpr auto kNear = [] {
  std::array<Bits, kSquares> near{};
  for (int s = 0; s < kSquares; ++s) near[static_cast<std::size_t>(s)] = around(bit(s));
  return near;
}();

}  // namespace sakiyomi::othello

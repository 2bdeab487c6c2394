// Discs that can never be turned again: a lower bound, good enough for cut-offs in endgames.
#pragma once
#include <array>
#include <cstdint>

#include "game/othello/board.hpp"

namespace sakiyomi::othello {

// For every edge of own and opposing discs (two bytes), the discs that no further play on the edge turns.
using EdgeTable = std::array<std::uint8_t, 65536>;
const EdgeTable& edge_table();

namespace detail {

constexpr Bits kMiddle = 0x007e7e7e7e7e7e00ULL;
constexpr Bits kFileA = 0x0101010101010101ULL;

// Squares within `steps` steps of the border when walking in one direction.
constexpr Bits near_border(int dx, int dy, int steps) noexcept {
  Bits set = 0;
  for (int s = 0; s < kSquares; ++s) {
    const int x = s % 8 + dx * steps, y = s / 8 + dy * steps;
    if (x < 0 || x > 7 || y < 0 || y > 7) set |= bit(s);
  }
  return set;
}

// Squares whose whole line, in steps of kShift, is occupied.
template <int kShift, int kDx, int kDy>
constexpr Bits full_lines(Bits discs) noexcept {
  Bits up = discs, down = discs;
  up &= near_border(kDx, kDy, 1) | (up >> kShift), down &= near_border(-kDx, -kDy, 1) | (down << kShift);
  up &= near_border(kDx, kDy, 2) | (up >> 2 * kShift);
  down &= near_border(-kDx, -kDy, 2) | (down << 2 * kShift);
  up &= near_border(kDx, kDy, 4) | (up >> 4 * kShift);
  down &= near_border(-kDx, -kDy, 4) | (down << 4 * kShift);
  return up & down;
}

constexpr unsigned file_byte(Bits set, int file) noexcept {
  return static_cast<unsigned>((((set >> file) & kFileA) * 0x0102040810204080ULL) >> 56);
}

constexpr Bits file_bits(unsigned byte, int file) noexcept {
  return ((((byte & 127u) * 0x0002040810204081ULL) & kFileA) | static_cast<Bits>(byte >> 7) << 56) << file;
}

}  // namespace detail

// Discs of `own` that are certainly stable: edges by table, inside by full lines and stable neighbours.
inline Bits stable(Bits own, Bits opp, const EdgeTable& edges) noexcept {
  using namespace detail;
  const auto edge = [&](unsigned mine, unsigned theirs) -> Bits { return edges[mine << 8 | theirs]; };
  const Bits top = edge(own & 255, opp & 255);
  const Bits bottom = edge(static_cast<unsigned>(own >> 56), static_cast<unsigned>(opp >> 56)) << 56;
  const unsigned left = static_cast<unsigned>(edge(file_byte(own, 0), file_byte(opp, 0)));
  const unsigned right = static_cast<unsigned>(edge(file_byte(own, 7), file_byte(opp, 7)));
  Bits safe = top | bottom | file_bits(left, 0) | file_bits(right, 7);

  const Bits discs = own | opp, inside = own & kMiddle;
  const Bits rows = full_lines<1, 1, 0>(discs), files = full_lines<8, 0, 1>(discs);
  const Bits falling = full_lines<9, 1, 1>(discs), rising = full_lines<7, -1, 1>(discs);
  safe |= rows & files & falling & rising & inside;
  if (safe == 0) return 0;
  while (true) {
    const Bits more = inside & ~safe & (rows | safe << 1 | safe >> 1) & (files | safe << 8 | safe >> 8) &
                      (falling | safe << 9 | safe >> 9) & (rising | safe << 7 | safe >> 7);
    if (more == 0) return safe;
    safe |= more;
  }
}

}  // namespace sakiyomi::othello

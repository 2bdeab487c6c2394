// Othello on two 64-bit sets: bit 0 is a1, bit 7 is h1, bit 63 is h8. Everything is seen from the side to
// move: `own` and `opp` discs. Portable code; flips are in flips.hpp, the same in wider registers in
// kernel.inc.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "base/random.hpp"

namespace sakiyomi::othello {

using Bits = std::uint64_t;

constexpr int kSquares = 64;
constexpr Bits kBlackStart = 0x0000000810000000ULL, kWhiteStart = 0x0000001008000000ULL;
constexpr Bits kCorners = 0x8100000000000081ULL;
constexpr Bits kInnerFiles = 0x7e7e7e7e7e7e7e7eULL;  // b to g: where a disc can be flipped sideways

constexpr Bits bit(int square) noexcept { return Bits{1} << square; }
constexpr int count(Bits set) noexcept { return std::popcount(set); }
constexpr int first(Bits set) noexcept { return std::countr_zero(set); }

namespace detail {

// Discs of `through` in an unbroken run from `from`, in both directions of one line. A run has at most six
// discs: two steps singly, then two steps of two.
template <int kShift>
constexpr Bits runs(Bits from, Bits through) noexcept {
  Bits up = through & (from << kShift), down = through & (from >> kShift);
  up |= through & (up << kShift), down |= through & (down >> kShift);
  const Bits pair_up = through & (through << kShift), pair_down = pair_up >> kShift;
  up |= pair_up & (up << 2 * kShift), down |= pair_down & (down >> 2 * kShift);
  up |= pair_up & (up << 2 * kShift), down |= pair_down & (down >> 2 * kShift);
  return (up << kShift) | (down >> kShift);
}

}  // namespace detail

// Squares where `own` may be placed.
constexpr Bits mobility(Bits own, Bits opp) noexcept {
  const Bits inner = opp & kInnerFiles;
  return (detail::runs<1>(own, inner) | detail::runs<7>(own, inner) | detail::runs<8>(own, opp) |
          detail::runs<9>(own, inner)) &
         ~(own | opp);
}

// Squares next to a set, diagonals included.
constexpr Bits around(Bits set) noexcept {
  constexpr Bits kNotA = 0xfefefefefefefefeULL, kNotH = 0x7f7f7f7f7f7f7f7fULL;
  const Bits wide = set | ((set << 1) & kNotA) | ((set >> 1) & kNotH);
  return (wide | (wide << 8) | (wide >> 8)) & ~set;
}

// Two sets in one number. Each is multiplied and one is rotated by half, so that discs that change colour do
// not cancel out: a plain xor of the products would lose the colour of h8.
constexpr std::uint64_t board_key(Bits own, Bits opp) noexcept {
  return mix((own * 0x9e3779b97f4a7c15ULL) ^ std::rotl(opp * 0xd6e8feb86659fd93ULL, 32));
}

// Discs ahead at the end; the winner takes the empty squares.
constexpr int final_score(Bits own, Bits opp) noexcept {
  const int mine = count(own), theirs = count(opp), empty = kSquares - mine - theirs;
  const int lead = mine - theirs;
  return lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0;
}

}  // namespace sakiyomi::othello

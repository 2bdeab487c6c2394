// Sets of squares: files 1 to 7 in the low word, 8 and 9 in the high one, so that no file is cut in two and
// whatever runs along a file is arithmetic in one word.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "game/shogi/piece.hpp"

namespace sakiyomi::shogi {

inline constexpr int kLowSquares = 63;

struct Bitboard {
  std::uint64_t lo = 0, hi = 0;

  constexpr bool any() const noexcept { return (lo | hi) != 0; }
  constexpr bool none() const noexcept { return (lo | hi) == 0; }
  constexpr bool several() const noexcept {
    return ((lo & (lo - 1)) | (hi & (hi - 1))) != 0 || (lo != 0 && hi != 0);
  }
  // Of a set that is not empty.
  constexpr Square first() const noexcept {
    return static_cast<Square>(lo != 0 ? std::countr_zero(lo) : kLowSquares + std::countr_zero(hi));
  }
  constexpr int count() const noexcept { return std::popcount(lo) + std::popcount(hi); }
  constexpr bool operator==(const Bitboard&) const noexcept = default;
};

constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept { return {a.lo & b.lo, a.hi & b.hi}; }
constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept { return {a.lo | b.lo, a.hi | b.hi}; }
constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept { return {a.lo ^ b.lo, a.hi ^ b.hi}; }
constexpr Bitboard& operator&=(Bitboard& a, Bitboard b) noexcept { return a = a & b; }
constexpr Bitboard& operator|=(Bitboard& a, Bitboard b) noexcept { return a = a | b; }
constexpr Bitboard& operator^=(Bitboard& a, Bitboard b) noexcept { return a = a ^ b; }
// a without b.
constexpr Bitboard operator-(Bitboard a, Bitboard b) noexcept { return {a.lo & ~b.lo, a.hi & ~b.hi}; }

constexpr Bitboard bit_at(int s) noexcept {
  return s < kLowSquares ? Bitboard{std::uint64_t{1} << s, 0}
                         : Bitboard{0, std::uint64_t{1} << (s - kLowSquares)};
}

namespace detail {
constexpr auto bits() noexcept {
  std::array<Bitboard, kSquares + 1> table{};  // nowhere is the empty set
  for (int s = 0; s < kSquares; ++s) table[static_cast<std::size_t>(s)] = bit_at(s);
  return table;
}
constexpr auto ranks() noexcept {
  std::array<Bitboard, 9> table{};
  for (int s = 0; s < kSquares; ++s) table[static_cast<std::size_t>(s % 9)] |= bit_at(s);
  return table;
}
}  // namespace detail

inline constexpr auto kBit = detail::bits();
inline constexpr auto kRank = detail::ranks();
inline constexpr Bitboard kAll{(std::uint64_t{1} << 63) - 1, (1u << 18) - 1};

constexpr Bitboard bit(Square s) noexcept { return kBit[s]; }
constexpr bool has(Bitboard set, Square s) noexcept { return (set & kBit[s]).any(); }
constexpr Bitboard operator~(Bitboard a) noexcept { return kAll - a; }

// The n ranks farthest ahead of a side: 3 are the promotion zone.
constexpr Bitboard far_ranks(Side side, int n) noexcept {
  Bitboard set;
  for (int i = 0; i < n; ++i) set |= kRank[static_cast<std::size_t>(side == 0 ? i : 8 - i)];
  return set;
}
inline constexpr std::array<Bitboard, 2> kZone{far_ranks(0, 3), far_ranks(1, 3)};

// Every square one step ahead; what stands on the last rank must not be in the set.
template <Side S>
constexpr Bitboard ahead(Bitboard set) noexcept {
  if constexpr (S == 0)
    return {set.lo >> 1, set.hi >> 1};
  else
    return {set.lo << 1, set.hi << 1};
}

// The files on which the set has no square, in full; the set has at most one square a file. In each field of
// nine bits, 100000000 less one bit keeps its top bit only if there was nothing to take away.
constexpr Bitboard files_without(Bitboard set) noexcept {
  const auto fill = [](std::uint64_t top, std::uint64_t word) {
    const std::uint64_t left = (top - word) & top;
    return left | (left - (left >> 8));
  };
  return {fill(kRank[8].lo, set.lo), fill(kRank[8].hi, set.hi)};
}

template <class Visit>
constexpr void each(Bitboard set, Visit&& visit) {
  for (; set.lo != 0; set.lo &= set.lo - 1) visit(static_cast<Square>(std::countr_zero(set.lo)));
  for (; set.hi != 0; set.hi &= set.hi - 1)
    visit(static_cast<Square>(kLowSquares + std::countr_zero(set.hi)));
}

}  // namespace sakiyomi::shogi

// Attacks of pieces. Steps are tables; sliding moves are computed by subtraction, which needs neither large
// tables nor special instructions.
#pragma once
#include <array>
#include <bit>

#include "base/bits.hpp"
#include "game/shogi/bitboard.hpp"

namespace sakiyomi::shogi {

enum Axis : std::uint8_t { kFile, kRankLine, kRising, kFalling, kNoAxis };

struct Tables {
  Tables() noexcept;

  template <class T>
  using PerSquare = std::array<T, kSquares + 1>;

  // Steps of one square (and the knight's jump) by side and kind; long kinds hold their short steps.
  std::array<std::array<PerSquare<Bitboard>, kKinds>, 2> step{};
  // Everything a piece would reach on an empty board.
  std::array<std::array<PerSquare<Bitboard>, kKinds>, 2> reach{};
  // The squares from which a short-moving piece can step to where it, promoted or not, attacks a king here.
  std::array<std::array<PerSquare<Bitboard>, kKinds>, 2> approach{};
  // The squares from which some piece of a side can step next to a king here.
  std::array<PerSquare<Bitboard>, 2> around{};
  // All squares of a line through a square, without the square itself.
  std::array<PerSquare<Bitboard>, 5> line{};
  // The squares of a file on the side of rank a, and on the side of rank i.
  PerSquare<Bitboard> up{}, down{};
  // The squares strictly between two on a common line; empty if there is no such line.
  PerSquare<PerSquare<Bitboard>> between{};
  PerSquare<PerSquare<Axis>> common{};
};
extern const Tables kTables;

inline Bitboard between(Square a, Square b) noexcept { return kTables.between[a][b]; }
inline Axis common_axis(Square a, Square b) noexcept { return kTables.common[a][b]; }
// The whole line through two squares; empty if they are not on a common line.
inline Bitboard line_through(Square a, Square b) noexcept { return kTables.line[common_axis(a, b)][a]; }
inline Bitboard step(Side side, Kind kind, Square s) noexcept { return kTables.step[side][kind][s]; }

// Along a file all squares lie in one word, so both words can be treated as one.
inline Bitboard down_from(Square s, Bitboard occupied) noexcept {
  const Bitboard ray = kTables.down[s], in_way = occupied & ray;
  const std::uint64_t blockers = in_way.lo | in_way.hi;
  const std::uint64_t seen = blockers ^ (blockers - 1);  // up to the lowest blocker
  return {ray.lo & seen, ray.hi & seen};
}
inline Bitboard up_from(Square s, Bitboard occupied) noexcept {
  const Bitboard ray = kTables.up[s], in_way = occupied & ray;
  const std::uint64_t blockers = in_way.lo | in_way.hi | 1;
  const std::uint64_t seen = ~std::uint64_t{0} << (63 - std::countl_zero(blockers));  // down to the highest
  return {ray.lo & seen, ray.hi & seen};
}

// Hyperbola quintessence: o - s runs from s to the next blocker above; on the mirrored board it runs to the
// next one below. Swapping bytes is enough of a mirror, because no byte holds two squares of such a line.
inline Bitboard along(Axis line, Square s, Bitboard occupied) noexcept {
  const Bitboard mask = kTables.line[line][s], from = kBit[s], o = occupied & mask;
  const std::uint64_t up_lo = o.lo - from.lo;
  const std::uint64_t up_hi = o.hi - from.hi - (o.lo < from.lo);
  const std::uint64_t mirror_lo = swap_bytes(o.hi), from_lo = swap_bytes(from.hi);
  const std::uint64_t back_lo = mirror_lo - from_lo;
  const std::uint64_t back_hi = swap_bytes(o.lo) - swap_bytes(from.lo) - (mirror_lo < from_lo);
  return Bitboard{up_lo ^ swap_bytes(back_hi), up_hi ^ swap_bytes(back_lo)} & mask;
}

template <Side S>
inline Bitboard lance_attack(Square s, Bitboard occupied) noexcept {
  return S == 0 ? up_from(s, occupied) : down_from(s, occupied);
}
inline Bitboard file_attack(Square s, Bitboard occupied) noexcept {
  return up_from(s, occupied) | down_from(s, occupied);
}
inline Bitboard rook_attack(Square s, Bitboard occupied) noexcept {
  return file_attack(s, occupied) | along(kRankLine, s, occupied);
}
inline Bitboard bishop_attack(Square s, Bitboard occupied) noexcept {
  return along(kRising, s, occupied) | along(kFalling, s, occupied);
}

// The squares that a piece of a side attacks.
template <Side S>
inline Bitboard attack(Kind kind, Square s, Bitboard occupied) noexcept {
  switch (kind) {
    case kLance:
      return lance_attack<S>(s, occupied);
    case kBishop:
      return bishop_attack(s, occupied);
    case kRook:
      return rook_attack(s, occupied);
    case kHorse:
      return bishop_attack(s, occupied) | step(S, kKing, s);
    case kDragon:
      return rook_attack(s, occupied) | step(S, kKing, s);
    default:
      return step(S, kind, s);
  }
}

}  // namespace sakiyomi::shogi

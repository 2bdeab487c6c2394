// What both sides attack: how often every square, and by which pieces.
#pragma once
#include <array>

#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

// How often each square of a set is counted: none, once, twice, or more often.
struct SquareCounts {
  Bitboard ones, twos;  // the two digits

  void add(Bitboard set) noexcept {
    const Bitboard carry = ones & set;
    ones ^= set;
    const Bitboard over = twos & carry;
    twos ^= carry;
    ones |= over, twos |= over;  // more than three stays three
  }
  int at(Square s) const noexcept { return has(ones, s) + 2 * has(twos, s); }
};

// Classes of attackers, cheapest first.
enum AttackerClass : std::uint8_t { kNoAttacker, kByPawn, kByLight, kByGeneral, kByMajor, kByKing };

constexpr AttackerClass class_of(Kind kind) noexcept {
  switch (kind) {
    case kPawn:
      return kByPawn;
    case kLance:
    case kKnight:
      return kByLight;
    case kBishop:
    case kRook:
    case kHorse:
    case kDragon:
      return kByMajor;
    case kKing:
      return kByKing;
    default:
      return kByGeneral;
  }
}

// One side's attacks.
struct Control {
  struct Placed {
    Square square;
    Kind kind;
    Bitboard reach;
  };

  SquareCounts counts;            // by all but the king
  std::array<Bitboard, 6> by{};   // by class
  std::array<Placed, 40> pieces;  // all but pawns and the king
  int size = 0;

  const Placed* begin() const noexcept { return pieces.data(); }
  const Placed* end() const noexcept { return pieces.data() + size; }

  AttackerClass cheapest(Square s) const noexcept {
    for (const AttackerClass c : {kByPawn, kByLight, kByGeneral, kByMajor, kByKing})
      if (has(by[c], s)) return c;
    return kNoAttacker;
  }
  Bitboard reached() const noexcept { return counts.ones | counts.twos; }  // by all but the king
};

template <Side S>
Control control_of(const Position& p) noexcept {
  Control out;
  const Bitboard all = p.occupied(), pawns = p.of(S, kPawn);
  out.by[kByPawn] = ahead<S>(pawns);
  out.counts.add(out.by[kByPawn]);
  if (p.king(S) != kNowhere) out.by[kByKing] = step(S, kKing, p.king(S));
  each(p.of(S) - pawns - bit(p.king(S)), [&](Square s) {
    const Kind kind = kind_of(p.at(s));
    const Bitboard to = attack<S>(kind, s, all);
    out.by[class_of(kind)] |= to;
    out.counts.add(to);
    out.pieces[static_cast<std::size_t>(out.size++)] = {s, kind, to};
  });
  return out;
}

}  // namespace sakiyomi::shogi

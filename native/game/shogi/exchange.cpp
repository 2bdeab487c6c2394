#include "game/shogi/exchange.hpp"

#include "game/shogi/worth.hpp"

namespace sakiyomi::shogi {

namespace {

// Cheapest first; the king takes last.
constexpr std::array<Kind, 14> kCheapest{kPawn,      kLance,   kKnight,    kSilver, kProLance,
                                         kProKnight, kProPawn, kProSilver, kGold,   kBishop,
                                         kRook,      kHorse,   kDragon,    kKing};

Square cheapest(const Position& p, Bitboard set, Side side) noexcept {
  for (const Kind kind : kCheapest)
    if (const Bitboard found = set & p.of(side, kind); found.any()) return found.first();
  return kNowhere;
}

}  // namespace

bool exchange_pays(const Position& p, Move move, Value forgiven) noexcept {
  const Square to = move.to();
  const Square from = move.drops() ? kNowhere : move.from();
  Kind stands = move.drops() ? move.dropped() : kind_of(p.at(from));
  Value won = forgiven + (p.at(to) != 0 ? taken_worth(kind_of(p.at(to))) : 0);
  if (move.promotes()) {
    won += kMaterial[promoted(stands)] - kMaterial[stands];
    stands = promoted(stands);
  }
  Value risk = taken_worth(stands) - won;  // what the next taker is ahead if it may keep what it takes
  if (risk <= 0) return true;
  Bitboard all = (p.occupied() | bit(to)) - bit(from);
  bool pays = true;
  for (Side side = other(p.side());; side = other(side)) {
    const Bitboard takers = p.attackers(to, side, all) & all;
    if (takers.none()) return pays;
    pays = !pays;
    const Square taker = cheapest(p, takers, side);
    const Kind kind = kind_of(p.at(taker));
    // A king captures only unguarded pieces.
    if (kind == kKing) return (p.attackers(to, other(side), all) & all).any() ? !pays : pays;
    risk = taken_worth(kind) - risk;
    if (risk < (pays ? 1 : 0)) return pays;  // even losing that piece would not change the outcome
    all = all - bit(taker);
  }
}

}  // namespace sakiyomi::shogi

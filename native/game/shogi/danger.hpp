// Squares where a king cannot go.
#pragma once
#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

// What a side attacks of the squares next to the enemy king (and some others). The king is taken off the
// board, so that it cannot hide behind itself.
template <Side By>
inline Bitboard danger(const Position& p, Square king, Bitboard next_to_king) noexcept {
  const Bitboard rest = p.occupied() - bit(king);
  Bitboard out;
  each(p.of(By) & kTables.around[By][king], [&](Square s) { out |= step(By, kind_of(p.at(s)), s); });
  each(p.of(By, kLance) | p.bishops(By) | p.rooks(By), [&](Square s) {
    const Kind kind = kind_of(p.at(s));
    if ((kTables.reach[By][kind][s] & next_to_king).any()) out |= attack<By>(kind, s, rest);
  });
  return out;
}

}  // namespace sakiyomi::shogi

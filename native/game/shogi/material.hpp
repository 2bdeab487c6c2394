// The plainest evaluation: what the pieces on the board and in hand are worth.
#pragma once
#include <array>

#include "game/shogi/game.hpp"

namespace sakiyomi::shogi {

// By kind, in hundredths of a pawn.
inline constexpr std::array<Value, kKinds> kMaterial{0, 100, 300, 350, 500, 800,  1000, 550,
                                                     0, 600, 550, 550, 550, 1000, 1250, 0};

struct Material {
  Value operator()(const Game& game, Side side) const noexcept {
    if (game.over()) {
      const auto winner = game.winner();
      return !winner ? 0 : *winner == side ? kWin : -kWin;
    }
    return on_board(game.position(), side) + in_hand(game.position(), side);
  }
  static Value on_board(const Position& p, Side side) noexcept {
    Value value = 0;
    each(p.of(side), [&](Square s) { value += kMaterial[kind_of(p.at(s))]; });
    each(p.of(other(side)), [&](Square s) { value -= kMaterial[kind_of(p.at(s))]; });
    return value;
  }
  static Value in_hand(const Position& p, Side side) noexcept {
    Value value = 0;
    for (int k = kPawn; k <= kGold; ++k) {
      const Kind kind = static_cast<Kind>(k);
      value += kMaterial[kind] * (p.hand(side).count(kind) - p.hand(other(side)).count(kind));
    }
    return value;
  }
};

}  // namespace sakiyomi::shogi

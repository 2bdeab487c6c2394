// Evaluation as a sum of named terms, in hundredths of a pawn.
#pragma once
#include "game/shogi/control.hpp"
#include "game/shogi/game.hpp"

namespace sakiyomi::shogi {

// Own minus the other side's.
struct Terms {
  Value material = 0, hands = 0, placement = 0, king_safety = 0, mobility = 0, entering_king = 0;
};
Terms terms_of(const Position& position, Side side) noexcept;

// Those that depend on what the pieces attack, from black's view.
struct DynamicTerms {
  Value king_safety, mobility, entering_king;
  constexpr Value sum() const noexcept { return king_safety + mobility + entering_king; }
};
DynamicTerms dynamic_terms(const Position& position, const Control& black, const Control& white) noexcept;

struct Evaluation {
  // Windows and margins of the search are multiples of this: a pawn.
  static constexpr Value kUnit = 100;

  Value operator()(const Game& game, Side side) const noexcept;
  // Of a game that is known to go on.
  Value ongoing(const Game& game, Side side) const noexcept;
};

}  // namespace sakiyomi::shogi

// What one move changes: the boards before and after it with both sides' mobility, and the change of some
// counts. Seen from the side that moves, even if it is not its turn.
#pragma once
#include "game/othello/flips.hpp"

namespace sakiyomi::othello {

// Discs of a side that an empty square touches.
constexpr int frontier(Bits own, Bits opp) noexcept { return count(own & around(~(own | opp))); }

// Empty squares that touch a side's discs.
constexpr int potential(Bits own, Bits opp) noexcept { return count(~(own | opp) & around(own)); }

// Pairs of a side's disc and an empty square that touch.
constexpr int exposure(Bits own, Bits opp) noexcept {
  int pairs = 0;
  for (Bits left = own; left != 0; left &= left - 1) pairs += count(around(left & (0 - left)) & ~(own | opp));
  return pairs;
}

struct Change {
  // The square must be empty; the move need not turn anything.
  Change(Bits own, Bits opp, int move) noexcept
      : own0(own),
        opp0(opp),
        square(move),
        turned(flips(own, opp, move)),
        own1(own | turned | bit(move)),
        opp1(opp ^ turned),
        own_places0(mobility(own0, opp0)),
        opp_places0(mobility(opp0, own0)),
        own_places1(mobility(own1, opp1)),
        opp_places1(mobility(opp1, own1)) {}

  // The improvement of a count of weaknesses: the opponent's grows, or one's own shrinks.
  template <int (*kCount)(Bits, Bits)>
  int gain() const noexcept {
    return kCount(opp1, own1) - kCount(own1, opp1) - kCount(opp0, own0) + kCount(own0, opp0);
  }

  Bits own0, opp0;
  int square;
  Bits turned, own1, opp1, own_places0, opp_places0, own_places1, opp_places1;
};

}  // namespace sakiyomi::othello

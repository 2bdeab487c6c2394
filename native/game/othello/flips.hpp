// Discs that turn, in portable code.
#pragma once
#include "game/othello/rays.hpp"

namespace sakiyomi::othello {

// Discs of `opp` that turn when `own` is placed on an empty square.
inline Bits flips(Bits own, Bits opp, int square) noexcept {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Bits turned = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    // Adding 1 carries through everything that is not on the ray and through opposing discs on it.
    const Bits up = rays.up[i], down = rays.down[i];
    const Bits above = ((opp | ~up) + 1) & own & up;
    turned |= (above - (above != 0)) & up;
    const Bits below = (Bits{1} << 63 >> std::countl_zero((~opp & down) | 1)) & own & down;
    turned |= (0 - 2 * below) & down;
  }
  return turned;
}

}  // namespace sakiyomi::othello

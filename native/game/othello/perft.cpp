#include "game/othello/perft.hpp"

namespace sakiyomi::othello {

namespace {

std::uint64_t walk(Bits own, Bits opp, int depth, const Stop& stop) noexcept {
  const Bits places = mobility(own, opp);
  if (places == 0) {
    if (depth == 1 || mobility(opp, own) == 0) return 1;
    return walk(opp, own, depth - 1, stop);
  }
  if (depth == 1) return static_cast<std::uint64_t>(count(places));
  if (depth > 6 && stop.requested()) return 0;
  std::uint64_t lines = 0;
  for (Bits left = places; left != 0; left &= left - 1) {
    const int square = first(left);
    const Bits turned = flips(own, opp, square);
    lines += walk(opp ^ turned, own | turned | bit(square), depth - 1, stop);
  }
  return lines;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, const Stop& stop) noexcept {
  return depth == 0 ? 1 : walk(position.own(), position.opp(), depth, stop);
}

}  // namespace sakiyomi::othello

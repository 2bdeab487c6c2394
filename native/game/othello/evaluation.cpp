#include "game/othello/evaluation.hpp"

#include "game/othello/stability.hpp"
#include "game/othello/weights.hpp"

namespace sakiyomi::othello {

namespace {

constexpr Bits kEdges = 0x3c0081818181003cULL;  // c, d, e, f of the first rank, and so on

// Squares next to the empty corners: diagonally, and on the edge.
struct Beside {
  Bits diagonal, edge;
};

constexpr Beside beside(Bits corners) noexcept {
  const Bits a1 = corners & 1 ? 1 : 0, h1 = corners >> 7 & 1, a8 = corners >> 56 & 1, h8 = corners >> 63;
  return {a1 << 9 | h1 << 14 | a8 << 49 | h8 << 54,
          a1 << 1 | a1 << 8 | h1 << 6 | h1 << 15 | a8 << 48 | a8 << 57 | h8 << 55 | h8 << 62};
}

}  // namespace

Counts features(const Position& position, Side side) noexcept {
  const bool to_move = side == position.side();
  const Bits own = position.discs(side), opp = position.discs(other(side)), empty = position.empty();
  const auto difference = [&](Bits set) { return count(own & set) - count(opp & set); };
  const Bits moves = to_move ? position.places() : mobility(own, opp);
  const Bits replies = to_move ? mobility(opp, own) : position.places();
  const auto [diagonal, edge] = beside(empty & kCorners);
  const EdgeTable& edges = edge_table();
  const int sign = to_move ? 1 : -1;
  return {difference(~Bits{0}),
          count(moves) - count(replies),
          count(around(opp) & empty) - count(around(own) & empty),
          difference(kCorners),
          difference(diagonal),
          difference(edge),
          difference(kEdges),
          count(stable(own, opp, edges)) - count(stable(opp, own, edges)),
          sign,
          count(empty) % 2 == 1 ? sign : -sign};
}

Counts terms(const Position& position, Side side) noexcept {
  if (position.over()) return {kDisc * final_score(position.discs(side), position.discs(other(side)))};
  Counts terms = features(position, side);
  const auto& weights = kWeights[static_cast<std::size_t>(phase(count(position.empty())))];
  for (std::size_t i = 0; i < kFeatures; ++i) terms[i] *= weights[i];
  return terms;
}

Value Evaluation::operator()(const Position& position, Side side) const noexcept {
  Value sum = 0;
  for (const int term : terms(position, side)) sum += term;
  return sum;
}

}  // namespace sakiyomi::othello

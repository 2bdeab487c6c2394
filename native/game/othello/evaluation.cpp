#include "game/othello/evaluation.hpp"

#include "game/othello/weights.hpp"

namespace sakiyomi::othello {

Counts features(const Position& position, Side side) noexcept {
  const Bits own = position.own(), opp = position.opp();
  Counts counts = count_features(own, opp, position.places(), mobility(opp, own), edge_table());
  if (side != position.side())
    for (int& n : counts) n = -n;
  return counts;
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

#include "game/othello/patterns.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "game/othello/evaluation.hpp"

namespace sakiyomi::othello {

namespace {

// A state with its squares in another order.
int reordered(int state, const std::array<int, kMaxShapeSquares>& to, int size) noexcept {
  std::array<int, kMaxShapeSquares> power{1};
  for (std::size_t i = 1; i < kMaxShapeSquares; ++i) power[i] = 3 * power[i - 1];
  int rest = state + states(size) / 2, sum = 0;
  for (int i = 0; i < size; ++i, rest /= 3)
    sum += (rest % 3 - 1) * power[static_cast<std::size_t>(to[static_cast<std::size_t>(i)])];
  return sum;
}

Sharing shared_columns() {
  Sharing sharing;
  sharing.column.assign(kStageWeights, -1);
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    const auto mirror = mirror_of(kShapes[s]);
    const int half = states(kShapes[s].size) / 2, centre = kShapeStart[s] + half;
    for (int state = -half; state <= half; ++state) {
      const int other = reordered(state, mirror, kShapes[s].size);
      auto& column = sharing.column[static_cast<std::size_t>(centre + state)];
      column = other < state ? sharing.column[static_cast<std::size_t>(centre + other)] : sharing.columns++;
    }
  }
  for (int i = kOwnMovesStart; i < kStageWeights; ++i)
    sharing.column[static_cast<std::size_t>(i)] = sharing.columns++;
  return sharing;
}

std::atomic<const Patterns*>& in_use() {
  static const Patterns none;
  static std::atomic<const Patterns*> current{&none};
  return current;
}

// The index of every part's weight within its stage.
Parts part_weights(Bits own, Bits opp) noexcept {
  const States states = states_of(own, opp);
  Parts at;
  for (std::size_t i = 0; i < kPlaces; ++i) at[i] = kCentres[i] + states.at[i];
  at[kPlaces] = own_moves_weight(count(mobility(own, opp)));
  at[kPlaces + 1] = other_moves_weight(count(mobility(opp, own)));
  at[kPlaces + 2] = parity_weight(~(own | opp));
  return at;
}

}  // namespace

const Sharing& sharing() {
  static const Sharing columns = shared_columns();
  return columns;
}

Patterns::Patterns(std::span<const std::int16_t> steps) : Patterns() {
  const Sharing& shared = sharing();
  const auto columns = static_cast<std::size_t>(shared.columns);
  if (steps.size() != kStages * columns)
    throw std::invalid_argument("weights: there are " + std::to_string(steps.size()) + " instead of " +
                                std::to_string(kStages * columns));
  std::vector<int> sums(columns);
  for (std::size_t s = 0; s < kStages; ++s) {
    for (std::size_t i = 0; i < columns; ++i) {
      sums[i] += steps[s * columns + i];
      if (sums[i] > kMaxWeight || sums[i] < -kMaxWeight)
        throw std::invalid_argument("weights: " + std::to_string(sums[i]) + " is out of range");
    }
    for (std::size_t i = 0; i < kStageWeights; ++i)
      weights_[s * kStageWeights + i] =
          static_cast<std::int16_t>(sums[static_cast<std::size_t>(shared.column[i])]);
  }
}

const Patterns& patterns() noexcept { return *in_use().load(std::memory_order_acquire); }

void use_patterns(Patterns patterns) {
  static std::mutex mutex;
  static std::vector<std::unique_ptr<const Patterns>> all;
  const std::lock_guard lock(mutex);
  all.push_back(std::make_unique<const Patterns>(std::move(patterns)));
  in_use().store(all.back().get(), std::memory_order_release);
}

Parts part_columns(Bits own, Bits opp) noexcept {
  Parts columns = part_weights(own, opp);
  for (int& at : columns) at = sharing().column[static_cast<std::size_t>(at)];
  return columns;
}

Parts parts(const Position& position, Side side) noexcept {
  if (position.over()) return {kDisc * final_score(position.discs(side), position.discs(other(side)))};
  const std::int16_t* weights = patterns().weights(count(position.empty()));
  Parts values = part_weights(position.own(), position.opp());
  for (int& at : values) at = side == position.side() ? weights[at] : -weights[at];
  return values;
}

Value PatternEvaluation::operator()(const Position& position, Side side) const noexcept {
  if (position.over()) return kDisc * final_score(position.discs(side), position.discs(other(side)));
  const Bits own = position.own(), opp = position.opp();
  const int value = pattern_value(patterns().weights(count(position.empty())), states_of(own, opp),
                                  position.empty(), position.places(), mobility(opp, own));
  return side == position.side() ? value : -value;
}

}  // namespace sakiyomi::othello

// The trained evaluation, in hundredths of a disc: a weight for the state of every shape in every place, one
// for each side's number of moves and one for the parity of the quarters, all by the stage of the game. The
// weights are learnt by tools/othello and come from a file of the package.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/othello/position.hpp"
#include "game/othello/quarters.hpp"
#include "game/othello/shapes.hpp"

namespace sakiyomi::othello {

constexpr int kStages = 15;  // of four empty squares each, the end first
constexpr int stage(int empties) noexcept { return std::min(empties / 4, kStages - 1); }

constexpr int kCountedMoves = 32;  // numbers of moves that have a weight; more count as the last of them
constexpr int kParities = 20;      // quarters with an odd number of empty squares, and the place in the stage
constexpr int kMaxWeight = 6400;   // 64 discs

// The parts of a value: one for each place, then the moves of the side to move, the other's, and parity.
constexpr std::size_t kParts = kPlaces + 3;

// Where each shape's weights begin within a stage; mirror images have their own.
inline constexpr auto kShapeStart = [] {
  std::array<int, kShapeCount + 1> start{};
  for (std::size_t i = 0; i < kShapeCount; ++i) start[i + 1] = start[i] + states(kShapes[i].size);
  return start;
}();
constexpr int kOwnMovesStart = kShapeStart[kShapeCount], kOtherMovesStart = kOwnMovesStart + kCountedMoves,
              kParityStart = kOtherMovesStart + kCountedMoves, kStageWeights = kParityStart + kParities;

// States of all places at once, from the view of the side to move; kept up to date along a line of play.
constexpr std::size_t kSlots = 48;  // whole registers of any width
struct alignas(32) States {
  std::array<std::int16_t, kSlots> at{};
};

// What a disc on a square adds to every state.
inline constexpr auto kDiscStates = [] {
  std::array<States, kSquares> discs{};
  for (std::size_t place = 0; place < kPlaces; ++place) {
    int power = 1;
    for (int i = 0; i < kPlaceList[place].image.size; ++i, power *= 3)
      discs[static_cast<std::size_t>(kPlaceList[place].image.squares[static_cast<std::size_t>(i)])]
          .at[place] = static_cast<std::int16_t>(power);
  }
  return discs;
}();

inline States states_of(Bits own, Bits opp) noexcept {
  States sum;
  for (Bits left = own; left != 0; left &= left - 1) {
    const States& disc = kDiscStates[static_cast<std::size_t>(first(left))];
    for (std::size_t i = 0; i < kSlots; ++i) sum.at[i] = static_cast<std::int16_t>(sum.at[i] + disc.at[i]);
  }
  for (Bits left = opp; left != 0; left &= left - 1) {
    const States& disc = kDiscStates[static_cast<std::size_t>(first(left))];
    for (std::size_t i = 0; i < kSlots; ++i) sum.at[i] = static_cast<std::int16_t>(sum.at[i] - disc.at[i]);
  }
  return sum;
}

// The same board for the other side.
inline States turned_over(const States& from) noexcept {
  States to;
  for (std::size_t i = 0; i < kSlots; ++i) to.at[i] = static_cast<std::int16_t>(-from.at[i]);
  return to;
}

// After a move, for the side that is then to move.
inline States after_move(const States& from, int square, Bits turned) noexcept {
  States to;
  const States& disc = kDiscStates[static_cast<std::size_t>(square)];
  for (std::size_t i = 0; i < kSlots; ++i) to.at[i] = static_cast<std::int16_t>(-from.at[i] - disc.at[i]);
  for (Bits left = turned; left != 0; left &= left - 1) {
    const States& flip = kDiscStates[static_cast<std::size_t>(first(left))];
    for (std::size_t i = 0; i < kSlots; ++i) to.at[i] = static_cast<std::int16_t>(to.at[i] - 2 * flip.at[i]);
  }
  return to;
}

// The index of the weight of state zero, for every place.
inline constexpr auto kCentres = [] {
  std::array<int, kPlaces> centres{};
  for (std::size_t place = 0; place < kPlaces; ++place) {
    const auto shape = static_cast<std::size_t>(kPlaceList[place].shape);
    centres[place] = kShapeStart[shape] + states(kShapes[shape].size) / 2;
  }
  return centres;
}();

// Which weight of a stage counts for each part.
constexpr int own_moves_weight(int moves) noexcept {
  return kOwnMovesStart + std::min(moves, kCountedMoves - 1);
}
constexpr int other_moves_weight(int moves) noexcept {
  return kOtherMovesStart + std::min(moves, kCountedMoves - 1);
}
constexpr int parity_weight(Bits empty) noexcept {
  return kParityStart + 5 * (count(empty) & 3) + count(odd_quarters(empty) & kQuarterCorners);
}

// The value for the side to move, given its moves and the other side's as sets.
inline int pattern_value(const std::int16_t* weights, const States& states, Bits empty, Bits moves,
                         Bits replies) noexcept {
  int sum = weights[own_moves_weight(count(moves))] + weights[other_moves_weight(count(replies))] +
            weights[parity_weight(empty)];
  for (std::size_t i = 0; i < kPlaces; ++i) sum += weights[kCentres[i] + states.at[i]];
  return sum;
}

// Distinct weights: states that are mirror images share one.
struct Sharing {
  std::vector<std::int32_t> column;  // for every weight of a stage
  int columns = 0;
};
const Sharing& sharing();

class Patterns {
 public:
  Patterns() : weights_(static_cast<std::size_t>(kStages) * kStageWeights) {}
  // The distinct weights, stage by stage, each as the difference from the stage before: most hardly change,
  // which makes the file small. Throws std::invalid_argument if their number is wrong or one is out of range.
  explicit Patterns(std::span<const std::int16_t> steps);

  const std::int16_t* weights(int empties) const noexcept {
    return weights_.data() + static_cast<std::size_t>(stage(empties)) * kStageWeights;
  }

 private:
  std::vector<std::int16_t> weights_;
};

// The weights in use; all zero before any are set. Weights that were in use before stay alive.
const Patterns& patterns() noexcept;
void use_patterns(Patterns patterns);

using Parts = std::array<int, kParts>;

// Which distinct weights count for a position that is not over, from the view of the side to move.
Parts part_columns(Bits own, Bits opp) noexcept;
// What each part is worth from the view of a side. They add up to the value.
Parts parts(const Position& position, Side side) noexcept;

struct PatternEvaluation {
  Value operator()(const Position& position, Side side) const noexcept;
};

}  // namespace sakiyomi::othello

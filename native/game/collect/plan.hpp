// The collecting game in whole moves: what Algorithm 1 of Tomabechi searches (section 3.2, definition 5).
//
// A move is "go straight to one direct target". Each robot has a clock, the tick at which it is free again;
// the robot that is free first decides, so a side may decide several times in a row. Where the print is
// unclear, the choice made is named [1]..[16] as in docs/games/collect.md.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/static_vector.hpp"
#include "base/value.hpp"
#include "game/collect/field.hpp"
#include "game/collect/position.hpp"

namespace sakiyomi::collect {

struct Leg {
  std::uint8_t target;  // index into the field's targets
  friend bool operator==(Leg, Leg) = default;
};

// Move ordering (section 3.2 (2)). `printed` takes the sign of definition 4 as printed; `border` the one that
// guideline 2(1) asks for.
enum class OrderSign : std::uint8_t { printed, border };

// Who decides when both robots are free at the same tick. Step 4 of Algorithm 1 prints `same`: the side
// changes only where its own move is longer. `first` agrees with the exact value more often [7].
enum class Equal : std::uint8_t { first, same, other };

struct PlanOptions {
  OrderSign order_sign = OrderSign::printed;
  int p = 20;  // the constant P of the priority; [14] at least the longer edge
  Equal equal = Equal::first;
};

class Plan {
 public:
  using Move = Leg;
  using Moves = StaticVector<Leg, kMaxTargets>;

  // The plan of the side to decide in `position`: both robots on their cells at time 0, itself to move. In
  // the seq model the second robot has seen the first one's step, which lands at time 1.
  Plan(const Position& position, PlanOptions options);

  const Field& field() const noexcept { return *field_; }
  Side side() const noexcept { return s_.mover; }
  bool over() const noexcept { return s_.candidates == 0; }  // [11]
  Moves moves() const noexcept {
    Moves moves;
    for (Mask m = s_.candidates; m != 0; m &= m - 1)
      moves.push_back({static_cast<std::uint8_t>(std::countr_zero(m))});
    return moves;
  }
  bool legal(Leg leg) const noexcept { return leg.target < kMaxTargets && (s_.candidates >> leg.target & 1); }
  Key key() const noexcept;
  int priority(Leg leg) const noexcept;

  Cell robot(Side side) const noexcept { return s_.robot[side]; }
  int clock(Side side) const noexcept { return s_.clock[side]; }
  Mask left() const noexcept { return s_.left; }
  int score(Side side) const noexcept { return s_.score[side]; }
  int pending(Side side) const noexcept { return s_.pending[side]; }  // target under way, or -1
  // [8] Territory in time: who arrives first; ties go to the first robot.
  bool mine(Side side, int target) const noexcept {
    const bool first = arrival(0, target) <= arrival(1, target);
    return side == 0 ? first : !first;
  }
  int arrival(Side side, int target) const noexcept {
    return s_.clock[side] + field_->distance(s_.robot[side], target);
  }

  bool reachable(int target) const noexcept {  // by anyone
    return std::min(field_->distance(s_.robot[0], target), field_->distance(s_.robot[1], target)) < kFar;
  }

  Value banked(Side side) const noexcept { return s_.score[side] - s_.score[other(side)]; }
  // Every target left counts for one side or the other; the one that the opponent is heading for and reaches
  // first is as good as taken, and a single one goes to the robot that is there first.
  std::pair<Value, Value> range(Side side) const noexcept {
    if ((s_.left & (s_.left - 1)) == 0) {
      const int last = std::countr_zero(s_.left);
      const Value value = banked(side) + (!reachable(last) ? 0 : mine(side, last) ? s_.worth : -s_.worth);
      return {value, value};
    }
    Value sure = banked(side), open = s_.worth;
    const Side you = other(s_.mover);
    if (const int i = s_.pending[you]; i >= 0 && !mine(s_.mover, i)) {
      sure += side == you ? field_->value(i) : -field_->value(i);
      open -= field_->value(i);
    }
    return {sure - open, sure + open};
  }

 private:
  struct State {
    std::array<Cell, 2> robot;  // where it is, or will be at its clock
    std::array<int, 2> clock;   // when it is free again
    std::array<std::int8_t, 2> pending;
    std::array<Cell, 2> from;     // where the move under way began
    std::array<int, 2> departed;  // and when
    std::array<int, 2> score;
    int worth;  // sum of the values left
    Mask left;
    Mask candidates;
    Side mover;
  };

 public:
  using Undo = State;
  void play(Leg leg, Undo& undo) noexcept;
  void undo(Leg, const Undo& undo) noexcept { s_ = undo; }

 private:
  void settle(Side side) noexcept;
  void arrive() noexcept;

  FieldPtr field_;
  PlanOptions options_;
  State s_;
};

// The paper's evaluation (section 3.2 (1)): points taken and targets in territory, own minus the opponent's.
struct Territory {
  Value operator()(const Plan& plan, Side side) const noexcept;
};

}  // namespace sakiyomi::collect

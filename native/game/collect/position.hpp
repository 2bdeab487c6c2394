// The collecting game cell by cell (Tomabechi, section 2.1): both robots step once a tick.
#pragma once
#include <array>
#include <utility>

#include "base/static_vector.hpp"
#include "base/value.hpp"
#include "game/collect/field.hpp"

namespace sakiyomi::collect {

// What the second robot (後手) knows when it chooses: the first robot's choice (seq), or nothing (sim).
// Both models resolve the two choices of a tick by the same rule.
enum class Model : std::uint8_t { seq, sim };

// Rules 4 and 6, made exact: the first robot wins a cell both want; a robot that stays keeps its cell; a
// cell whose occupant leaves may be entered; swapping is not allowed.
std::pair<Cell, Cell> resolve(Cell first, Cell second, Cell first_goal, Cell second_goal) noexcept;

class Position {
 public:
  using Move = Step;
  using Moves = StaticVector<Step, kSteps>;

  // Throws std::invalid_argument when the robots stand outside, on a wall or on each other.
  Position(FieldPtr field, std::array<Cell, 2> robots, Mask left, std::array<int, 2> score, int idle,
           Step chosen, bool has_chosen, Model model);

  const Field& field() const noexcept { return *field_; }
  const FieldPtr& field_ptr() const noexcept { return field_; }
  Cell robot(Side side) const noexcept { return robots_[side]; }
  Mask left() const noexcept { return left_; }
  int score(Side side) const noexcept { return score_[side]; }
  int idle() const noexcept { return idle_; }  // ticks since a target was taken
  Model model() const noexcept { return model_; }
  bool has_chosen() const noexcept { return has_chosen_; }
  Step chosen() const noexcept { return chosen_; }  // the first robot's choice in this tick, once made
  // The game ends when nothing has been taken for this many ticks; the rest counts for nobody.
  int patience() const noexcept { return patience_; }

  Side side() const noexcept { return has_chosen_ ? 1 : 0; }
  bool over() const noexcept { return left_ == 0 || idle_ >= patience_; }
  Key key() const noexcept;
  Moves moves() const noexcept;
  bool legal(Step step) const noexcept { return field_->after(robots_[side()], step) >= 0; }

  using Undo = struct {
    std::array<Cell, 2> robots;
    Mask left;
    std::array<int, 2> score;
    int idle;
    Step chosen;
    bool has_chosen;
  };
  void play(Step step, Undo& undo) noexcept;
  void undo(Step step, const Undo& undo) noexcept;

  // Points collected by a side minus the other's; they only add to what is still to come.
  Value banked(Side side) const noexcept { return score_[side] - score_[other(side)]; }

 private:
  void enter(Side side, Cell cell) noexcept;

  FieldPtr field_;
  std::array<Cell, 2> robots_;
  Mask left_;
  std::array<int, 2> score_;
  int idle_;
  Step chosen_;
  bool has_chosen_;
  Model model_;
  int patience_;
};

// The paper's evaluation for the game cell by cell: points taken and targets nearer to oneself (ties to the
// first robot), own minus the opponent's. When the game is over only points count.
struct Standing {
  Value operator()(const Position& position, Side side) const noexcept;
};

}  // namespace sakiyomi::collect

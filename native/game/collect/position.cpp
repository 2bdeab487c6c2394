#include "game/collect/position.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "base/random.hpp"

namespace sakiyomi::collect {

std::pair<Cell, Cell> resolve(Cell first, Cell second, Cell first_goal, Cell second_goal) noexcept {
  if (first_goal == second && (second_goal == second || second_goal == first)) return {first, second};
  if (second_goal == first_goal) return {first_goal, second};
  return {first_goal, second_goal};
}

Position::Position(FieldPtr field, std::array<Cell, 2> robots, Mask left, std::array<int, 2> score, int idle,
                   Step chosen, bool has_chosen, Model model)
    : field_(std::move(field)),
      robots_(robots),
      left_(left),
      score_(score),
      idle_(idle),
      chosen_(chosen),
      has_chosen_(has_chosen),
      model_(model),
      patience_(std::max(2 * field_->longest_walk(), 4)) {
  int worth = 0;
  for (Mask m = left_ & field_->all(); m != 0; m &= m - 1) worth += field_->value(std::countr_zero(m));
  for (const Side side : {Side{0}, Side{1}}) {
    const std::string name = side == 0 ? "robot A" : "robot B";
    if (robots_[side] >= field_->cells()) throw std::invalid_argument(name + " stands outside the board");
    if (field_->wall(robots_[side])) throw std::invalid_argument(name + " stands on a wall");
    if (score_[side] < 0 || score_[side] > kMaxPoints - worth)
      throw std::invalid_argument("points collected and points left come to more than " +
                                  std::to_string(kMaxPoints));
    if (const int t = field_->target_at(robots_[side]); t >= 0 && (left_ >> t & 1))
      throw std::invalid_argument(name + " stands on target " +
                                  std::to_string(field_->targets()[static_cast<std::size_t>(t)].number));
  }
  if (robots_[0] == robots_[1]) throw std::invalid_argument("both robots stand on one cell");
  if (idle_ < 0) throw std::invalid_argument("idle ticks cannot be negative");
  if (idle_ > kMaxPoints) throw std::invalid_argument("there are too many idle ticks");
  if ((left_ & ~field_->all()) != 0) throw std::invalid_argument("a target that is not on the board");
  if (has_chosen_ && field_->after(robots_[0], chosen_) < 0)
    throw std::invalid_argument(
        "robot A cannot have chosen that step: it leads off the board or into a wall");
}

Key Position::key() const noexcept {
  Key key = mix(field_->key() ^ left_, static_cast<Key>(robots_[0]) << 32 | static_cast<Key>(robots_[1]));
  return chain(
      key, static_cast<Key>(idle_) << 8 | static_cast<Key>(has_chosen_ ? 1 + static_cast<int>(chosen_) : 0));
}

Position::Moves Position::moves() const noexcept {
  Moves moves;
  const Cell from = robots_[side()];
  for (int d = 0; d < kSteps; ++d)
    if (field_->after(from, static_cast<Step>(d)) >= 0) moves.push_back(static_cast<Step>(d));
  return moves;
}

void Position::play(Step step, Undo& undo) noexcept {
  undo = {robots_, left_, score_, idle_, chosen_, has_chosen_};
  if (!has_chosen_) {
    chosen_ = step;
    has_chosen_ = true;
    return;
  }
  has_chosen_ = false;
  const Mask before = left_;
  const auto [first, second] =
      resolve(robots_[0], robots_[1], static_cast<Cell>(field_->after(robots_[0], chosen_)),
              static_cast<Cell>(field_->after(robots_[1], step)));
  chosen_ = Step::stay;
  enter(0, first);
  enter(1, second);
  idle_ = left_ == before ? idle_ + 1 : 0;
}

void Position::undo(Step, const Undo& undo) noexcept {
  robots_ = undo.robots, left_ = undo.left, score_ = undo.score;
  idle_ = undo.idle, chosen_ = undo.chosen, has_chosen_ = undo.has_chosen;
}

// Rule 10: entering a target's cell scores and deletes it.
void Position::enter(Side side, Cell cell) noexcept {
  robots_[side] = cell;
  const int t = field_->target_at(cell);
  if (t < 0 || !(left_ >> t & 1)) return;
  left_ &= ~(Mask{1} << t);
  score_[side] += field_->value(t);
}

Value Standing::operator()(const Position& p, Side side) const noexcept {
  Value first = p.banked(0);
  for (Mask m = p.over() ? 0 : p.left(); m != 0; m &= m - 1) {
    const int i = std::countr_zero(m);
    const int a = p.field().distance(p.robot(0), i), b = p.field().distance(p.robot(1), i);
    if (std::min(a, b) < kFar) first += a <= b ? p.field().value(i) : -p.field().value(i);
  }
  return side == 0 ? first : -first;
}

}  // namespace sakiyomi::collect

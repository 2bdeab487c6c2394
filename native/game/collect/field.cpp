#include "game/collect/field.hpp"

#include <algorithm>
#include <cstdlib>
#include <queue>
#include <stdexcept>
#include <string>

#include "base/random.hpp"

namespace sakiyomi::collect {

namespace {

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

std::string at(int x, int y) { return std::to_string(x) + "," + std::to_string(y); }

}  // namespace

Field::Field(int width, int height, std::vector<Target> targets, std::vector<Cell> walls)
    : width_(width), height_(height), targets_(std::move(targets)), walls_(std::move(walls)) {
  if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide || width * height < 2)
    refuse("a board of " + std::to_string(width) + "x" + std::to_string(height) +
           " is out of range: 1x2 to " + std::to_string(kMaxSide) + "x" + std::to_string(kMaxSide));
  if (targets_.size() > kMaxTargets)
    refuse(std::to_string(targets_.size()) + " targets are too many: at most " + std::to_string(kMaxTargets));
  const auto n = static_cast<std::size_t>(cells());
  wall_.assign(n, false);
  target_at_.assign(n, -1);
  std::sort(walls_.begin(), walls_.end());
  for (const Cell c : walls_) {
    if (c >= n) refuse("a wall lies outside the board");
    if (wall_[c]) refuse("there are two walls at " + at(x(c), y(c)));
    wall_[c] = true;
  }
  std::sort(targets_.begin(), targets_.end(),
            [](const Target& a, const Target& b) { return a.number < b.number; });
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Target& t = targets_[i];
    const std::string name = "target " + std::to_string(t.number);
    if (t.number < 1 || t.number > 999) refuse(name + ": a number from 1 to 999 is needed");
    if (t.cell >= n) refuse(name + " lies outside the board");
    if (t.value < 1 || t.value > kMaxValue)
      refuse(name + ": a value from 1 to " + std::to_string(kMaxValue) + " is needed");
    if (wall_[t.cell]) refuse(name + " lies on the wall at " + at(x(t.cell), y(t.cell)));
    if (target_at_[t.cell] >= 0) refuse(name + " lies on another target at " + at(x(t.cell), y(t.cell)));
    if (i > 0 && targets_[i - 1].number == t.number)
      refuse("there are two targets with number " + std::to_string(t.number));
    target_at_[t.cell] = static_cast<int>(i);
  }
  key_ = mix(static_cast<std::uint64_t>(width_), static_cast<std::uint64_t>(height_));
  for (const Target& t : targets_)
    key_ = chain(key_, static_cast<std::uint64_t>(t.cell) << 32 | static_cast<std::uint64_t>(t.value));
  for (const Cell c : walls_) key_ = chain(key_, c);
  after_.assign(n * kSteps, -1);
  for (std::size_t c = 0; c < n; ++c)
    for (std::size_t d = 0; d < kSteps; ++d) {
      const int cx = x(static_cast<Cell>(c)) + kDx[d], cy = y(static_cast<Cell>(c)) + kDy[d];
      if (cx < 0 || cy < 0 || cx >= width_ || cy >= height_ || wall_[cell(cx, cy)]) continue;
      after_[c * kSteps + d] = cell(cx, cy);
    }
  distance_.resize(n * targets_.size());
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const auto from = distances_from(targets_[i].cell);
    for (std::size_t c = 0; c < n; ++c)
      distance_[c * targets_.size() + i] = static_cast<std::int16_t>(from[c]);
  }
  // Of the board alone, not of its targets: a position read from its text knows only those that are left.
  for (std::size_t c = 0; c < (walls_.empty() ? 1 : n); ++c)
    if (!wall_[c])
      for (const int steps : distances_from(static_cast<Cell>(c)))
        if (steps < kFar) longest_ = std::max(longest_, steps);
  between_.assign(n * targets_.size(), 0);
  for (std::size_t c = 0; c < n; ++c)
    for (int i = 0; i < count(); ++i)
      for (int j = 0; j < count(); ++j)
        if (j != i && distance(static_cast<Cell>(c), i) < kFar &&
            distance(static_cast<Cell>(c), j) + distance(targets_[static_cast<std::size_t>(j)].cell, i) ==
                distance(static_cast<Cell>(c), i))
          between_[c * targets_.size() + static_cast<std::size_t>(i)] |= Mask{1} << j;
}

// Without walls the distance is the larger of the two differences; with walls a breadth-first walk finds it.
std::vector<int> Field::distances_from(Cell from) const {
  const auto n = static_cast<std::size_t>(cells());
  std::vector<int> steps(n, kFar);
  if (walls_.empty()) {
    for (std::size_t c = 0; c < n; ++c)
      steps[c] =
          std::max(std::abs(x(static_cast<Cell>(c)) - x(from)), std::abs(y(static_cast<Cell>(c)) - y(from)));
    return steps;
  }
  std::queue<Cell> todo;
  steps[from] = 0;
  todo.push(from);
  while (!todo.empty()) {
    const Cell c = todo.front();
    todo.pop();
    for (int d = 0; d < kSteps - 1; ++d)
      if (const int next = after(c, static_cast<Step>(d));
          next >= 0 && steps[static_cast<std::size_t>(next)] == kFar) {
        steps[static_cast<std::size_t>(next)] = steps[c] + 1;
        todo.push(static_cast<Cell>(next));
      }
  }
  return steps;
}

// Of the steps that come nearer, the one that leaves the least to go in x and y together: on an open board
// that is (sign dx, sign dy), the diagonal first.
Step Field::toward(Cell c, int target) const noexcept {
  const int here = distance(c, target);
  const Cell goal = targets_[static_cast<std::size_t>(target)].cell;
  Step best = Step::stay;
  int least = kFar;
  if (here == 0 || here >= kFar) return best;
  for (int d = 0; d < kSteps - 1; ++d) {
    const int next = after(c, static_cast<Step>(d));
    if (next < 0 || distance(static_cast<Cell>(next), target) >= here) continue;
    const int left =
        std::abs(x(static_cast<Cell>(next)) - x(goal)) + std::abs(y(static_cast<Cell>(next)) - y(goal));
    if (left < least) least = left, best = static_cast<Step>(d);
  }
  return best;
}

Cell Field::walk(Cell c, int target, int t) const noexcept {
  for (; t > 0; --t) {
    const Step step = toward(c, target);
    if (step == Step::stay) break;
    c = static_cast<Cell>(after(c, step));
  }
  return c;
}

}  // namespace sakiyomi::collect

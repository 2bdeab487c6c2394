// The fixed part of a collecting match: size, walls, targets and distances
// (Tomabechi, section 2.1, rules 1, 2, 7-9; walls are ours).
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sakiyomi::collect {

using Cell = std::uint16_t;
using Mask = std::uint64_t;  // a set of targets, by index

// The eight neighbours (rule 5), clockwise from north, and staying; y grows downwards.
enum class Step : std::uint8_t { n, ne, e, se, s, sw, w, nw, stay };
constexpr int kSteps = 9;
constexpr std::array<int, kSteps> kDx = {0, 1, 1, 1, 0, -1, -1, -1, 0};
constexpr std::array<int, kSteps> kDy = {-1, -1, 0, 1, 1, 1, 0, -1, 0};

constexpr int kMaxSide = 64;     // cells along one edge
constexpr int kMaxTargets = 64;  // bits in a Mask
constexpr int kMaxValue = 9999;  // points of one target
constexpr int kFar = 30000;      // distance of an unreachable target

struct Target {
  int number = 0;  // as printed on the board: n of n/m in the paper's figure 1
  Cell cell = 0;
  int value = 0;
};

class Field {
 public:
  // Throws std::invalid_argument if anything is outside the board, overlaps or is out of range.
  Field(int width, int height, std::vector<Target> targets, std::vector<Cell> walls);

  int width() const noexcept { return width_; }
  int height() const noexcept { return height_; }
  int cells() const noexcept { return width_ * height_; }
  Cell cell(int x, int y) const noexcept { return static_cast<Cell>(y * width_ + x); }
  int x(Cell c) const noexcept { return c % width_; }
  int y(Cell c) const noexcept { return c / width_; }
  bool wall(Cell c) const noexcept { return wall_[c]; }
  const std::vector<Cell>& walls() const noexcept { return walls_; }
  const std::vector<Target>& targets() const noexcept { return targets_; }
  int count() const noexcept { return static_cast<int>(targets_.size()); }
  int value(int i) const noexcept { return targets_[static_cast<std::size_t>(i)].value; }
  Mask all() const noexcept { return count() == 64 ? ~Mask{0} : (Mask{1} << count()) - 1; }
  int target_at(Cell c) const noexcept { return target_at_[c]; }  // index, or -1

  // The cell a step leads to, or -1 when the edge or a wall is in the way.
  int after(Cell c, Step step) const noexcept {
    return after_[c * std::size_t{kSteps} + static_cast<std::size_t>(step)];
  }

  // Steps on a shortest path from a cell to a target (definition 1, in steps; kFar when walls cut it off).
  int distance(Cell c, int target) const noexcept { return row(c)[target]; }
  const std::int16_t* row(Cell c) const noexcept { return &distance_[c * targets_.size()]; }
  // Targets that lie on a shortest path from a cell to a target: if one is there, the target is not direct
  // (definition 3).
  Mask between(Cell c, int target) const noexcept {
    return between_[c * targets_.size() + static_cast<std::size_t>(target)];
  }
  // Steps from a cell to every cell; for drawing territories.
  std::vector<int> distances_from(Cell c) const;
  // The first step of the canonical shortest path, or stay if there is none.
  Step toward(Cell c, int target) const noexcept;
  // The cell on the canonical path from c to a target after t steps.
  Cell walk(Cell c, int target, int t) const noexcept;
  // Distinguishes fields in the keys of their positions.
  std::uint64_t key() const noexcept { return key_; }
  // The longest shortest path between any two cells.
  int longest_walk() const noexcept { return longest_; }

 private:
  int width_, height_;
  std::vector<Target> targets_;
  std::vector<Cell> walls_;
  std::vector<bool> wall_;
  std::vector<int> target_at_;
  std::vector<std::int32_t> after_;
  std::vector<std::int16_t> distance_;  // [cell][target]
  std::vector<Mask> between_;           // [cell][target]
  int longest_ = 0;
  std::uint64_t key_ = 0;
};

using FieldPtr = std::shared_ptr<const Field>;

}  // namespace sakiyomi::collect

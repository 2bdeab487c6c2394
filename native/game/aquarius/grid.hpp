// A hexagon of hexagonal cells, cut out of a square array: cell (x, y) belongs to it if |x - y| <= radius.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace sakiyomi::aquarius {

using Cell = std::int16_t;
using Rows = std::array<std::uint64_t, 41>;  // a set of cells: bit x of row y

constexpr int kMaxRadius = 20;  // 41 x 41, of which 1261 cells are played (Takeshita, section 2.1)
constexpr int kMaxCells = 3 * kMaxRadius * (kMaxRadius + 1) + 1;
constexpr int kDirections = 6;
constexpr Cell kOutside = -1;

// Clockwise, so that turning the field by 60 degrees turns direction d into d + 1.
constexpr std::array<int, kDirections> kStepX = {1, 1, 0, -1, -1, 0};
constexpr std::array<int, kDirections> kStepY = {0, 1, 1, 0, -1, -1};

class Grid {
 public:
  static const Grid& of(int radius);

  int radius() const noexcept { return radius_; }
  int size() const noexcept { return 2 * radius_ + 1; }
  int cells() const noexcept { return static_cast<int>(x_.size()); }
  int x(Cell c) const noexcept { return x_[static_cast<std::size_t>(c)]; }
  int y(Cell c) const noexcept { return y_[static_cast<std::size_t>(c)]; }
  Cell at(int x, int y) const noexcept {
    if (x < 0 || y < 0 || x >= size() || y >= size()) return kOutside;
    return at_[static_cast<std::size_t>(y * size() + x)];
  }
  Cell next(Cell c, int direction) const noexcept {
    return next_[static_cast<std::size_t>(c)][static_cast<std::size_t>(direction)];
  }
  int distance(Cell a, Cell b) const noexcept;
  Cell turned(Cell c) const noexcept { return turned_[static_cast<std::size_t>(c)]; }  // by 60 degrees
  const Rows& inside() const noexcept { return inside_; }
  const Rows& rim() const noexcept { return rim_; }

 private:
  explicit Grid(int radius);

  int radius_;
  std::vector<std::uint8_t> x_, y_;
  std::vector<Cell> at_, turned_;
  std::vector<std::array<Cell, kDirections>> next_;
  Rows inside_{}, rim_{};
};

}  // namespace sakiyomi::aquarius

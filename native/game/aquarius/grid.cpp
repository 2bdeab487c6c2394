#include "game/aquarius/grid.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace sakiyomi::aquarius {

const Grid& Grid::of(int radius) {
  static const std::vector<Grid> grids = [] {
    std::vector<Grid> all;
    for (int r = 0; r <= kMaxRadius; ++r) all.push_back(Grid(r));
    return all;
  }();
  if (radius < 1 || radius > kMaxRadius) throw std::invalid_argument("radius must lie between 1 and 20");
  return grids[static_cast<std::size_t>(radius)];
}

Grid::Grid(int radius) : radius_(radius), at_(static_cast<std::size_t>(size() * size()), kOutside) {
  for (int y = 0; y < size(); ++y)
    for (int x = 0; x < size(); ++x) {
      if (std::abs(x - y) > radius) continue;
      at_[static_cast<std::size_t>(y * size() + x)] = static_cast<Cell>(x_.size());
      x_.push_back(static_cast<std::uint8_t>(x));
      y_.push_back(static_cast<std::uint8_t>(y));
      inside_[static_cast<std::size_t>(y)] |= std::uint64_t{1} << x;
    }
  for (Cell c = 0; c < cells(); ++c) {
    std::array<Cell, kDirections> around;
    for (std::size_t d = 0; d < kDirections; ++d) around[d] = at(x(c) + kStepX[d], y(c) + kStepY[d]);
    if (std::ranges::count(around, kOutside))
      rim_[static_cast<std::size_t>(y(c))] |= std::uint64_t{1} << x(c);
    next_.push_back(around);
    const int u = x(c) - radius, v = y(c) - radius;
    turned_.push_back(at(u - v + radius, u + radius));
  }
}

int Grid::distance(Cell a, Cell b) const noexcept {
  const int dx = x(a) - x(b), dy = y(a) - y(b);
  return std::max({std::abs(dx), std::abs(dy), std::abs(dx - dy)});
}

}  // namespace sakiyomi::aquarius

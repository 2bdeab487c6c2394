#include "game/aquarius/field.hpp"

#include <stdexcept>

namespace sakiyomi::aquarius {

Field::Field(int radius, std::vector<Ground> ground, std::vector<Cell> starts)
    : grid_(&Grid::of(radius)), ground_(std::move(ground)), starts_(std::move(starts)) {
  if (static_cast<int>(ground_.size()) != grid_->cells())
    throw std::invalid_argument("the ground has another number of cells than the field");
  beside_jar_.resize(ground_.size());
  for (Cell c = 0; c < grid_->cells(); ++c) {
    const std::uint64_t bit = std::uint64_t{1} << grid_->x(c);
    const auto row = static_cast<std::size_t>(grid_->y(c));
    if (wall(c)) walls_[row] |= bit;
    if (paintable(c)) paint_[row] |= bit;
    for (int d = 0; d < kDirections; ++d)
      if (const Cell near = grid_->next(c, d); near != kOutside && jar(near))
        beside_jar_[static_cast<std::size_t>(c)] = true;
  }
  for (const Cell c : starts_)
    if (c < 0 || c >= grid_->cells() || wall(c))
      throw std::invalid_argument("a robot must start inside the field and not on a wall");
}

}  // namespace sakiyomi::aquarius

// The ring that is worth most: a minimum cut between what it encloses and the world outside.
#pragma once
#include <cstdint>
#include <vector>

#include "game/aquarius/field.hpp"

namespace sakiyomi::aquarius {

// Cells that cannot be part of a ring have this price.
constexpr std::int64_t kNever = std::int64_t{1} << 40;

// What enclosing a cell is worth and what it costs as a part of the ring, by cell, in any one unit.
struct Estate {
  std::vector<std::int64_t> worth, price;
};

struct Enclosure {
  Rows ring{}, inside{};
};

// Maximises the worth of all cells inside and on the ring, less the price of the ring.
Enclosure best_enclosure(const Grid& grid, const Estate& estate);

}  // namespace sakiyomi::aquarius

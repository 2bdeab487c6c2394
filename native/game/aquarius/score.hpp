// Points: cells that hold a team's water, and dry cells that its water encloses.
#pragma once
#include <array>
#include <vector>

#include "game/aquarius/field.hpp"
#include "game/aquarius/rules.hpp"

namespace sakiyomi::aquarius {

// All cells that cannot be reached from outside the field through cells that are not in `fence`.
// The fence itself is not among them.
Rows enclosed(const Grid& grid, const Rows& fence) noexcept;

// The part of `within` that is connected to the cells of `seed`.
Rows connected(const Rows& seed, const Rows& within) noexcept;

int count(const Rows& rows) noexcept;

struct Points {
  std::array<Rows, kMaxTeams> direct{}, ring{};  // ring: the enclosed cells that count
  std::array<int, kMaxTeams> score{};
};

// `owner`: one team per cell, or -1.
Points points(const Field& field, const Rules& rules, const std::vector<std::int8_t>& owner) noexcept;

}  // namespace sakiyomi::aquarius

#include "game/aquarius/score.hpp"

#include <bit>

namespace sakiyomi::aquarius {

namespace {

// Spreads `seed` along a row, in both directions, within `within`.
std::uint64_t along(std::uint64_t seed, std::uint64_t within) noexcept {
  std::uint64_t before = 0;
  while (seed != before) {
    before = seed;
    seed |= ((seed << 1) | (seed >> 1)) & within;
    seed |= ((seed << 2) & (within << 1) & within) | ((seed >> 2) & (within >> 1) & within);
  }
  return seed;
}

}  // namespace

Rows connected(const Rows& seed, const Rows& within) noexcept {
  Rows reached{};
  constexpr int n = static_cast<int>(std::tuple_size_v<Rows>);
  for (std::size_t y = 0; y < n; ++y) reached[y] = along(seed[y] & within[y], within[y]);
  // A row's neighbours: below it x and x + 1, above it x and x - 1.
  for (bool changed = true; changed;) {
    changed = false;
    for (int y = 1; y < n; ++y) {
      const auto i = static_cast<std::size_t>(y);
      const std::uint64_t more = (reached[i - 1] | (reached[i - 1] << 1)) & within[i] & ~reached[i];
      if (!more) continue;
      reached[i] = along(reached[i] | more, within[i]);
      changed = true;
    }
    for (int y = n - 2; y >= 0; --y) {
      const auto i = static_cast<std::size_t>(y);
      const std::uint64_t more = (reached[i + 1] | (reached[i + 1] >> 1)) & within[i] & ~reached[i];
      if (!more) continue;
      reached[i] = along(reached[i] | more, within[i]);
      changed = true;
    }
  }
  return reached;
}

Rows enclosed(const Grid& grid, const Rows& fence) noexcept {
  Rows open = grid.inside(), out{};
  for (std::size_t y = 0; y < open.size(); ++y) open[y] &= ~fence[y];
  const Rows reached = connected(grid.rim(), open);
  for (std::size_t y = 0; y < open.size(); ++y) out[y] = open[y] & ~reached[y];
  return out;
}

int count(const Rows& rows) noexcept {
  int n = 0;
  for (const std::uint64_t row : rows) n += std::popcount(row);
  return n;
}

namespace {

// Removes the holes in which another team has water.
void keep_undisturbed(Rows& holes, const Rows& others) noexcept {
  Rows seed{};
  for (std::size_t y = 0; y < holes.size(); ++y) seed[y] = holes[y] & others[y];
  const Rows disturbed = connected(seed, holes);
  for (std::size_t y = 0; y < holes.size(); ++y) holes[y] &= ~disturbed[y];
}

// A cell in rings of several teams stays with the one whose region around it, holes filled, is smallest.
void keep_innermost(const Grid& grid, Points& p, const std::array<Rows, kMaxTeams>& filled,
                    int teams) noexcept {
  for (Cell c = 0; c < grid.cells(); ++c) {
    const auto y = static_cast<std::size_t>(grid.y(c));
    const std::uint64_t bit = std::uint64_t{1} << grid.x(c);
    std::array<int, kMaxTeams> size{};
    int rings = 0, least = kMaxCells + 1;
    for (std::size_t t = 0; t < static_cast<std::size_t>(teams); ++t) {
      if (!(p.ring[t][y] & bit)) continue;
      Rows seed{};
      seed[y] = bit;
      size[t] = count(connected(seed, filled[t]));
      least = std::min(least, size[t]);
      ++rings;
    }
    if (rings < 2) continue;
    for (std::size_t t = 0; t < static_cast<std::size_t>(teams); ++t)
      if (size[t] > least) p.ring[t][y] &= ~bit;
  }
}

}  // namespace

Points points(const Field& field, const Rules& rules, const std::vector<std::int8_t>& owner) noexcept {
  Points p;
  Rows wet{};
  const Grid& grid = field.grid();
  for (Cell c = 0; c < grid.cells(); ++c) {
    const int team = owner[static_cast<std::size_t>(c)];
    if (team < 0) continue;
    const std::uint64_t bit = std::uint64_t{1} << grid.x(c);
    p.direct[static_cast<std::size_t>(team)][static_cast<std::size_t>(grid.y(c))] |= bit;
    wet[static_cast<std::size_t>(grid.y(c))] |= bit;
  }
  std::array<Rows, kMaxTeams> filled{};
  for (std::size_t t = 0; t < static_cast<std::size_t>(rules.teams); ++t) {
    Rows fence = p.direct[t], others{};
    for (std::size_t y = 0; y < fence.size(); ++y) {
      if (rules.walls_close) fence[y] |= field.walls()[y];
      others[y] = wet[y] & ~p.direct[t][y];
    }
    Rows holes = enclosed(grid, fence);
    if (rules.enemy_breaks) keep_undisturbed(holes, others);
    for (std::size_t y = 0; y < fence.size(); ++y) {
      filled[t][y] = p.direct[t][y] | holes[y];
      p.ring[t][y] = holes[y] & field.paint()[y] & ~wet[y];
    }
  }
  if (rules.innermost) keep_innermost(grid, p, filled, rules.teams);
  for (std::size_t t = 0; t < static_cast<std::size_t>(rules.teams); ++t)
    p.score[t] = count(p.direct[t]) + count(p.ring[t]);
  return p;
}

}  // namespace sakiyomi::aquarius

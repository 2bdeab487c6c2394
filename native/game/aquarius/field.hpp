// The ground, which does not change during a match, and where the robots start.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "game/aquarius/grid.hpp"

namespace sakiyomi::aquarius {

enum class Ground : std::uint8_t { flat, waste, wall, jar };

class Field {
 public:
  // One ground per cell of the grid; starts in the order of the agents. Throws std::invalid_argument.
  Field(int radius, std::vector<Ground> ground, std::vector<Cell> starts);

  const Grid& grid() const noexcept { return *grid_; }
  Ground ground(Cell c) const noexcept { return ground_[static_cast<std::size_t>(c)]; }
  bool wall(Cell c) const noexcept { return ground(c) == Ground::wall; }
  bool jar(Cell c) const noexcept { return ground(c) == Ground::jar; }
  bool paintable(Cell c) const noexcept { return ground(c) == Ground::flat || ground(c) == Ground::waste; }
  bool beside_jar(Cell c) const noexcept { return beside_jar_[static_cast<std::size_t>(c)]; }
  const std::vector<Cell>& starts() const noexcept { return starts_; }
  const Rows& walls() const noexcept { return walls_; }
  const Rows& paint() const noexcept { return paint_; }  // where water can be poured

 private:
  const Grid* grid_;
  std::vector<Ground> ground_;
  std::vector<Cell> starts_;
  std::vector<bool> beside_jar_;
  Rows walls_{}, paint_{};
};

struct MapOptions {
  std::uint64_t seed = 0;
  int radius = 20, teams = 6, robots = 3;
  bool sixfold = true;  // rotated by 60 degrees for each team (c6); otherwise by 180 (c2), as in the contest
  int waste = 15, walls = 5;       // minimum percentage of the cells
  int jars = 1;                    // orbits of the symmetry
  int apart = 4, from_centre = 5;  // minimum distance between robots, and from the centre
  bool connected = true;           // all but walls; a jar of the contest could be walled in
};

// Throws std::invalid_argument if nothing fits.
Field generate(const MapOptions& options);

}  // namespace sakiyomi::aquarius

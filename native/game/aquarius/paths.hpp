// Shortest paths in frames for one robot, which sucks up the water of others in its way.
#pragma once
#include <string>
#include <vector>

#include "game/aquarius/sketch.hpp"

namespace sakiyomi::aquarius {

constexpr int kFar = 1 << 29;

class ShortestPaths {
 public:
  ShortestPaths(const Sketch& sketch, Cell from);

  int frames(Cell to) const noexcept { return frames_[static_cast<std::size_t>(to)]; }
  // Empty if there is no path, or nowhere to go; at most kMaxCommands letters.
  std::string letters(Cell to) const;

 private:
  const Sketch* sketch_;
  Cell from_;
  std::vector<int> frames_;
  std::vector<std::int8_t> came_;  // direction of the last step
};

// The nearest cell where water can be fetched, or kOutside.
Cell nearest_jar(const Sketch& sketch, const ShortestPaths& paths) noexcept;

}  // namespace sakiyomi::aquarius

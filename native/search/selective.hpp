// Reductions, extensions and pruning: numbers for every game that supports them, chosen by matches at equal
// nodes; docs/search.md says what each part is worth.
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "base/value.hpp"

namespace sakiyomi::selective {

// Logarithm to base two in 256ths, linear between powers of two: integers are the same on every machine.
constexpr int log2(int n) noexcept {
  const int below = std::bit_width(static_cast<unsigned>(n)) - 1;
  return 256 * below + 256 * (n - (1 << below)) / (1 << below);
}

constexpr int kMinReducedDepth = 3;  // from this depth on, late quiet moves are reduced
constexpr std::size_t kFirstLateMove = 3;
constexpr int kMeritPerLevel = 8000;  // merit worth one level of reduction

namespace detail {
constexpr auto reductions() noexcept {
  std::array<std::array<std::int8_t, 64>, 64> table{};
  for (int depth = 1; depth < 64; ++depth)
    for (int index = 1; index < 64; ++index) {
      const int product = log2(depth) * log2(index) / 256;  // in 256ths
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(index)] =
          static_cast<std::int8_t>((160 + product * 2 / 9) / 256);
    }
  return table;
}
inline constexpr auto kReductions = reductions();
}  // namespace detail

// Levels by which the index-th move is reduced.
constexpr int reduction(int depth, std::size_t index) noexcept {
  if (depth < kMinReducedDepth || index < kFirstLateMove) return 0;
  return detail::kReductions[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(index, 63)];
}

// Null moves: minimum depth, and how much shallower they are searched.
constexpr int kMinNullDepth = 3;
constexpr int null_reduction(int depth) noexcept { return 3 + depth / 4; }

// This near the horizon, quiet moves do not overturn a lead (or deficit) larger than the margin.
constexpr int kFutilityDepth = 4;
constexpr Value reverse_futility_margin(int depth, Value unit) noexcept { return unit * depth; }
constexpr Value futility_margin(int depth, Value unit) noexcept { return unit + unit * depth; }
// Near the horizon, no more quiet moves than this.
constexpr std::size_t late_move_count(int depth) noexcept {
  return static_cast<std::size_t>(8 + 6 * depth * depth);
}

// Check extensions lengthen a line to at most this many times the requested depth.
constexpr int kMaxExtension = 2;

}  // namespace sakiyomi::selective

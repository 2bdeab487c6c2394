// How much deeper or less deeply to look: numbers that hold for every game that offers such moves. They were
// chosen by matches at equal nodes; docs/search.md has what each part is worth.
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "base/value.hpp"

namespace sakiyomi::selective {

// Logarithm to base two in 256ths, linear between powers of two: whole numbers are alike on every machine.
constexpr int log2(int n) noexcept {
  const int below = std::bit_width(static_cast<unsigned>(n)) - 1;
  return 256 * below + 256 * (n - (1 << below)) / (1 << below);
}

constexpr int kLeastReduced = 3;  // depth from which late quiet moves are searched less deeply
constexpr std::size_t kNotLate = 3;
constexpr int kMeritPerLevel = 8000;  // a good or bad history makes up for one level

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

// Levels by which the index-th move is searched less deeply.
constexpr int reduction(int depth, std::size_t index) noexcept {
  if (depth < kLeastReduced || index < kNotLate) return 0;
  return detail::kReductions[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(index, 63)];
}

// Letting the other side decide at once: how much shallower that is searched.
constexpr int kLeastSkipped = 3;
constexpr int skipped(int depth) noexcept { return 3 + depth / 4; }

// So near the end of the depth, a lead of so many units is not lost (or a lag not made good) by quiet moves.
constexpr int kFutile = 4;
constexpr Value lead(int depth, Value unit) noexcept { return unit * depth; }
constexpr Value lag(int depth, Value unit) noexcept { return unit + unit * depth; }
// So near the end, no more quiet moves than this.
constexpr std::size_t enough(int depth) noexcept { return static_cast<std::size_t>(8 + 6 * depth * depth); }

// A line grows by checks to at most so many times the depth asked for.
constexpr int kMostExtended = 2;

}  // namespace sakiyomi::selective

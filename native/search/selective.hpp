// Reductions, extensions and pruning: numbers for every game that supports them, chosen by matches at equal
// nodes; docs/search.md says what each part is worth.
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "base/table.hpp"
#include "base/value.hpp"

namespace sakiyomi::selective {

// Logarithm to base two in 256ths, linear between powers of two: integers are the same on every machine.
constexpr int log2(int n) noexcept {
  const int below = std::bit_width(static_cast<unsigned>(n)) - 1;
  return 256 * below + 256 * (n - (1 << below)) / (1 << below);
}

constexpr int kMinReducedDepth = 3;  // from this depth on, late quiet moves are reduced
constexpr std::size_t kFirstLateMove = 3;
constexpr int kMeritPerLevel = 12000;  // merit worth one level of reduction

constexpr int kCutReduction = 2;  // more where a cut-off is expected

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

// Null moves: minimum depth, and how much shallower they are searched; `ahead` is the lead in units.
constexpr int kMinNullDepth = 3;
constexpr int null_reduction(int depth, int ahead) noexcept { return 3 + depth / 4 + std::min(ahead / 2, 3); }

// From this depth on, a position without a known move is searched one level less deeply.
constexpr int kMinKnownDepth = 4;

// Singular extensions: minimum depth, and by how much all other moves must be worse.
constexpr int kMinSingularDepth = 6;
constexpr Value singular_margin(int depth, Value unit) noexcept { return unit * depth / 70; }

// Near the horizon a lead larger than the margin is enough, and a deficit larger than that is too much.
constexpr int kReverseFutilityDepth = 9;
constexpr Value reverse_futility_margin(int depth, Value unit) noexcept { return unit * depth; }
constexpr int kRazorDepth = 2;
constexpr Value razor_margin(int depth, Value unit) noexcept { return unit * (2 + 2 * depth); }

// Quiet moves near the horizon: the deficit that they do not make good, how many are tried, and how much a
// move may lose on its square, given the levels left after its reduction.
constexpr int kFutilityDepth = 7;
constexpr Value futility_margin(int left, Value unit) noexcept { return unit + unit * left * 3 / 4; }
constexpr std::size_t late_move_count(int depth, bool improving) noexcept {
  return static_cast<std::size_t>((improving ? 6 + 3 * depth * depth : 4 + 3 * depth * depth / 2));
}
constexpr Value quiet_loss(int left, Value unit) noexcept { return unit * left * left * 2 / 3; }
// The same for captures and promotions.
constexpr int kLosingDepth = 5;
constexpr Value capture_loss(int depth, Value unit) noexcept { return unit * (depth - 1) * 2; }

// A static value, or that of the table where it is known to be nearer the truth.
constexpr Value nearer(const TableEntry& entry, Value value, int ply) noexcept {
  const Value seen = aged(entry.value, ply);
  if (is_win(seen) || is_loss(seen)) return value;
  return entry.bound == Bound::exact   ? seen
         : entry.bound == Bound::lower ? std::max(value, seen)
                                       : std::min(value, seen);
}

// Quiescence: a capture that wins less than what is missing by this margin is not tried.
constexpr Value delta_margin(Value unit) noexcept { return unit * 5 / 4; }

// Check extensions: near the horizon, and up to this many times the requested depth.
constexpr int kCheckDepth = 4;
constexpr int kMaxExtension = 2;

// Up to this depth, a win in one is looked for before anything else.
constexpr int kWinningDepth = 3;

}  // namespace sakiyomi::selective

// The error of the evaluation, for ProbCut. Fitted to the output of tools/othello/spreads.py.
#pragma once

namespace sakiyomi::othello {

constexpr int kProbableFrom =
    15;  // empties from which cut-offs may be probable; below, every line is searched

// Plies of the shallow search; even, because then the error has almost no bias.
constexpr int probable_plies(int empties) noexcept { return empties >= 18 ? 4 : 2; }

// The standard deviation of its error, in hundredths of a disc.
constexpr int error_spread(int empties, int plies) noexcept {
  return 640 + 5 * (empties - 16) + 55 * (4 - plies);
}

// The middle game: plies of the shallower search, of the same parity as the deeper one.
constexpr int cut_plies(int depth) noexcept { return depth / 4 * 2 + (depth & 1); }

// The standard deviation of the difference between the two, in hundredths of a disc.
constexpr int depth_spread(int empties, int depth) noexcept {
  return (20 + 7400 / (empties < 12 ? 12 : empties)) * (8 + depth - cut_plies(depth)) / 10;
}

}  // namespace sakiyomi::othello

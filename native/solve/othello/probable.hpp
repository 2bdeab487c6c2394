// How far the evaluation is from the truth: what probable cut-offs are weighed by. Fitted to the output of
// tools/othello_errors.py.
#pragma once

namespace sakiyomi::othello {

constexpr int kProbableFrom = 15;  // empties from which cut-offs may be probable; nearer the end all is read

// Plies of the shallow search that speaks for a cut-off; even, where the error has no bias worth the name.
constexpr int probable_plies(int empties) noexcept { return empties >= 18 ? 4 : 2; }

// The spread of its error, in hundredths of a disc.
constexpr int error_spread(int empties, int plies) noexcept {
  return 640 + 5 * (empties - 16) + 55 * (4 - plies);
}

// The middle game: plies of the search that speaks for a cut-off of a deeper one, of the same parity.
constexpr int cut_plies(int depth) noexcept { return depth / 4 * 2 + (depth & 1); }

// The spread of the difference between the two, in hundredths of a disc.
constexpr int depth_spread(int empties, int depth) noexcept {
  return (20 + 7400 / (empties < 12 ? 12 : empties)) * (8 + depth - cut_plies(depth)) / 10;
}

}  // namespace sakiyomi::othello

// The error of the evaluation, for ProbCut. Fitted to the output of tools/othello_errors.py.
#pragma once

namespace sakiyomi::othello {

constexpr int kProbableFrom =
    15;  // empties from which cut-offs may be probable; below, every line is searched

// Plies of the shallow search; even, because then the error has almost no bias.
constexpr int probable_plies(int empties) noexcept { return empties >= 18 ? 4 : 2; }

// The standard deviation of its error, in hundredths of a disc.
constexpr int error_spread(int empties, int plies) noexcept {
  return 1000 + 25 * (empties - 16) + 90 * (4 - plies);
}

}  // namespace sakiyomi::othello

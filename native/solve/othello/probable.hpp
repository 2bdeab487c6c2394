// How far the evaluation is from the truth: what probable cut-offs are weighed by. Fitted to the output of
// tools/othello_errors.py.
#pragma once

namespace sakiyomi::othello {

constexpr int kProbableFrom = 15;  // empties from which cut-offs may be probable; nearer the end all is read

// Plies of the shallow search that speaks for a cut-off; even, where the error has no bias worth the name.
constexpr int probable_plies(int empties) noexcept { return empties >= 18 ? 4 : 2; }

// The spread of its error, in hundredths of a disc.
constexpr int error_spread(int empties, int plies) noexcept {
  return 1000 + 25 * (empties - 16) + 90 * (4 - plies);
}

}  // namespace sakiyomi::othello

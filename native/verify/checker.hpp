// Checks certificates against the rules (docs/certificate.md). Nothing in them is trusted.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "verify/format.hpp"

namespace sakiyomi::verify {

struct Verdict {
  std::string error;  // empty: the certificate proves its claim
  int plies = 0;      // of the longest line to mate
  std::uint64_t nodes = 0;
  std::uint64_t positions = 0;  // positions of the attacker that were checked
};

// The body comes in pieces from `source`. `go_on` is polled now and then; when it returns false, the verdict
// has an error. With `defending` the side to move is in check, and the claim is about what follows its
// replies.

// Whether every line ends in mate.
[[nodiscard]] Verdict check_mate(const Board& board, bool defending, const Numbers::Source& source,
                                 std::uint64_t max_positions, const std::function<bool()>& go_on);

// Whether every check has an answer after which the same holds: then no line ends in mate.
[[nodiscard]] Verdict check_no_mate(const Board& board, bool defending, const Numbers::Source& source,
                                    std::uint64_t max_positions, const std::function<bool()>& go_on);

}  // namespace sakiyomi::verify

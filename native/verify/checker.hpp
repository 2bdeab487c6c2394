// Checks the tree of a certificate of mate against the rules (docs/certificate.md).
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "verify/rules.hpp"

namespace sakiyomi::verify {

struct Verdict {
  std::string error;  // empty: every line ends in mate
  int plies = 0;      // of the longest line
  std::uint64_t nodes = 0;
  std::uint64_t positions = 0;  // of the attacker, that were checked
};

// `go_on` is asked now and then; when it says no, the verdict has an error. Nothing in `tree` is trusted.
[[nodiscard]] Verdict check_mate(const Board& board, std::span<const std::uint8_t> tree,
                                 std::uint64_t max_positions, const std::function<bool()>& go_on);

}  // namespace sakiyomi::verify

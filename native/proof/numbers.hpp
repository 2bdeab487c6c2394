// The numbers of a proof search, and the result of a node.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>

namespace sakiyomi::proof {

// Proof and disproof numbers: the minimum number of leaves still to be proved, or disproved. 0 and kInfinity
// are final.
using Number = std::uint32_t;
inline constexpr Number kInfinity = 1u << 30;

constexpr Number finite(std::uint64_t sum) noexcept {
  return static_cast<Number>(std::min<std::uint64_t>(sum, kInfinity - 1));
}

// Plies to the end. A proof of length n wins within n plies, a disproof of length n says that nothing wins
// within n; disproofs of kUnbounded are final.
using Length = std::uint16_t;
inline constexpr Length kUnbounded = std::numeric_limits<Length>::max();

constexpr Length longer(Length n) noexcept { return n == kUnbounded ? n : static_cast<Length>(n + 1); }
constexpr Length shorter(Length n) noexcept { return n == kUnbounded ? n : static_cast<Length>(n - 1); }
// A length before a move that counts this many plies; with the negative number, after it.
constexpr Length plus(Length n, int plies) noexcept {
  return n == kUnbounded ? n : static_cast<Length>(n + plies);
}

// Plies from the root of a search.
using Ply = std::int32_t;
inline constexpr Ply kMaxDepth = 4000;  // where a search stops
// A proof may continue with one found elsewhere, so it can be longer; the longest known mate has 1525 plies.
inline constexpr Length kMaxLength = 8000;
inline constexpr Ply kNoLoop = std::numeric_limits<Ply>::max();
inline constexpr Ply kTooDeep = -1;  // the search reached its maximum depth

template <class Resource>
struct Result {
  Number pn = 1, dn = 1;
  Resource resource{};  // what a proof needs, or what a disproof tolerates
  Length length = 0;
  std::uint16_t move = 0;  // the first move of a proof at an OR node, or of a disproof at an AND node
  // The earliest ply of this line that a disproof depends on, because the line would repeat its position: the
  // disproof holds on this line only, unless that ply is its own or later.
  Ply loop = kNoLoop;

  bool proven() const noexcept { return pn == 0; }
  bool disproven() const noexcept { return dn == 0; }
  bool solved() const noexcept { return pn == 0 || dn == 0; }

  static Result proof(Resource need, Length length, std::uint16_t move = 0) noexcept {
    return {0, kInfinity, need, length, move, kNoLoop};
  }
  static Result disproof(Resource tolerance, Length length, Ply loop = kNoLoop,
                         std::uint16_t move = 0) noexcept {
    return {kInfinity, 0, tolerance, length, move, loop};
  }
};

}  // namespace sakiyomi::proof

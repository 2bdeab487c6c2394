// Values as the native search sees them: plain integers in the game's own unit, with a band at each end
// for games that can be won outright.
#pragma once
#include <cstdint>

namespace sakiyomi {

using Side = std::uint8_t;  // 0 or 1: the side to decide; alternation is never assumed
using Key = std::uint64_t;
using Value = std::int32_t;

constexpr Side other(Side side) noexcept { return side ^ 1; }

constexpr int kMaxPly = 250;             // decisions below the root that a line can hold
constexpr Value kMaxPoints = 1'000'000;  // largest evaluation a game may return, in points
constexpr Value kWin = 2'000'000;        // won in this position; a win n decisions away is kWin - n
constexpr Value kInfinite = 3'000'000;

constexpr bool is_win(Value v) noexcept { return v > kMaxPoints; }
constexpr bool is_loss(Value v) noexcept { return v < -kMaxPoints; }

// A win found n decisions below a node is worth n less there; points stay the same.
constexpr Value aged(Value v, int plies) noexcept {
  return is_win(v) ? v - plies : is_loss(v) ? v + plies : v;
}

}  // namespace sakiyomi

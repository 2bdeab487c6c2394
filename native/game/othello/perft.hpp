// How many lines of play there are: the check of every move generator.
#pragma once
#include <cstdint>

#include "base/stop.hpp"
#include "game/othello/position.hpp"

namespace sakiyomi::othello {

// Lines of exactly `depth` moves, passes counted, and shorter ones that end the game; the last ply is not
// played but counted. Stopped early, the count is incomplete.
std::uint64_t perft(const Position& position, int depth, const Stop& stop) noexcept;

}  // namespace sakiyomi::othello

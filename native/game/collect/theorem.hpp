// Who can be sure of which of two targets: exhaustive check of the paper's theorems (section 2.2).
#pragma once
#include <cstdint>
#include <vector>

#include "game/collect/field.hpp"

namespace sakiyomi::collect {

// For every placement of robots A, B and targets X, Y on an open board: can A force both targets, B knowing
// A's choice in each tick when A has priority, and A knowing B's when not? One byte a placement, indexed
// [A][B][X][Y] by cell; 0 where two of them share a cell. With `obstruct` rules 4 and 6 hold, without it the
// robots pass through each other (priority still decides who takes a target both reach together).
std::vector<std::uint8_t> forced(int width, int height, bool a_first, bool obstruct);

}  // namespace sakiyomi::collect

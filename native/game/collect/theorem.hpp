// Which robot can force which of two targets: exhaustive check of the paper's theorems (section 2.2).
#pragma once
#include <cstdint>
#include <vector>

#include "game/collect/field.hpp"

namespace sakiyomi::collect {

// For every placement of robots A, B and targets X, Y on an open board: can A force both targets? In each
// tick B knows A's choice if A has priority; otherwise A knows B's. One byte per placement, indexed
// [A][B][X][Y] by cell; 0 if two of them share a cell. With `obstruct` rules 4 and 6 hold, without it the
// robots pass through each other (priority still decides who takes a target both reach together).
std::vector<std::uint8_t> forced(int width, int height, bool a_first, bool obstruct);

}  // namespace sakiyomi::collect

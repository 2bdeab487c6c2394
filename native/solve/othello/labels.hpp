// Values for many boards at once, by one thread: training data for an evaluation.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "game/othello/board.hpp"

namespace sakiyomi::othello {

struct Board {
  Bits own, opp;  // discs of the side to move and of the other side; disjoint
};

struct LabelOptions {
  int exact = 20;      // empty squares up to which a board is solved
  int depth = 6;       // plies that the others are searched
  double caution = 0;  // margin of its probable cut-offs, in standard errors; 0 for none
  std::size_t table_bytes = std::size_t{16} << 20;
};

// In hundredths of a disc, from the view of the side to move. Boards that neither side can move on have
// their final score.
std::vector<std::int16_t> labels(std::span<const Board> boards, const LabelOptions& options,
                                 const Stop& stop);

}  // namespace sakiyomi::othello

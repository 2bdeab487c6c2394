// Counts the lines of a given length: the classic test of a move generator, and a measure of its speed.
#pragma once
#include <cstdint>

#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

// Lines of `depth` moves. The moves of the last level are listed but not played.
inline std::uint64_t perft(Position& p, int depth) noexcept {
  if (depth <= 0) return 1;
  const Moves moves = p.moves();
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const Move move : moves) {
    Position::Undo undo;
    p.play(move, undo);
    lines += perft(p, depth - 1);
    p.undo(move, undo);
  }
  return lines;
}

}  // namespace sakiyomi::shogi

#include "solve/othello/labels.hpp"

#include <algorithm>
#include <limits>

#include "game/othello/evaluation.hpp"
#include "solve/othello/endgame.hpp"

namespace sakiyomi::othello {

namespace {

constexpr int kFarValue = 1 << 20;

// The exact score in discs, by tests from a guess.
int solved(EndgameWorker& worker, const Board& board, int guess) {
  int low = -kMaxScore, high = kMaxScore;
  while (low < high && !worker.stopped) {
    const int alpha = std::clamp(guess == low ? guess : guess - 1, low, high - 1);
    const int score = engine().above(worker, board.own, board.opp, alpha, true);
    (score > alpha ? low : high) = guess = score;
  }
  return low;
}

int labelled(EndgameWorker& worker, const Board& board, const LabelOptions& options) {
  const int empties = count(~(board.own | board.opp));
  const int depth = empties > options.exact ? options.depth : std::clamp(empties / 2 - 3, 0, 6);
  const int value = engine().seek(worker, board.own, board.opp, depth, -kFarValue, kFarValue, nullptr);
  if (empties > options.exact) return std::clamp(value, -kDisc * kMaxScore, kDisc * kMaxScore);
  return kDisc * solved(worker, board, std::clamp(value / (2 * kDisc) * 2, -kMaxScore, kMaxScore));
}

}  // namespace

std::vector<std::int16_t> labels(std::span<const Board> boards, const LabelOptions& options,
                                 const Stop& stop) {
  TranspositionTable table(options.table_bytes);
  std::atomic<std::uint64_t> nodes{0};
  EndgameShared shared{table, stop, nodes,          std::numeric_limits<std::uint64_t>::max(),
                       1e18,  0,    options.caution};
  EndgameWorker worker(shared);
  std::vector<std::int16_t> values;
  values.reserve(boards.size());
  for (const Board& board : boards) {
    table.new_search();
    values.push_back(static_cast<std::int16_t>(labelled(worker, board, options)));
  }
  return values;
}

}  // namespace sakiyomi::othello

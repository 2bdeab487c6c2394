// Games of shogi's search against itself with changes on trial switched on for one side and off for the
// other.
//
//   driver WEIGHTS OTHERS FIRST STEP NODES SECONDS [MASK…]
//
// Plays pairs of games FIRST, FIRST + STEP, … until the seconds are over; a line for each: its number, the
// changes of the first side as bits, and the first side's points of the two games. The last bit stands for
// the other weights. For every pair it is drawn which side has which change; with masks, the changes of a
// mask go together, and the others are made by neither side. A single mask is always the first side's.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "base/random.hpp"
#include "game/shogi/trained.hpp"
#include "search/alphabeta.hpp"

namespace {

using namespace sakiyomi;
using shogi::TrainedGame;
using Searcher = AlphaBeta<TrainedGame, shogi::TrainedEvaluation>;

constexpr int kLongest = 300, kRandomMoves = 8;
constexpr std::uint64_t kJudged = 15'000;          // nodes for judging an opening
constexpr Value kBalanced = 150, kDecided = 2500;  // hundredths of a pawn
constexpr int kAgreed = 6;  // a game is decided when that many searches in a row see the same side far ahead

constexpr unsigned kOtherWeights = 1U << selective::kTrials;

// A game as each evaluation sees it.
struct Board {
  TrainedGame games[2];

  const TrainedGame& seen_with(unsigned bits) const { return games[(bits & kOtherWeights) != 0]; }
  void play(TrainedGame::Move move) {
    for (TrainedGame& game : games) {
      TrainedGame::Undo undo;
      game.play(move, undo);
    }
  }
};

TrainedGame start_with(const char* file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<std::int16_t> weights(2 * shogi::kColumns);
  in.read(reinterpret_cast<char*>(weights.data()), static_cast<std::streamsize>(2 * weights.size()));
  if (!in) std::exit(2);
  shogi::use_weights(shogi::Weights(weights));
  return TrainedGame{shogi::Game(shogi::Position::start(), 0, kLongest)};
}

Line best(Searcher& searcher, const Board& board, unsigned bits, std::uint64_t nodes) {
  for (std::size_t i = 0; i < selective::kTrials; ++i) selective::trial[i] = bits >> i & 1;
  Limits limits;
  limits.nodes = nodes;
  return searcher.run(board.seen_with(bits), limits, Stop{}, [](const Info&) {}).lines[0];
}

Board opening(const Board& start, Random& random, Searcher& judge) {
  while (true) {
    Board board = start;
    for (int i = 0; i < kRandomMoves && !board.games[0].over(); ++i) {
      const auto moves = board.games[0].moves();
      board.play(moves[random.below(moves.size())]);
    }
    judge.forget();
    if (!board.games[0].over() && std::abs(best(judge, board, 0, kJudged).value) < kBalanced) return board;
  }
}

// The points of a side whose changes are `bits[0]`; the other's are `bits[1]`.
double play(Board board, Side first, const unsigned (&bits)[2], Searcher (&searchers)[2],
            std::uint64_t nodes) {
  for (Searcher& searcher : searchers) searcher.forget();
  const TrainedGame& game = board.games[0];
  int agreed = 0;
  Side ahead = 0;
  while (!game.over()) {
    const std::size_t who = game.side() != first;
    const Line line = best(searchers[who], board, bits[who], nodes);
    const Side leads = line.value > 0 ? game.side() : other(game.side());
    agreed = std::abs(line.value) < kDecided ? 0 : leads == ahead ? agreed + 1 : 1;
    ahead = leads;
    if (agreed >= kAgreed) return ahead == first;
    board.play(move_of<TrainedGame::Move>(line.moves[0]));
  }
  const auto winner = game.winner();
  return winner ? *winner == first : 0.5;
}

}  // namespace

int main(int count, char** words) {
  if (count < 7) return 2;
  const Board start{start_with(words[1]), start_with(words[2])};
  const auto number = [&](int i) { return std::strtoull(words[i], nullptr, 0); };
  std::vector<unsigned> groups;
  for (int i = 7; i < count; ++i) groups.push_back(static_cast<unsigned>(number(i)));
  for (unsigned bit = 1; count == 7 && bit <= kOtherWeights; bit *= 2) groups.push_back(bit);
  Options options;
  options.table_bytes = std::size_t{32} << 20;
  Searcher searchers[2]{{options, {}}, {options, {}}};
  const Watch watch;
  for (std::uint64_t game = number(3); watch.seconds() < static_cast<double>(number(6)); game += number(4)) {
    Random random(game);
    const Board begun = opening(start, random, searchers[0]);
    unsigned all = 0, mask = 0;
    for (const unsigned group : groups) {
      all |= group;
      if (groups.size() == 1 || random.below(2) != 0) mask |= group;
    }
    const unsigned bits[2]{mask, all & ~mask};
    const double points =
        play(begun, 0, bits, searchers, number(5)) + play(begun, 1, bits, searchers, number(5));
    std::printf("%llu %u %g\n", static_cast<unsigned long long>(game), mask, points);
    std::fflush(stdout);
  }
}

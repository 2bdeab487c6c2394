// Games of shogi's search against itself with changes on trial switched on for one side and off for the
// other.
//
//   driver WEIGHTS FIRST STEP NODES SECONDS [MASK]
//
// Plays pairs of games FIRST, FIRST + STEP, … until the seconds are over; a line for each: its number, the
// changes of the first side as bits, and the first side's points of the two games. Without a mask the changes
// are drawn for every pair, and the other side has those that the first lacks; with one the first side has
// these and the other none.
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

void switch_on(unsigned bits) {
  for (std::size_t i = 0; i < selective::kTrials; ++i) selective::trial[i] = bits >> i & 1;
}

Line best(Searcher& searcher, const TrainedGame& game, std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return searcher.run(game, limits, Stop{}, [](const Info&) {}).lines[0];
}

TrainedGame opening(Random& random, Searcher& judge) {
  switch_on(0);
  while (true) {
    TrainedGame game{shogi::Game(shogi::Position::start(), 0, kLongest)};
    for (int i = 0; i < kRandomMoves && !game.over(); ++i) {
      const auto moves = game.moves();
      TrainedGame::Undo undo;
      game.play(moves[random.below(moves.size())], undo);
    }
    judge.forget();
    if (!game.over() && std::abs(best(judge, game, kJudged).value) < kBalanced) return game;
  }
}

// The points of a side whose changes are `bits[0]`; the other's are `bits[1]`.
double play(TrainedGame game, Side first, const unsigned (&bits)[2], Searcher (&searchers)[2],
            std::uint64_t nodes) {
  for (Searcher& searcher : searchers) searcher.forget();
  int agreed = 0;
  Side ahead = 0;
  while (!game.over()) {
    const std::size_t who = game.side() != first;
    switch_on(bits[who]);
    const Line line = best(searchers[who], game, nodes);
    const Side leads = line.value > 0 ? game.side() : other(game.side());
    agreed = std::abs(line.value) < kDecided ? 0 : leads == ahead ? agreed + 1 : 1;
    ahead = leads;
    if (agreed >= kAgreed) return ahead == first;
    TrainedGame::Undo undo;
    game.play(move_of<TrainedGame::Move>(line.moves[0]), undo);
  }
  const auto winner = game.winner();
  return winner ? *winner == first : 0.5;
}

}  // namespace

int main(int count, char** words) {
  if (count < 6) return 2;
  std::ifstream file(words[1], std::ios::binary);
  std::vector<std::int16_t> weights(2 * shogi::kColumns);
  file.read(reinterpret_cast<char*>(weights.data()), static_cast<std::streamsize>(2 * weights.size()));
  if (!file) return 2;
  shogi::use_weights(shogi::Weights(weights));
  const auto number = [&](int i) { return std::strtoull(words[i], nullptr, 0); };
  constexpr unsigned kAll = (1U << selective::kTrials) - 1;
  Options options;
  options.table_bytes = std::size_t{32} << 20;
  Searcher searchers[2]{{options, {}}, {options, {}}};
  const Watch watch;
  for (std::uint64_t game = number(2); watch.seconds() < static_cast<double>(number(5)); game += number(3)) {
    Random random(game);
    const TrainedGame start = opening(random, searchers[0]);
    const bool drawn = count < 7;
    const unsigned mask =
        drawn ? static_cast<unsigned>(random.below(kAll + 1)) : static_cast<unsigned>(number(6));
    const unsigned bits[2]{mask, drawn ? kAll & ~mask : 0};
    const double points =
        play(start, 0, bits, searchers, number(4)) + play(start, 1, bits, searchers, number(4));
    std::printf("%llu %u %g\n", static_cast<unsigned long long>(game), mask, points);
    std::fflush(stdout);
  }
}

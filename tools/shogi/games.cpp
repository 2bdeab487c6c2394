// Games of shogi's search against itself: the same as those of games.py, line for line, without Python.
//
//   games WEIGHTS SEED FIRST STEP GAMES NODES
//
// Plays the games FIRST, FIRST + STEP, … below GAMES of a seed.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "game/shogi/trained.hpp"
#include "game/shogi/usi.hpp"
#include "search/alphabeta.hpp"

namespace {

using namespace sakiyomi;
using shogi::TrainedGame;
using Searcher = AlphaBeta<TrainedGame, shogi::TrainedEvaluation>;

constexpr int kLongest = 256, kFewest = 2, kMost = 10, kStrayPlies = 40;
constexpr double kStray = 0.08;
constexpr int kDecided = 3000, kMate = 9999;
constexpr std::size_t kTable = std::size_t{16} << 20;

// The numbers of Python's random.Random.
class PythonRandom {
 public:
  explicit PythonRandom(std::uint32_t seed) {
    at(0) = 19650218;
    for (std::uint32_t i = 1; i < kSize; ++i) at(i) = 1812433253U * (at(i - 1) ^ at(i - 1) >> 30) + i;
    std::uint32_t i = 1;
    const auto next = [&](std::uint32_t factor, std::uint32_t add, std::uint32_t take) {
      at(i) = ((at(i) ^ (at(i - 1) ^ at(i - 1) >> 30) * factor) + add) - take;
      if (++i >= kSize) at(0) = at(kSize - 1), i = 1;
    };
    for (std::uint32_t k = 0; k < kSize; ++k) next(1664525, seed, 0);
    for (std::uint32_t k = 1; k < kSize; ++k) next(1566083941, 0, i);
    at(0) = 0x80000000U;
  }
  double fraction() {
    const std::uint32_t high = draw() >> 5, low = draw() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
  }
  std::size_t below(std::size_t n) {
    const int bits = static_cast<int>(std::bit_width(n));
    std::size_t drawn = n;
    while (drawn >= n) drawn = draw() >> (32 - bits);
    return drawn;
  }

 private:
  static constexpr std::uint32_t kSize = 624;
  std::uint32_t& at(std::uint32_t i) { return state_[i]; }
  std::uint32_t draw() {
    if (next_ >= kSize) turn();
    std::uint32_t y = state_[next_++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ y >> 18;
  }
  void turn() {
    for (std::uint32_t i = 0; i < kSize; ++i) {
      const std::uint32_t y = (at(i) & 0x80000000U) | (at((i + 1) % kSize) & 0x7fffffffU);
      at(i) = at((i + 397) % kSize) ^ y >> 1 ^ ((y & 1) != 0 ? 0x9908b0dfU : 0);
    }
    next_ = 0;
  }

  std::array<std::uint32_t, kSize> state_{};
  std::uint32_t next_ = kSize;
};

struct Record {
  std::string moves, scores;

  void add(shogi::Move move, const std::string& score) {
    moves += (moves.empty() ? "" : " ") + shogi::to_usi(move);
    scores += (scores.empty() ? "" : " ") + score;
  }
};

void play(TrainedGame& game, shogi::Move move) {
  TrainedGame::Undo undo;
  game.play(move, undo);
}

TrainedGame start() { return TrainedGame{shogi::Game(shogi::Position::start(), 0, kLongest)}; }

std::vector<shogi::Move> opening(PythonRandom& random) {
  while (true) {
    TrainedGame game = start();
    std::vector<shogi::Move> moves;
    const auto count = kFewest + random.below(kMost - kFewest + 1);
    for (std::size_t i = 0; i < count && !game.over(); ++i) {
      const auto all = game.moves();
      moves.push_back(all[random.below(all.size())]);
      play(game, moves.back());
    }
    if (!game.over()) return moves;
  }
}

int points(Value value) {
  if (is_win(value)) return kMate;
  if (is_loss(value)) return -kMate;
  return std::clamp(value, -kDecided, kDecided);
}

// One game as a line of the file.
std::string played(std::uint32_t seed, Searcher& searcher, std::uint64_t nodes) {
  PythonRandom random(seed);
  searcher.forget();
  TrainedGame game = start();
  Record record;
  for (const shogi::Move move : opening(random)) {
    play(game, move);
    record.add(move, "-");
  }
  Limits limits;
  limits.nodes = nodes;
  int plies = game.played();
  const char* result = nullptr;
  while (!game.over()) {
    shogi::Move move;
    std::string score = "-";
    if (plies < kStrayPlies && random.fraction() < kStray) {
      const auto all = game.moves();
      move = all[random.below(all.size())];
    } else {
      const Line line = searcher.run(game, limits, Stop{}, [](const Info&) {}).lines[0];
      const int value = points(line.value);
      score = std::to_string(value);
      if (std::abs(value) >= kDecided) {
        result = (value > 0) == (game.side() == 0) ? "1" : "0";
        break;
      }
      move = move_of<shogi::Move>(line.moves[0]);
    }
    play(game, move);
    record.add(move, score);
    ++plies;
  }
  if (result == nullptr) result = !game.winner() ? "0.5" : *game.winner() == 0 ? "1" : "0";
  return result + ("\t" + record.moves + "\t" + record.scores + "\n");
}

}  // namespace

int main(int count, char** words) {
  if (count != 7) return 2;
  std::ifstream in(words[1], std::ios::binary);
  std::vector<std::int16_t> weights(2 * shogi::kColumns);
  in.read(reinterpret_cast<char*>(weights.data()), static_cast<std::streamsize>(2 * weights.size()));
  if (!in) return 2;
  shogi::use_weights(shogi::Weights(weights));
  const auto number = [&](int i) { return std::strtoull(words[i], nullptr, 10); };
  Options options;
  options.table_bytes = kTable;
  Searcher searcher{options, {}};
  for (auto game = number(3); game < number(5); game += number(4)) {
    const auto seed = static_cast<std::uint32_t>(number(2) * 1'000'000 + game);
    if (std::fputs(played(seed, searcher, number(6)).c_str(), stdout) < 0 || std::fflush(stdout) != 0)
      return 1;
  }
}

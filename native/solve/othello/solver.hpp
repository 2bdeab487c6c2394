// The endgame solver: score or outcome of a position with a best line, by null-window tests from the root
// (MTD), so that every number it reports is a proven bound; or, on request, a probable score.
#pragma once
#include <atomic>
#include <cstdint>
#include <vector>

#include "game/othello/position.hpp"
#include "search/report.hpp"
#include "solve/othello/endgame.hpp"

namespace sakiyomi::othello {

struct SolveOptions {
  std::size_t table_bytes = std::size_t{256} << 20;
  int lines = 1;         // how many best moves to solve
  bool outcome = false;  // only who wins: scores are then bounds, except for a draw
  int threads = 1;
  double margin = 0;  // above 0: standard errors that ProbCut keeps as a margin; nothing is exact then
};

// Solves a position with what the caller shares; reports after every test. The last report is complete unless
// a limit or the stop came first.
Info solve(const Position& position, const SolveOptions& options, EndgameShared& shared,
           const Report& report);

class Solver {
 public:
  using Options = SolveOptions;

  explicit Solver(const SolveOptions& options) : options_(options), table_(options.table_bytes) {}

  Info run(const Position& position, const Limits& limits, const Stop& stop, const Report& report);

  void forget() { table_.clear(), part_ = 0; }
  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  const TranspositionTable& table() const noexcept { return table_; }

 private:
  SolveOptions options_;
  TranspositionTable table_;
  std::size_t part_ = 0;                             // part of the table's memory needed so far
  alignas(64) std::atomic<std::uint64_t> nodes_{0};  // apart from what every thread reads all the time
};

}  // namespace sakiyomi::othello

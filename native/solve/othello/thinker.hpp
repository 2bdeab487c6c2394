// Othello's own search: some plies ahead with the trained evaluation and probable cut-offs (Multi-ProbCut),
// and to the end, proved, as soon as the limits allow it. Values are hundredths of a disc.
#pragma once
#include <atomic>
#include <cstdint>

#include "game/othello/position.hpp"
#include "search/report.hpp"
#include "solve/othello/solver.hpp"

namespace sakiyomi::othello {

struct ThinkOptions {
  std::size_t table_bytes = std::size_t{64} << 20;
  int lines = 1;
  int threads = 1;
  double caution = 1.5;  // standard errors that a probable cut-off keeps as a margin; 0 for none
};

class Thinker {
 public:
  using Options = ThinkOptions;

  explicit Thinker(const ThinkOptions& options) : options_(options), table_(options.table_bytes) {}

  // Reports after every depth. Complete once it is solved.
  Info run(const Position& position, const Limits& limits, const Stop& stop, const Report& report);

  // Whether the limits allow the best move to be proved: by depth, nodes or seconds.
  static bool solvable(int empties, const Limits& limits) noexcept;

  // Standard errors that a probable cut-off keeps as a margin, from the next search on.
  void set_caution(double caution) noexcept { options_.caution = caution; }

  void forget() { table_.clear(); }
  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  const TranspositionTable& table() const noexcept { return table_; }

 private:
  ThinkOptions options_;
  TranspositionTable table_;
  alignas(64) std::atomic<std::uint64_t> nodes_{0};  // apart from what every thread reads all the time
};

}  // namespace sakiyomi::othello

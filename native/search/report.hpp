// What goes into a search and what comes out, the same for every game: moves are 16-bit codes here.
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "base/table.hpp"
#include "base/value.hpp"

namespace sakiyomi {

struct Limits {
  int depth = kMaxPly;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t allowance = std::numeric_limits<std::uint64_t>::max();  // then pauses until more are granted
  double soft_seconds = std::numeric_limits<double>::infinity();        // no new iteration after this
  double hard_seconds = std::numeric_limits<double>::infinity();        // stop wherever the search is
  // Only these moves of the root are searched, by their indices in its list of moves; all if empty.
  std::vector<std::size_t> only = {};
  // A value outside this window is only a bound.
  Value low = -kInfinite, high = kInfinite;
  int first_depth = 1;      // where deepening begins
  bool every_move = false;  // report after every move of the root
};

struct Options {
  std::size_t table_bytes = std::size_t{64} << 20;
  std::string table_file;    // a file to use as the table, shared with other processes; empty: own memory
  int lines = 1;             // how many best moves to report with their lines
  std::vector<int> widths;   // moves kept at each level from the root, by static evaluation; the last repeats
  int kept_plies = 0;        // levels of the tree kept for later
  bool priority = true;      // order by the game's own priority
  bool history = true;       // order by killers and the history heuristic
  bool null_windows = true;  // principal-variation windows and aspiration
  bool accept_deeper = true;  // a table value from a deeper search may stand for a shallower one
  bool deepening = true;      // iterative deepening; else straight to the final depth
  bool bounds = false;    // also report bounds, where an iteration turns out better or worse than expected
  bool selective = true;  // extensions, reductions and pruning, where the game supports them
  // Of equal moves at the root, play the first in the order of a search without memory.
  bool stable_ties = false;
  int threads = 1;         // sharing one table
  bool quiescence = true;  // search the game's tactical moves beyond the depth until it is quiet
};

struct Line {
  std::vector<std::uint16_t> moves;
  Value value = 0;  // from the view of the side to decide at the root
  Bound bound = Bound::exact;
  bool guess = false;     // nothing was searched: the value is the root's own, the move the first in order
  bool round = false;     // ends in a repetition and has its value
  bool complete = false;  // of `tried` moves and of proved ones: more depth would change nothing
};

struct Info {
  int depth = 0;     // last completed depth, in decisions
  int seldepth = 0;  // length of the longest line
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;  // nodes that were evaluated
  double seconds = 0;
  int table_full = 0;     // thousandths
  bool complete = false;  // every line was followed to the end of the game: more depth would change nothing
  bool last = false;
  std::vector<Line> lines;
  std::vector<std::uint16_t> order;  // the root's moves, most promising first
  int trying = 0;                    // depth of the running iteration, and the moves it has finished
  std::vector<Line> tried;
};

using Report = std::function<void(const Info&)>;

}  // namespace sakiyomi

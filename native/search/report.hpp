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
  std::uint64_t allowance = std::numeric_limits<std::uint64_t>::max();  // then waits until more are granted
  double soft_seconds = std::numeric_limits<double>::infinity();        // no new iteration after this
  double hard_seconds = std::numeric_limits<double>::infinity();        // stop wherever the search is
  // Only these moves are looked at in the position that is searched, by their places in its list of moves;
  // all if none is named.
  std::vector<std::size_t> only = {};
  // Values outside this window need only be known to be outside.
  Value low = -kInfinite, high = kInfinite;
  int first_depth = 1;      // where deepening begins
  bool every_move = false;  // report after every move of the root
};

struct Options {
  std::size_t table_bytes = std::size_t{64} << 20;
  std::string table_file;   // a file whose bytes are the table, shared with other processes; else its own
  int lines = 1;            // how many best moves to report with their lines
  std::vector<int> widths;  // moves kept at each level from the root, by static evaluation; the last repeats
  int kept_plies = 0;       // levels of the tree kept for later
  bool priority = true;     // order by the game's own priority
  bool learning = true;     // order by killers and history
  bool windows = true;      // principal-variation windows and aspiration
  bool deeper = true;       // a table value from a deeper search may stand for a shallower one
  bool deepening = true;    // depth by depth; else straight at the wanted depth
  bool bounds = false;      // report also what is known only to be better or worse than expected
  bool selective = true;    // look deeper at some moves and less deeply at others, where the game offers it
  bool steady = false;  // of equal moves at the root, the first in the order of a search that knows nothing
  int threads = 1;      // that search together with one table
  bool quiescence = true;  // follow the game's tactical moves where the depth ends
};

struct Line {
  std::vector<std::uint16_t> moves;
  Value value = 0;  // from the view of the side to decide at the root
  Bound bound = Bound::exact;
  bool guess = false;     // nothing was searched: the value is the root's own, the move the first in order
  bool round = false;     // ends where it has been before: the value is that of going round
  bool complete = false;  // told of `tried` moves only: deeper would change nothing
};

struct Info {
  int depth = 0;     // last completed depth, in decisions
  int seldepth = 0;  // longest line looked at
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;  // nodes that were evaluated
  double seconds = 0;
  int table_full = 0;     // thousandths
  bool complete = false;  // every line was followed to the end of the game: deeper would change nothing
  bool last = false;
  std::vector<Line> lines;
  std::vector<std::uint16_t> order;  // the root's moves, most promising first
  int trying = 0;                    // depth of the running iteration, and the moves it is done with
  std::vector<Line> tried;
};

using Report = std::function<void(const Info&)>;

}  // namespace sakiyomi

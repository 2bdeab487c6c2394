// What the threads of a search share, what they tell each other, and what is remembered between searches.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "base/table.hpp"
#include "base/value.hpp"
#include "search/kept_tree.hpp"
#include "search/report.hpp"

namespace sakiyomi {

struct SharedState {
  explicit SharedState(const Options& options)
      : table(options.table_file.empty() ? TranspositionTable(options.table_bytes)
                                         : TranspositionTable(options.table_file)) {}
  TranspositionTable table;
  KeptTree tree;
  std::mutex tree_mutex;
};

constexpr Value kUnknown = kInfinite;  // no static evaluation: in check

// What the levels above tell about a node: the last two moves, and the static evaluations from there on.
struct Background {
  std::array<std::size_t, 2> played{};
  std::array<Value, 3> statics{kUnknown, kUnknown, kUnknown};
  bool cut = false;
};

// A move that was better than all before it.
struct Improvement {
  std::size_t index;
  Value value;
  std::vector<std::uint16_t> line;  // below it
};

}  // namespace sakiyomi

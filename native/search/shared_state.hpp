// What the threads of a search share, and what is remembered between searches.
#pragma once
#include <mutex>

#include "base/table.hpp"
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

}  // namespace sakiyomi

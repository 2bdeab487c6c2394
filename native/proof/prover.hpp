// Answers a problem: proven, disproven or unknown, with the line, the length and the proof itself.
#pragma once
#include <algorithm>
#include <atomic>

#include "proof/freedom.hpp"
#include "proof/report.hpp"
#include "proof/tree.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class Prover {
 public:
  struct Options {
    std::size_t table_bytes;
  };
  struct Task {
    Limits limits;
    Find find = Find::any;
    bool tree = false;
    Method method = Method::dfpn;
  };

  explicit Prover(const Options& options) : search_(options.table_bytes) {}

  void run(const P& position, const Task& task, const Stop& stop, const Report& report) {
    Info info;
    Watcher watcher(task.limits, stop, nodes_, [&] {
      measure(info, watcher);
      report(info);
    });
    if (task.method == Method::freedom)
      best_first(position, watcher, info);
    else
      solve(position, task, watcher, info);
    measure(info, watcher);
    info.last = true;
    report(info);
  }
  void forget() { search_.forget(); }
  // Of the search that runs, or ran last; may be asked from any thread.
  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  std::size_t table_bytes() const noexcept { return search_.bytes(); }

 private:
  void solve(const P& position, const Task& task, Watcher& watcher, Info& info) {
    auto result = search_.run(position, kUnbounded, watcher);
    if (result.disproven()) info.status = Status::disproven;
    if (!result.proven()) return;
    info.status = Status::proven;
    info.line = {result.move};
    info.length = result.length;
    if (task.find == Find::shortest) info.shortest = shorten(position, watcher, info);
    write(position, task, watcher, info);
  }

  // The paper's search; its tree may take as much memory as the table would.
  void best_first(const P& position, Watcher& watcher, Info& info) {
    Freedom<P> search(search_.bytes());
    info.status = search.run(position, watcher);
    info.line = search.line();
    info.length = static_cast<Length>(info.line.size());
  }

  // Asks for wins within so many plies, in growing steps up to the first there is and then by halves: too
  // short a win is soon disproved, too long a one soon found.
  bool shorten(const P& position, Watcher& watcher, Info& info) {
    int none = -1;  // no win within so many plies
    for (int step = 2; info.length > none + 2;) {
      const int middle = none + 2 * ((info.length - none) / 4);
      const int within = std::max(none + 2, std::min(none + step, std::min(middle, info.length - 2)));
      const auto result = search_.run(position, static_cast<Length>(within), watcher);
      if (result.disproven()) {
        none = within;
        step *= 2;
      } else if (result.proven()) {
        info.length = result.length;
        info.line = {result.move};
      } else {
        return false;
      }
    }
    return true;
  }

  void write(const P& position, const Task& task, Watcher& watcher, Info& info) {
    const auto tree = TreeWriter<P>(search_, watcher).write(position, info.length);
    if (!tree) return;
    info.line = tree->line(position);
    info.length = (*tree)[tree->root()].length;
    info.counted = (*tree)[tree->root()].counted;
    if (task.tree) info.tree = tree->bytes();
  }

  void measure(Info& info, const Watcher& watcher) noexcept {
    info.nodes = watcher.nodes();
    nodes_.store(info.nodes, std::memory_order_relaxed);
    info.seconds = watcher.seconds();
    info.pn = search_.root().pn, info.dn = search_.root().dn;
    info.depth = search_.deepest();
    info.table_full = search_.table().full();
  }

  Dfpn<P> search_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace sakiyomi::proof

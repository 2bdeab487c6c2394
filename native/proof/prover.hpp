// Answers a problem: proven, disproven or unknown, with the line, the length and the proof itself.
#pragma once
#include <algorithm>
#include <atomic>

#include "proof/disproof.hpp"
#include "proof/freedom.hpp"
#include "proof/report.hpp"
#include "proof/tree.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class Prover {
 public:
  struct Options {
    std::size_t table_bytes;
    int threads = 1;
  };
  struct Task {
    ProofLimits limits;
    Find find = Find::any;
    bool tree = false;
    Method method = Method::dfpn;
  };

  explicit Prover(const Options& options) : search_(options.table_bytes, options.threads) {}

  void run(const P& position, const Task& task, const Stop& stop, const ProofReport& report) {
    ProofInfo info;
    Watcher watcher(task.limits, stop, nodes_, [&] {
      measure(info, task, watcher);
      report(info);
    });
    if (task.method == Method::freedom)
      best_first(position, watcher, info);
    else
      solve(position, task, watcher, info);
    measure(info, task, watcher);
    info.last = true;
    report(info);
  }
  void forget() { search_.forget(); }
  // Of the current or last search; may be called from any thread.
  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  std::size_t table_bytes() const noexcept { return search_.bytes(); }

 private:
  void solve(const P& position, const Task& task, Watcher& watcher, ProofInfo& info) {
    auto result = search_.run(position, kUnbounded, watcher);
    if (result.disproven()) {
      info.status = Status::disproven;
      if (task.tree) info.tree = DisproofWriter<P>(search_, watcher).write(position).value_or(info.tree);
    }
    if (!result.proven()) return;
    info.status = Status::proven;
    info.line = {result.move};
    info.length = result.length;
    if (task.find == Find::shortest) info.shortest = shorten(position, watcher, info);
    write(position, task, watcher, info);
  }

  // The search of the paper; its tree may use as much memory as the table would.
  void best_first(const P& position, Watcher& watcher, ProofInfo& info) {
    FreedomSearch<P> search(search_.bytes());
    info.status = search.run(position, watcher);
    info.line = search.line();
    info.length = static_cast<Length>(info.line.size());
  }

  // Searches for wins within n plies, with n in growing steps up to the first win and then by bisection:
  // bounds that are too short are soon disproved, and those that are too long soon proved.
  bool shorten(const P& position, Watcher& watcher, ProofInfo& info) {
    int none = -1;  // there is no win within this many plies
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

  void write(const P& position, const Task& task, Watcher& watcher, ProofInfo& info) {
    const bool careful = task.find == Find::shortest;
    typename TreeWriter<P>::CountedCache without_interposition;
    const auto tree = TreeWriter<P>(search_, watcher, careful ? &without_interposition : nullptr)
                          .write(position, info.length);
    if (!tree) return;
    info.line = tree->line(position);
    info.length = (*tree)[tree->root()].length;
    if (careful) info.counted = (*tree)[tree->root()].counted;
    if (task.tree) info.tree = tree->bytes();
  }

  void measure(ProofInfo& info, const Task& task, Watcher& watcher) noexcept {
    info.nodes = watcher.total();
    info.seconds = watcher.seconds();
    // Once solved, the search still asks for shorter wins or for what the table has lost: numbers of other
    // questions.
    if (info.status == Status::proven)
      info.pn = 0, info.dn = kInfinity;
    else if (info.status == Status::disproven)
      info.pn = kInfinity, info.dn = 0;
    else if (task.method == Method::dfpn)
      info.pn = search_.root().pn, info.dn = search_.root().dn;
    info.depth = search_.deepest();
    info.table_full = search_.full();
  }

  ParallelProver<P> search_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace sakiyomi::proof

// Answers a problem: proven, disproven or unknown, with the line, the length and the proof itself.
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "proof/counted.hpp"
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
    Futile futile = Futile::all;
    bool break_ties = false;  // among equal defences, prefer one that leaves the attacker no piece in hand
  };

  explicit Prover(const Options& options)
      : memory_(std::make_shared<ProofMemory<typename P::Resource>>(options.table_bytes)),
        search_(memory_, options.threads),
        take_backs_(memory_, options.threads) {}

  void run(const P& position, const Task& task, const Stop& stop, const ProofReport& report) {
    search_.forget_depth(), take_backs_.forget_depth();
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
  using Take = typename P::Counted;
  // Of the limits, for the length with take-backs; if that is too little, the rest still counts the mate
  // found.
  static constexpr double kFreeShare = 0.75;
  static constexpr std::uint64_t kFirstNodes = 200'000;  // for a question, in the first round

  void solve(const P& position, const Task& task, Watcher& watcher, ProofInfo& info) {
    auto result = search_.run(position, kUnbounded, watcher);
    if (result.disproven()) {
      info.status = Status::disproven;
      info.line = escape(position, watcher);
      if (task.tree) info.tree = DisproofWriter<P>(search_, watcher).write(position).value_or(info.tree);
    }
    if (!result.proven()) return;
    info.status = Status::proven;
    if (position.or_node()) info.line = {result.move};
    info.length = result.length;
    if (task.find == Find::shortest) shorten(position, task, watcher, info);
    write(position, task, watcher, info);
  }

  // A reply that is not mated, if the defender is to move.
  [[gnu::noinline]] std::vector<std::uint16_t> escape(P position, Watcher& watcher) {
    if (position.or_node()) return {};
    for (const auto reply : position.replies()) {
      typename P::Undo undo;
      position.play(reply, undo);
      const auto after = search_.run(position, kUnbounded, watcher);
      position.undo(reply, undo);
      if (after.disproven()) return {std::bit_cast<std::uint16_t>(reply)};
    }
    return {};
  }

  // The search of the paper; its tree may use as much memory as the table would.
  void best_first(const P& position, Watcher& watcher, ProofInfo& info) {
    FreedomSearch<P> search(search_.bytes());
    info.status = search.run(position, watcher);
    info.line = search.line();
    info.length = static_cast<Length>(info.line.size());
  }

  // The bounds of a shortest win in plies: nothing wins within `none`.
  struct Bounds {
    int none, length;
    bool exact() const noexcept { return length <= none + 2; }
  };

  // Asks whether there is a win within n plies, and moves the bounds; false if the limit came first.
  template <class Q>
  static bool ask(ParallelProver<Q>& search, const Q& position, int n, Bounds& bounds, Watcher& watcher) {
    if (n <= bounds.none || n >= bounds.length) return true;
    const auto result = search.run(position, static_cast<Length>(n + Q::kLost), watcher);
    if (result.proven()) bounds.length = static_cast<int>(result.length - Q::kLost);
    if (result.disproven()) bounds.none = n;
    return result.solved();
  }
  // Asks in rounds of more and more nodes per question, from both ends: bounds that are too short are soon
  // disproved, those that are too long soon proved, and what lies between may take for ever.
  template <class Ask>
  static void narrow(Bounds& bounds, Watcher& watcher, const ProofLimits& limits, Ask&& ask) {
    bool answered = true;
    for (std::uint64_t nodes = kFirstNodes; !bounds.exact(); nodes *= 4) {
      const auto within = [&](int n) {
        watcher.limit({std::min(limits.nodes, watcher.total() + nodes), limits.seconds});
        return answered = ask(n);
      };
      ascend(bounds, within);
      descend(bounds, within);
      const bool too_deep = !answered && !watcher.over();
      watcher.limit(limits);
      if (watcher.over() || too_deep) break;
    }
    watcher.limit({});
  }
  // In growing steps up to the first win, and then by bisection.
  template <class Ask>
  static void ascend(Bounds& bounds, Ask&& ask) {
    for (int step = 2; !bounds.exact();) {
      const int middle = bounds.none + 2 * ((bounds.length - bounds.none) / 4);
      const int n = std::max(bounds.none + 2, std::min({bounds.none + step, middle, bounds.length - 2}));
      if (!ask(n)) return;
      if (bounds.none == n) step *= 2;
    }
  }
  template <class Ask>
  static void descend(Bounds& bounds, Ask&& ask) {
    while (!bounds.exact())
      if (!ask(bounds.length - 2)) return;
  }

  // First the game with take-backs: what it disproves needs no disproof in the plain game, and the two often
  // have the same length. The counted length comes before the plain one, which may take far longer.
  void shorten(const P& position, const Task& task, Watcher& watcher, ProofInfo& info) {
    Take take(position, task.futile != Futile::drops);
    Bounds free{position.or_node() ? -1 : -2, info.length}, plain = free;
    narrow(free, watcher, watcher.share(kFreeShare),
           [&](int n) { return ask(take_backs_, take, n, free, watcher); });
    plain.none = free.none;
    info.counted_least = static_cast<Length>(free.none + 2);
    if (free.exact()) ask(search_, position, free.length, plain, watcher);
    if (task.futile != Futile::free)
      count(take, task, free, plain.length, watcher, info);
    else if (free.exact())
      info.counted = static_cast<Length>(free.length);
    narrow(plain, watcher, {}, [&](int n) { return ask(search_, position, n, plain, watcher); });
    info.length = static_cast<Length>(plain.length);
    info.shortest = plain.exact();
    info.counted_most = std::min({info.counted_most, info.counted, info.length});
  }

  // From the length of the game with take-backs on; `most` is the shortest mate known with every move
  // counted.
  void count(Take& take, const Task& task, const Bounds& free, int most, Watcher& watcher, ProofInfo& info) {
    Counted<Take> counted(search_, take_backs_, watcher, task.break_ties);
    const auto length = counted.length(take, free.length, most);
    if (!length) return;
    info.counted_most = *length;
    if (!free.exact()) return;
    auto line = counted.line(take, *length);
    if (counted.ended()) return;
    if (!take.or_node()) info.replies = counted.replies(take, *length);
    if (counted.ended()) return info.replies.clear();
    info.counted = info.counted_least = *length;
    info.line = std::move(line);
  }

  void write(const P& position, const Task& task, Watcher& watcher, ProofInfo& info) {
    const bool counted = info.counted != kUnbounded && task.futile != Futile::free;
    if (counted && !task.tree) return;
    TreeWriter<P> writer(search_, watcher);
    if (!position.or_node()) {
      if (!counted) info.line = writer.defence_line(position, info.length);
      return;
    }
    const auto tree = writer.write(position, info.length);
    if (!tree) return;
    if (!counted) info.line = tree->line(position);
    info.length = (*tree)[tree->root()].length;
    if (task.tree) info.tree = tree->bytes();
  }

  void measure(ProofInfo& info, const Task& task, Watcher& watcher) noexcept {
    info.nodes = watcher.total();
    info.seconds = watcher.seconds();
    // Once the problem is solved, the search still looks for shorter wins or restores what the table has
    // lost: its numbers then answer other questions.
    if (info.status == Status::proven)
      info.pn = 0, info.dn = kInfinity;
    else if (info.status == Status::disproven)
      info.pn = kInfinity, info.dn = 0;
    else if (task.method == Method::dfpn)
      info.pn = search_.root().pn, info.dn = search_.root().dn;
    info.depth = std::max(search_.deepest(), take_backs_.deepest());
    info.table_full = search_.full();
  }

  std::shared_ptr<ProofMemory<typename P::Resource>> memory_;
  ParallelProver<P> search_;
  ParallelProver<Take> take_backs_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace sakiyomi::proof

// Threads that search one endgame together: nodes whose first move did not settle them are shared.
#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "base/thread.hpp"
#include "solve/othello/endgame.hpp"

namespace sakiyomi::othello {

// A node whose remaining moves several threads search at once. It lives on the stack of its master, who does
// not leave before the last helper.
struct Split {
  Split(Split* outer, Bits o, Bits p, int a, int e, const Choice* moves, int n, int b, int s) noexcept
      : parent(outer), own(o), opp(p), alpha(a), empties(e), list(moves), size(n), best(b), square(s) {}

  Split* const parent;
  const Bits own, opp;
  const int alpha, empties;
  const Choice* const list;
  const int size;
  std::atomic<int> next{0};
  std::atomic<bool> cut{false};  // a move above alpha was found
  std::mutex mutex;
  int best, square;
  int helpers = 0;  // under the pool's mutex

  void result(int score, int at) noexcept {
    const std::lock_guard lock(mutex);
    if (score > best) best = score, square = at;
    if (best > alpha) cut.store(true, std::memory_order_relaxed);
  }
  bool open() const noexcept { return next.load() < size && !cut.load(); }
  bool below(const Split* other) const noexcept {
    const Split* s = this;
    while (s != nullptr && s != other) s = s->parent;
    return s == other;
  }
};

class Pool {
 public:
  Pool(Shared& shared, int helpers);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  bool idle() const noexcept { return idle_.load(std::memory_order_relaxed) > 0; }
  void offer(Split& split);
  // Waits until all helpers have left a node, and helps below it meanwhile.
  void finish(Worker& master, Split& split);

 private:
  void help();
  Split* find(const Split* below) const noexcept;
  void join(Worker& worker, Split& split, std::unique_lock<std::mutex>& lock);
  void rest(std::unique_lock<std::mutex>& lock);

  Shared& shared_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Split*> offered_;
  std::atomic<int> idle_{0};
  bool closing_ = false;
  std::vector<Thread> threads_;
};

}  // namespace sakiyomi::othello

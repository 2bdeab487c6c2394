// Threads that search one tree together ("young brothers wait"): a node whose eldest move did not settle it
// becomes a split point, and idle threads take its other moves.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "base/spin_lock.hpp"
#include "base/thread.hpp"

namespace sakiyomi {

// A node whose remaining moves several threads search at once. It lives on the stack of its owner, who does
// not leave before the last helper.
struct SplitPoint {
  SplitPoint(SplitPoint* outer, int depth_left, std::size_t from, std::size_t to) noexcept
      : parent(outer), depth(depth_left), size(to), next(from) {}

  SplitPoint* const parent;  // the split point that its owner was working on
  const int depth;           // a measure of the work below it
  const std::size_t size;
  std::atomic<std::size_t> next;
  std::atomic<bool> cut{false};  // a move caused a cut-off: the others do not matter
  int helpers = 0;               // under the pool's lock
  int max_helpers = std::numeric_limits<int>::max();

  // The next move to search; `size` or more if none is left.
  std::size_t take() noexcept { return next.fetch_add(1, std::memory_order_relaxed); }
  bool open() const noexcept { return next.load(std::memory_order_relaxed) < size; }
  bool below(const SplitPoint* other) const noexcept {
    const SplitPoint* s = this;
    while (s != nullptr && s != other) s = s->parent;
    return s == other;
  }
  // Whether neither it nor any split point above it has been cut off.
  bool needed() const noexcept {
    const SplitPoint* s = this;
    while (s != nullptr && !s->cut.load(std::memory_order_relaxed)) s = s->parent;
    return s == nullptr;
  }
};

// One thread's part of a search.
class SplitWorker {
 public:
  // Searches moves of a split point until none is left.
  virtual void work_on(SplitPoint& split) = 0;
  // Whether a limit of the whole search has been reached, or it was stopped.
  virtual bool limit_met() const noexcept = 0;
  // What it is searching is no longer needed. May be called from any thread.
  virtual void abandon() noexcept = 0;
  // After it has left a split point: whether to resume its previous work.
  virtual void resume(bool go_on) noexcept = 0;

  SplitPoint* split_point() const noexcept { return at_; }

 protected:
  ~SplitWorker() = default;

 private:
  friend class SplitPool;
  SplitPoint* at_ =
      nullptr;  // the innermost one it works on; written by its own thread under the pool's lock
};

class SplitPool {
 public:
  // The first worker is the calling thread; each of the others gets a thread.
  explicit SplitPool(std::vector<SplitWorker*> workers);
  ~SplitPool();
  SplitPool(const SplitPool&) = delete;
  SplitPool& operator=(const SplitPool&) = delete;

  bool idle() const noexcept { return idle_.load(std::memory_order_relaxed) > 0; }
  // Offers a node to idle threads, works on it, and returns when all of them have left it.
  void share(SplitWorker& owner, SplitPoint& split);
  // Cancels the search of a node.
  void cut(SplitPoint& split);

 private:
  void serve(SplitWorker& worker);
  SplitPoint* find(const SplitPoint* below) const noexcept;
  void join(SplitWorker& worker, SplitPoint& split, std::unique_lock<SpinLock>& lock);
  void leave(SplitWorker& worker, SplitPoint* to) noexcept;
  void halt() noexcept;
  void announce() noexcept;
  void rest(std::unique_lock<SpinLock>& lock);

  std::vector<SplitWorker*> workers_;
  // What all threads read all the time lies apart from what changes with every split point.
  alignas(64) std::atomic<int> idle_{0};
  alignas(64) std::atomic<std::uint32_t> changes_{0};  // written under the lock only
  alignas(64) SpinLock lock_;
  std::vector<SplitPoint*> offered_;
  bool closing_ = false, halted_ = false;
  std::vector<Thread> threads_;
};

}  // namespace sakiyomi

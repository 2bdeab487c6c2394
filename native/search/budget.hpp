// What a search may spend: nodes and time, until it is stopped.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "base/stop.hpp"
#include "search/report.hpp"

namespace sakiyomi {

// A number that one thread writes and any thread may read. Writing costs no more than for a plain number.
template <class T>
class Published {
 public:
  operator T() const noexcept { return value_.load(std::memory_order_relaxed); }
  Published& operator=(T value) noexcept {
    value_.store(value, std::memory_order_relaxed);
    return *this;
  }
  Published& operator++() noexcept { return *this = *this + 1; }

 private:
  std::atomic<T> value_{};
};

// Nodes that may be spent in all, given those granted beyond the allowance.
inline std::uint64_t allowed(const Limits& limits, std::uint64_t granted) noexcept {
  return std::min(limits.nodes, limits.allowance + std::min(granted, ~limits.allowance));
}

// The node limit of one search for several threads, which draw on it in batches: smaller ones towards the
// end, so that little is left over.
class NodeBudget {
 public:
  NodeBudget(const Limits& limits, const Stop& stop) : limits_(limits), stop_(stop) {}

  // How many nodes may be spent next; 0 when the limit is reached. Waits where more may still be granted.
  std::uint64_t take() {
    const std::lock_guard lock(mutex_);
    while (true) {
      const std::uint64_t limit = allowed(limits_, granted_);
      const std::uint64_t left = limit - taken_;
      if (const std::uint64_t batch = std::min(left, std::clamp(left / 256, kMinBatch, kMaxBatch));
          batch > 0) {
        taken_ += batch;
        return batch;
      }
      if (limit == limits_.nodes || stop_.requested()) return 0;
      granted_ = stop_.wait_for_more(granted_);
    }
  }

 private:
  static constexpr std::uint64_t kMinBatch = 16, kMaxBatch = 1 << 14;
  const Limits limits_;
  const Stop& stop_;
  std::mutex mutex_;
  std::uint64_t taken_ = 0, granted_ = 0;
};

class Budget {
 public:
  // With a node budget, the limit is shared by several threads.
  void begin(const Limits& limits, const Stop& stop, NodeBudget* node_budget = nullptr) {
    limits_ = limits, stop_ = &stop, node_budget_ = node_budget, watch_ = Watch();
    stopped_ = ended_ = false, leave_ = false;
    allowed_ = node_budget ? 0 : std::min(limits_.nodes, limits_.allowance), granted_ = 0;
    nodes_.store(0, std::memory_order_relaxed);
  }

  // Whether a limit has been met or the search has been stopped.
  bool ended() const noexcept { return ended_; }
  // The current search is no longer needed. May be called from any thread.
  void leave() noexcept { leave_.store(true, std::memory_order_relaxed); }
  // After leaving: whether to continue.
  void resume(bool go_on) noexcept {
    leave_.store(!go_on, std::memory_order_relaxed);
    stopped_ = !go_on || ended_;
  }

  bool stopped() const noexcept { return stopped_; }
  // May be called from any thread.
  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  double seconds() const noexcept { return watch_.seconds(); }
  // Whether there is time for another iteration.
  bool may_deepen() const noexcept { return watch_.seconds() <= limits_.soft_seconds; }

  // Counts a node; false when the search must end. A slow game checks the clock every time.
  template <bool Slow>
  bool spend() noexcept {
    if (stopped_) return false;
    const std::uint64_t n = nodes() + 1;
    constexpr std::uint64_t kEvery = Slow ? 0 : 255;
    if ((n > allowed_ && !go_on()) || stop_->requested() ||
        ((n & kEvery) == 0 && watch_.seconds() > limits_.hard_seconds)) {
      stopped_ = ended_ = true;
      return false;
    }
    if (leave_.load(std::memory_order_relaxed)) {
      stopped_ = true;
      return false;
    }
    nodes_.store(n, std::memory_order_relaxed);
    return true;
  }

 private:
  // The allowance is used up: waits for more, unless the limit itself has been reached.
  bool go_on() noexcept {
    if (node_budget_ != nullptr) {
      const std::uint64_t batch = node_budget_->take();
      allowed_ += batch;
      return batch > 0;
    }
    if (allowed_ == limits_.nodes) return false;
    granted_ = stop_->wait_for_more(granted_);
    allowed_ = allowed(limits_, granted_);
    return true;
  }

  Limits limits_;
  std::uint64_t allowed_ = 0, granted_ = 0;
  const Stop* stop_ = nullptr;
  NodeBudget* node_budget_ = nullptr;
  bool stopped_ = false, ended_ = false;
  std::atomic<bool> leave_{false};
  Watch watch_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace sakiyomi

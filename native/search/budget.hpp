// What a search may spend: nodes, time, and until somebody says stop.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "base/stop.hpp"
#include "search/report.hpp"

namespace sakiyomi {

// A number that one thread writes and any may read. Writing costs no more than that of a plain one.
template <class T>
class Told {
 public:
  operator T() const noexcept { return value_.load(std::memory_order_relaxed); }
  Told& operator=(T value) noexcept {
    value_.store(value, std::memory_order_relaxed);
    return *this;
  }
  Told& operator++() noexcept { return *this = *this + 1; }

 private:
  std::atomic<T> value_{};
};

// Nodes that may be spent once so many more have been granted.
inline std::uint64_t allowed(const Limits& limits, std::uint64_t granted) noexcept {
  return std::min(limits.nodes, limits.allowance + std::min(granted, ~limits.allowance));
}

// The nodes of one search for several threads, which take them in small lots.
class Purse {
 public:
  Purse(const Limits& limits, const Stop& stop) : limits_(limits), stop_(stop) {}

  // How many nodes may be spent next; 0 when the limit is reached. Waits where more may still be granted.
  std::uint64_t take() {
    const std::lock_guard lock(mutex_);
    while (true) {
      const std::uint64_t most = allowed(limits_, granted_);
      if (const std::uint64_t lot = std::min(kLot, most - taken_); lot > 0) {
        taken_ += lot;
        return lot;
      }
      if (most == limits_.nodes || stop_.requested()) return 0;
      granted_ = stop_.wait_for_more(granted_);
    }
  }

 private:
  static constexpr std::uint64_t kLot = 256;
  const Limits limits_;
  const Stop& stop_;
  std::mutex mutex_;
  std::uint64_t taken_ = 0, granted_ = 0;
};

class Budget {
 public:
  // With a purse, the nodes are shared.
  void begin(const Limits& limits, const Stop& stop, Purse* purse = nullptr) {
    limits_ = limits, stop_ = &stop, purse_ = purse, watch_ = Watch();
    stopped_ = ended_ = false, leave_ = false;
    most_ = purse ? 0 : std::min(limits_.nodes, limits_.allowance), granted_ = 0;
    nodes_.store(0, std::memory_order_relaxed);
  }

  // Whether the limit itself is met, or somebody has said stop.
  bool ended() const noexcept { return ended_; }
  // What is searched now is not needed any more. May be said from any thread.
  void leave() noexcept { leave_.store(true, std::memory_order_relaxed); }
  // After having left: goes on, or not.
  void resume(bool go_on) noexcept {
    leave_.store(!go_on, std::memory_order_relaxed);
    stopped_ = !go_on || ended_;
  }

  bool stopped() const noexcept { return stopped_; }
  // May be asked from any thread.
  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  double seconds() const noexcept { return watch_.seconds(); }
  // Time enough to begin another iteration.
  bool may_deepen() const noexcept { return watch_.seconds() <= limits_.soft_seconds; }

  // Counts a node; false when the search must end. A slow game looks at the clock every time.
  template <bool Slow>
  bool spend() noexcept {
    if (stopped_) return false;
    const std::uint64_t n = nodes() + 1;
    constexpr std::uint64_t kEvery = Slow ? 0 : 255;
    if ((n > most_ && !go_on()) || stop_->requested() ||
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
  // All nodes that were allowed are used up: waits until more are, unless the limit itself is reached.
  bool go_on() noexcept {
    if (purse_ != nullptr) {
      const std::uint64_t lot = purse_->take();
      most_ += lot;
      return lot > 0;
    }
    if (most_ == limits_.nodes) return false;
    granted_ = stop_->wait_for_more(granted_);
    most_ = allowed(limits_, granted_);
    return true;
  }

  Limits limits_;
  std::uint64_t most_ = 0, granted_ = 0;
  const Stop* stop_ = nullptr;
  Purse* purse_ = nullptr;
  bool stopped_ = false, ended_ = false;
  std::atomic<bool> leave_{false};
  Watch watch_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace sakiyomi

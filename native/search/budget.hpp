// What a search may spend: nodes, time, and until somebody says stop.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/stop.hpp"
#include "search/report.hpp"

namespace sakiyomi {

class Budget {
 public:
  void begin(const Limits& limits, const Stop& stop) {
    limits_ = limits, stop_ = &stop, stopped_ = false, watch_ = Watch();
    most_ = std::min(limits_.nodes, limits_.allowance), granted_ = 0;
    nodes_.store(0, std::memory_order_relaxed);
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
      stopped_ = true;
      return false;
    }
    nodes_.store(n, std::memory_order_relaxed);
    return true;
  }

 private:
  // All nodes that were allowed are used up: waits until more are, unless the limit itself is reached.
  bool go_on() noexcept {
    if (most_ == limits_.nodes) return false;
    granted_ = stop_->wait_for_more(granted_);
    most_ = std::min(limits_.nodes, limits_.allowance + granted_);
    return true;
  }

  Limits limits_;
  std::uint64_t most_ = 0, granted_ = 0;
  const Stop* stop_ = nullptr;
  bool stopped_ = false;
  Watch watch_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace sakiyomi

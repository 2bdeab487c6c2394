// What a search may spend: nodes, time, and until somebody says stop.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/stop.hpp"
#include "search/report.hpp"

namespace sakiyomi {

class Budget {
 public:
  void begin(const Limits& limits, const Stop& stop) {
    limits_ = limits, stop_ = &stop, stopped_ = false, watch_ = Watch();
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
    if (n > limits_.nodes || stop_->requested() ||
        ((n & kEvery) == 0 && watch_.seconds() > limits_.hard_seconds)) {
      stopped_ = true;
      return false;
    }
    nodes_.store(n, std::memory_order_relaxed);
    return true;
  }

 private:
  Limits limits_;
  const Stop* stop_ = nullptr;
  bool stopped_ = false;
  Watch watch_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace sakiyomi

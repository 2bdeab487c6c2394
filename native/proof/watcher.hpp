// When a proof search must end, and how it is going.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "base/stop.hpp"
#include "proof/numbers.hpp"

namespace sakiyomi::proof {

struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
};

// Counts nodes (positions that are looked at) and looks at the stop flag and the clock every few hundred.
class Watcher {
 public:
  // `shown` is the count for other threads; `pulse` is called ten times a second.
  Watcher(const Limits& limits, const Stop& stop, std::atomic<std::uint64_t>& shown,
          std::function<void()> pulse)
      : limits_(limits), stop_(stop), shown_(shown), pulse_(std::move(pulse)) {}

  void count() noexcept {
    if (++nodes_ >= next_) look();
  }
  bool over() const noexcept { return over_; }
  std::uint64_t nodes() const noexcept { return nodes_; }
  double seconds() const noexcept { return watch_.seconds(); }

 private:
  static constexpr std::uint64_t kEvery = 256;
  static constexpr double kPulse = 0.1;  // seconds between reports

  void look() noexcept {
    next_ = std::min(nodes_ + kEvery, limits_.nodes);
    shown_.store(nodes_, std::memory_order_relaxed);
    const double now = watch_.seconds();
    over_ = over_ || nodes_ >= limits_.nodes || stop_.requested() || now >= limits_.seconds;
    if (now >= pulsed_ + kPulse) pulsed_ = now, pulse_();
  }

  Limits limits_;
  const Stop& stop_;
  std::atomic<std::uint64_t>& shown_;
  std::function<void()> pulse_;
  Watch watch_;
  std::uint64_t nodes_ = 0, next_ = 1;
  double pulsed_ = 0;
  bool over_ = false;
};

}  // namespace sakiyomi::proof

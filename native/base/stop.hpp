// One flag for everything that ends a search from outside, and the watch that measures it.
#pragma once
#include <atomic>
#include <chrono>

namespace sakiyomi {

class Stop {
 public:
  void request() noexcept { flag_.store(true, std::memory_order_relaxed); }
  bool requested() const noexcept { return flag_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
};

class Watch {
 public:
  double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace sakiyomi

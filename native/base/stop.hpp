// What reaches a search from outside: stops and grants of more nodes. Also deadlines and a stopwatch.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace sakiyomi {

// A timeout that every clock can represent: at most a year, and 0 for NaN.
inline std::chrono::duration<double> timeout_of(double seconds) noexcept {
  constexpr double kYear = 3.2e7;
  return std::chrono::duration<double>(seconds > 0 ? std::min(seconds, kYear) : 0.0);
}

class Stop {
 public:
  void request() noexcept {
    flag_.store(true, std::memory_order_relaxed);
    update([] {});
  }
  bool requested() const noexcept { return flag_.load(std::memory_order_relaxed); }

  // A search with an allowance of nodes pauses when it has used them up, until more are granted.
  void grant(std::uint64_t nodes) {
    update([&] {
      const std::uint64_t more = std::min(nodes, ~granted_);
      granted_ += more;
      held_ = held_ && more == 0;  // granting no nodes does not wake the search
    });
  }
  // For the search: waits for more than `known` and returns the total granted; does not wait once stopped.
  std::uint64_t wait_for_more(std::uint64_t known) const {
    std::unique_lock lock(mutex_);
    held_ = granted_ <= known;
    changed_.notify_all();
    changed_.wait(lock, [&] { return granted_ > known || requested(); });
    return granted_;
  }
  // Waits until the search is paused or has ended; false on timeout.
  bool wait_until_held(double seconds) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeout_of(seconds), [&] { return held_ || ended_; });
  }
  void end() {
    update([&] { ended_ = true; });
  }

 private:
  template <class Change>
  void update(Change change) noexcept {
    {
      const std::lock_guard lock(mutex_);
      change();
    }
    changed_.notify_all();
  }

  std::atomic<bool> flag_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::uint64_t granted_ = 0;
  mutable bool held_ = false;
  bool ended_ = false;
};

// A point in time; by default one that never comes.
class Deadline {
 public:
  Deadline() = default;
  explicit Deadline(double seconds)
      : at_(Clock::now() +
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
        any_(true) {}
  bool any() const noexcept { return any_; }
  bool passed() const noexcept { return any_ && Clock::now() >= at_; }
  double seconds_left() const noexcept { return std::chrono::duration<double>(at_ - Clock::now()).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point at_{};
  bool any_ = false;
};

class Watch {
 public:
  double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace sakiyomi

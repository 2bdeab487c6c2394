// What reaches a search from outside: that it shall end, or that it may go on; and the watch that measures
// it.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace sakiyomi {

// Seconds to wait, as every clock can count them: a year is for ever, and what is no number is nothing.
inline std::chrono::duration<double> patience(double seconds) noexcept {
  constexpr double kYear = 3.2e7;
  return std::chrono::duration<double>(seconds > 0 ? std::min(seconds, kYear) : 0.0);
}

class Stop {
 public:
  void request() noexcept {
    flag_.store(true, std::memory_order_relaxed);
    tell([] {});
  }
  bool requested() const noexcept { return flag_.load(std::memory_order_relaxed); }

  // A search with an allowance of nodes holds when it has used them up, until more are granted.
  void grant(std::uint64_t nodes) {
    const auto add = [&] {
      const std::uint64_t more = std::min(nodes, ~granted_);
      granted_ += more;
      held_ = held_ && more == 0;  // nobody goes on for nothing
    };
    tell(add);
  }
  // For the search: waits for more than `known`, and returns all that has been granted; no more once stopped.
  std::uint64_t wait_for_more(std::uint64_t known) const {
    std::unique_lock lock(mutex_);
    held_ = granted_ <= known;
    changed_.notify_all();
    changed_.wait(lock, [&] { return granted_ > known || requested(); });
    return granted_;
  }
  // Waits until the search holds or has ended; false when that did not happen in time.
  bool wait_until_held(double seconds) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience(seconds), [&] { return held_ || ended_; });
  }
  void end() {
    tell([&] { ended_ = true; });
  }

 private:
  template <class Change>
  void tell(Change change) noexcept {
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

// A moment that may come; without one it never does.
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

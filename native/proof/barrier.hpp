// Where threads that share a table wait while one of them reorganises it.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>

namespace sakiyomi::proof {

class MaintenanceBarrier {
 public:
  // `work` is done by one thread while the others wait in `pass`; its argument is how many are waiting.
  explicit MaintenanceBarrier(std::function<void(int)> work) : work_(std::move(work)) {}

  // For a thread that starts working.
  void enter() {
    const std::scoped_lock lock(mutex_);
    ++inside_;
  }

  // To be called often by every thread inside; `needed` if there is work to do.
  void pass(bool needed) {
    if (needed) wanted_.store(true, std::memory_order_relaxed);
    if (!wanted_.load(std::memory_order_relaxed)) return;
    std::unique_lock lock(mutex_);
    if (!wanted_.load(std::memory_order_relaxed)) return;
    ++waiting_;
    if (waiting_ == inside_) return finish();
    const std::uint64_t round = round_;
    done_.wait(lock, [&] { return round_ != round; });
  }

  // For a thread that will not call `pass` any more, or not soon.
  void leave() {
    const std::scoped_lock lock(mutex_);
    --inside_;
    if (inside_ > 0 && waiting_ == inside_) finish();
  }

 private:
  void finish() {
    work_(waiting_);
    waiting_ = 0;
    wanted_.store(false, std::memory_order_relaxed);
    ++round_;
    done_.notify_all();
  }

  std::function<void(int)> work_;
  std::atomic<bool> wanted_{false};
  std::mutex mutex_;
  std::condition_variable done_;
  int inside_ = 0, waiting_ = 0;
  std::uint64_t round_ = 0;
};

}  // namespace sakiyomi::proof

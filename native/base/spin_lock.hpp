// A lock for a few dozen instructions at a time: falling asleep would take longer than that.
#pragma once
#include <atomic>
#include <thread>

namespace sakiyomi {

inline void pause_briefly() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

class SpinLock {
 public:
  void lock() noexcept {
    for (int spins = 0; held_.exchange(true, std::memory_order_acquire);)
      while (held_.load(std::memory_order_relaxed))
        if (++spins % kPatience != 0)
          pause_briefly();
        else
          std::this_thread::yield();  // its holder may need this core
  }
  void unlock() noexcept { held_.store(false, std::memory_order_release); }

 private:
  static constexpr int kPatience = 200;
  std::atomic<bool> held_{false};
};

}  // namespace sakiyomi

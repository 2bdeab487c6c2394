// Threads with a stack of a known size. The system's default follows `ulimit -s`, and a Python thread may
// have as little as `threading.stack_size` gave it, while searches go thousands of plies deep.
#pragma once
#include <concepts>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "base/system.hpp"

namespace sakiyomi {

// Enough for 8000 plies of the deepest recursion (a proof written out, 1.5 kB a ply), twice over. Only what
// is touched takes memory.
constexpr std::size_t kStackBytes = std::size_t{32} << 20;

// Like std::thread, except for the stack.
class Thread {
 public:
  Thread() = default;
  template <class Work>
    requires std::invocable<Work&>
  explicit Thread(Work work)
      : handle_(system::start_thread(std::make_unique<WorkCall<Work>>(std::move(work)), kStackBytes)),
        joinable_(true) {}
  Thread(Thread&& other) noexcept
      : handle_(other.handle_), joinable_(std::exchange(other.joinable_, false)) {}
  Thread& operator=(Thread&& other) noexcept {
    if (joinable_) std::terminate();
    handle_ = other.handle_, joinable_ = std::exchange(other.joinable_, false);
    return *this;
  }
  ~Thread() {
    if (joinable_) std::terminate();
  }

  bool joinable() const noexcept { return joinable_; }
  void join() {
    system::join_thread(handle_);
    joinable_ = false;
  }

 private:
  template <class Work>
  struct WorkCall : system::Call {
    explicit WorkCall(Work given) : work(std::move(given)) {}
    void run() override { work(); }
    Work work;
  };

  system::ThreadHandle handle_{};
  bool joinable_ = false;
};

// Calls a deeply recursive function on a large stack, whatever the caller's own.
template <class Call>
auto with_large_stack(Call call) {
  std::optional<decltype(call())> out;
  std::exception_ptr error;
  Thread thread([&] {
    try {
      out.emplace(call());
    } catch (...) {
      error = std::current_exception();
    }
  });
  thread.join();
  if (error) std::rethrow_exception(error);
  return *std::move(out);
}

}  // namespace sakiyomi

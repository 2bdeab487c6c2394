// Threads with a stack of a known size. The system's default follows `ulimit -s`, and a Python thread may
// have as little as `threading.stack_size` gave it, while searches go thousands of plies deep.
#pragma once
#include <pthread.h>

#include <concepts>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

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
  explicit Thread(Work work) {
    auto call = std::make_unique<Work>(std::move(work));
    pthread_attr_t how;
    pthread_attr_init(&how);
    pthread_attr_setstacksize(&how, kStackBytes);  // if refused, the default stays
    const int error = pthread_create(&id_, &how, &run<Work>, call.get());
    pthread_attr_destroy(&how);
    if (error != 0) throw std::system_error(error, std::generic_category(), "could not start a thread");
    call.release();
    joinable_ = true;
  }
  Thread(Thread&& other) noexcept : id_(other.id_), joinable_(std::exchange(other.joinable_, false)) {}
  Thread& operator=(Thread&& other) noexcept {
    if (joinable_) std::terminate();
    id_ = other.id_, joinable_ = std::exchange(other.joinable_, false);
    return *this;
  }
  ~Thread() {
    if (joinable_) std::terminate();
  }

  bool joinable() const noexcept { return joinable_; }
  void join() {
    pthread_join(id_, nullptr);
    joinable_ = false;
  }

 private:
  template <class Work>
  static void* run(void* work) {
    (*std::unique_ptr<Work>(static_cast<Work*>(work)))();
    return nullptr;
  }

  pthread_t id_{};
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

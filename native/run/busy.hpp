// One search at a time: a flag for engines, and jobs that hold it until they end.
#pragma once
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/stop.hpp"

namespace sakiyomi {

struct BusyError : std::logic_error {
  using std::logic_error::logic_error;
};

class Busy {
 public:
  // `name` is what the engine is called in the error.
  explicit Busy(const char* name) noexcept : name_(name) {}

  // Throws BusyError if it is held already.
  void acquire() {
    if (taken_.exchange(true))
      throw BusyError(std::string("this ") + name_ +
                      " is busy: wait for its search with result(), after stop() to end it early");
  }
  void release() noexcept { taken_ = false; }

 private:
  const char* name_;
  std::atomic<bool> taken_{false};
};

// Releases the engine, however the scope is left.
struct BusyGuard {
  Busy& busy;
  ~BusyGuard() { busy.release(); }
};

// Calls something while holding the engine.
template <class Call>
auto exclusively(Busy& busy, Call call) {
  busy.acquire();
  const BusyGuard held{busy};
  return call();
}

// Starts a job in its own thread, which holds the engine until it ends. The job keeps `busy` alive.
template <class Run, class Job>
std::shared_ptr<Run> start_exclusively(Busy& busy, Job job) {
  busy.acquire();
  try {
    return std::make_shared<Run>([&busy, job = std::move(job)](const Stop& stop, const auto& report) {
      const BusyGuard held{busy};
      job(stop, report);
    });
  } catch (...) {
    busy.release();
    throw;
  }
}

}  // namespace sakiyomi

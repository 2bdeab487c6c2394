// One thing at a time: who holds an engine, and jobs that hold it until they end.
#pragma once
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/stop.hpp"

namespace sakiyomi {

class Busy {
 public:
  // `name` is what the engine is called in the error.
  explicit Busy(const char* name) noexcept : name_(name) {}

  // Throws std::logic_error when somebody else holds it.
  void take() {
    if (taken_.exchange(true))
      throw std::logic_error(std::string("this ") + name_ +
                             " is at work: stop its search or wait for it first");
  }
  void give_back() noexcept { taken_ = false; }

 private:
  const char* name_;
  std::atomic<bool> taken_{false};
};

// Gives back what has been taken, however the scope is left.
struct Holding {
  Busy& busy;
  ~Holding() { busy.give_back(); }
};

// Calls something while holding the engine.
template <class Call>
auto alone(Busy& busy, Call call) {
  busy.take();
  const Holding held{busy};
  return call();
}

// Starts a job in a thread of its own that holds the engine until it ends. The job keeps `busy` alive.
template <class Run, class Job>
std::shared_ptr<Run> start_alone(Busy& busy, Job job) {
  busy.take();
  try {
    return std::make_shared<Run>([&busy, job = std::move(job)](const Stop& stop, const auto& report) {
      const Holding held{busy};
      job(stop, report);
    });
  } catch (...) {
    busy.give_back();
    throw;
  }
}

}  // namespace sakiyomi

// A search in its own thread: it streams reports and can be stopped.
#pragma once
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "proof/report.hpp"
#include "search/report.hpp"

namespace sakiyomi {

// `I` is what it reports.
template <class I>
class RunningTask {
 public:
  using Job = std::function<void(const Stop&, const std::function<void(const I&)>&)>;

  explicit RunningTask(Job job);
  ~RunningTask();
  RunningTask(const RunningTask&) = delete;
  RunningTask& operator=(const RunningTask&) = delete;

  void stop() noexcept { stop_.request(); }
  // For a search with an allowance.
  void grant(std::uint64_t nodes) { stop_.grant(nodes); }
  bool wait_until_held(double seconds) const { return stop_.wait_until_held(seconds); }
  bool finished() const;
  // The next report, in order; nothing on timeout, or when all have been taken and the search is over.
  std::optional<I> next(double timeout);
  // Waits for the end; false on timeout.
  bool wait(double timeout);
  I newest() const;
  // Throws what the job threw, once: an error that belongs to Python must not be held here as well.
  void rethrow();

 private:
  static constexpr std::size_t kMaxReports = 512;  // a slow reader loses the oldest, never the last

  void work(Job job);

  Stop stop_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<I> reports_;
  I newest_;
  std::exception_ptr error_;
  bool finished_ = false;
  Thread thread_;  // last, so that it starts after everything else is initialised
};

using Running = RunningTask<Info>;
using ProofRunning = RunningTask<proof::ProofInfo>;
extern template class RunningTask<Info>;
extern template class RunningTask<proof::ProofInfo>;

}  // namespace sakiyomi

#include "run/running_task.hpp"

#include <utility>

namespace sakiyomi {

template <class I>
RunningTask<I>::RunningTask(Job job)
    : thread_([this, job = std::move(job)]() mutable { work(std::move(job)); }) {}

template <class I>
RunningTask<I>::~RunningTask() {
  stop();
  thread_.join();
}

template <class I>
void RunningTask<I>::work(Job job) {
  std::exception_ptr error;
  try {
    job(stop_, [this](const I& info) {
      const std::lock_guard lock(mutex_);
      newest_ = info;
      if (reports_.size() == kMaxReports) reports_.pop_front();
      reports_.push_back(info);
      changed_.notify_all();
    });
  } catch (...) {
    error = std::current_exception();
  }
  job = nullptr;  // it may own Python objects, and the interpreter may exit once the end is announced
  const std::lock_guard lock(mutex_);
  error_ = std::move(error);  // whoever takes it may release it while this thread is still ending
  finished_ = true;
  changed_.notify_all();
  stop_.end();
}

template <class I>
bool RunningTask<I>::finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

template <class I>
std::optional<I> RunningTask<I>::next(double timeout) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, timeout_of(timeout), [this] { return finished_ || !reports_.empty(); });
  if (reports_.empty()) return std::nullopt;
  I info = std::move(reports_.front());
  reports_.pop_front();
  return info;
}

template <class I>
bool RunningTask<I>::wait(double timeout) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, timeout_of(timeout), [this] { return finished_; });
}

template <class I>
I RunningTask<I>::newest() const {
  const std::lock_guard lock(mutex_);
  return newest_;
}

template <class I>
void RunningTask<I>::rethrow() {
  std::exception_ptr error;
  {
    const std::lock_guard lock(mutex_);
    std::swap(error, error_);
  }
  if (error) std::rethrow_exception(std::move(error));
}

template class RunningTask<Info>;
template class RunningTask<proof::ProofInfo>;

}  // namespace sakiyomi

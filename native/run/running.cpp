#include "run/running.hpp"

#include <chrono>
#include <utility>

namespace sakiyomi {

Running::Running(Job job) : thread_([this, job = std::move(job)]() mutable { work(std::move(job)); }) {}

Running::~Running() {
  stop();
  thread_.join();
}

void Running::work(Job job) {
  std::exception_ptr error;
  try {
    job(stop_, [this](const Info& info) {
      const std::lock_guard lock(mutex_);
      newest_ = info;
      if (reports_.size() == kMostReports) reports_.pop_front();
      reports_.push_back(info);
      changed_.notify_all();
    });
  } catch (...) {
    error = std::current_exception();
  }
  job = nullptr;  // what it holds may belong to the interpreter, which may end once the end is announced
  const std::lock_guard lock(mutex_);
  error_ = error;
  finished_ = true;
  changed_.notify_all();
}

bool Running::finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

std::optional<Info> Running::next(double timeout) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::duration<double>(timeout),
                    [this] { return finished_ || !reports_.empty(); });
  if (reports_.empty()) return std::nullopt;
  Info info = std::move(reports_.front());
  reports_.pop_front();
  return info;
}

bool Running::wait(double timeout) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::duration<double>(timeout), [this] { return finished_; });
}

Info Running::newest() const {
  const std::lock_guard lock(mutex_);
  return newest_;
}

void Running::rethrow() {
  std::exception_ptr error;
  {
    const std::lock_guard lock(mutex_);
    std::swap(error, error_);
  }
  if (error) std::rethrow_exception(std::move(error));
}

}  // namespace sakiyomi

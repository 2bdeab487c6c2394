#include "base/split_pool.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace sakiyomi {

namespace {

// Work is offered every few microseconds, and falling asleep takes longer than that.
constexpr int kSpins = 4000;

}  // namespace

SplitPool::SplitPool(std::vector<SplitWorker*> workers) : workers_(std::move(workers)) {
  try {
    for (std::size_t i = 1; i < workers_.size(); ++i)
      threads_.emplace_back([this, worker = workers_[i]] { serve(*worker); });
  } catch (const std::system_error&) {  // as many as the system allows
  }
}

SplitPool::~SplitPool() {
  {
    const std::lock_guard lock(lock_);
    closing_ = true;
    announce();
  }
  for (Thread& thread : threads_) thread.join();
}

void SplitPool::share(SplitWorker& owner, SplitPoint& split) {
  {
    const std::lock_guard lock(lock_);
    offered_.push_back(&split);
    owner.at_ = &split;
    changes_.fetch_add(1, std::memory_order_relaxed);
  }
  changes_.notify_all();
  owner.work_on(split);
  std::unique_lock lock(lock_);
  offered_.erase(std::find(offered_.begin(), offered_.end(), &split));
  if (owner.limit_met()) halt();
  while (split.helpers > 0) {
    if (SplitPoint* other = find(&split))
      join(owner, *other, lock);
    else
      rest(lock);
  }
  leave(owner, split.parent);
}

void SplitPool::cut(SplitPoint& split) {
  const std::lock_guard lock(lock_);
  split.cut.store(true, std::memory_order_relaxed);
  for (SplitWorker* worker : workers_)
    if (worker->at_ != nullptr && worker->at_->below(&split)) worker->abandon();
}

void SplitPool::serve(SplitWorker& worker) {
  std::unique_lock lock(lock_);
  while (!closing_) {
    if (SplitPoint* split = find(nullptr))
      join(worker, *split, lock);
    else
      rest(lock);
  }
}

// The open split point with the most work left; `below` limits it to a part of the tree.
SplitPoint* SplitPool::find(const SplitPoint* below) const noexcept {
  SplitPoint* best = nullptr;
  if (!halted_)
    for (SplitPoint* split : offered_)
      if (split->open() && split->helpers < split->max_helpers && (below == nullptr || split->below(below)) &&
          split->needed() && (best == nullptr || split->depth > best->depth))
        best = split;
  return best;
}

void SplitPool::join(SplitWorker& worker, SplitPoint& split, std::unique_lock<SpinLock>& lock) {
  SplitPoint* const before = std::exchange(worker.at_, &split);
  ++split.helpers;
  worker.resume(true);
  lock.unlock();
  worker.work_on(split);
  lock.lock();
  if (worker.limit_met()) halt();
  leave(worker, before);
  if (--split.helpers == 0) announce();
}

void SplitPool::leave(SplitWorker& worker, SplitPoint* to) noexcept {
  worker.at_ = to;
  worker.resume(!halted_ && (to == nullptr || to->needed()));
}

// A limit has been met: every worker ends.
void SplitPool::halt() noexcept {
  halted_ = true;
  for (SplitWorker* worker : workers_) worker->abandon();
}

void SplitPool::announce() noexcept {
  changes_.fetch_add(1, std::memory_order_relaxed);
  changes_.notify_all();
}

// Waits until something has changed.
void SplitPool::rest(std::unique_lock<SpinLock>& lock) {
  idle_.fetch_add(1, std::memory_order_relaxed);
  const std::uint32_t known = changes_.load(std::memory_order_relaxed);
  lock.unlock();
  for (int i = 0; i < kSpins && changes_.load(std::memory_order_relaxed) == known; ++i) pause_briefly();
  changes_.wait(known, std::memory_order_relaxed);
  lock.lock();
  idle_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace sakiyomi

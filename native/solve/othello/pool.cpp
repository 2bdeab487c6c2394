#include "solve/othello/pool.hpp"

#include <algorithm>
#include <utility>

namespace sakiyomi::othello {

Pool::Pool(Shared& shared, int helpers) : shared_(shared) {
  try {
    for (int i = 0; i < helpers; ++i) threads_.emplace_back([this] { help(); });
  } catch (const std::system_error&) {  // as many as the system lets start
  }
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  for (Thread& thread : threads_) thread.join();
}

void Pool::offer(Split& split) {
  const std::lock_guard lock(mutex_);
  offered_.push_back(&split);
  changed_.notify_all();
}

void Pool::finish(Worker& master, Split& split) {
  std::unique_lock lock(mutex_);
  offered_.erase(std::find(offered_.begin(), offered_.end(), &split));
  while (split.helpers > 0) {
    if (Split* other = find(&split))
      join(master, *other, lock);
    else
      rest(lock);
  }
}

void Pool::help() {
  Worker worker(shared_);
  worker.pool = this;
  std::unique_lock lock(mutex_);
  while (!closing_) {
    if (Split* split = find(nullptr))
      join(worker, *split, lock);
    else
      rest(lock);
  }
}

// The open node nearest to the root, where most work is left; `below` limits it to a part of the tree.
Split* Pool::find(const Split* below) const noexcept {
  Split* best = nullptr;
  for (Split* split : offered_)
    if (split->open() && (below == nullptr || split->below(below)) &&
        (best == nullptr || split->empties > best->empties))
      best = split;
  return best;
}

void Pool::join(Worker& worker, Split& split, std::unique_lock<std::mutex>& lock) {
  ++split.helpers;
  lock.unlock();
  engine().work(worker, split);
  shared_.nodes.fetch_add(std::exchange(worker.nodes, 0), std::memory_order_relaxed);
  lock.lock();
  if (--split.helpers == 0) changed_.notify_all();
}

void Pool::rest(std::unique_lock<std::mutex>& lock) {
  idle_.fetch_add(1, std::memory_order_relaxed);
  changed_.wait(lock);
  idle_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace sakiyomi::othello

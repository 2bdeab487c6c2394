// Threads that search one position together: nodes whose eldest move did not settle them are shared.
#pragma once
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/thread.hpp"
#include "search/budget.hpp"

namespace sakiyomi {

// A node whose younger moves several threads search at once. It lives on the stack of its master, who does
// not leave before the last helper.
struct Split {
  Split(Split* outer, int left, std::size_t from, std::size_t to) noexcept
      : parent(outer), depth(left), size(to), next(from) {}

  Split* const parent;  // the node its master came from
  const int depth;
  const std::size_t size;
  std::atomic<std::size_t> next;
  std::atomic<bool> cut{false};  // a move was good enough: the others do not matter
  int helpers = 0;               // under the pool's mutex

  bool open() const noexcept { return next.load(std::memory_order_relaxed) < size; }
  bool below(const Split* other) const noexcept {
    const Split* s = this;
    while (s != nullptr && s != other) s = s->parent;
    return s == other;
  }
  bool needed() const noexcept {
    const Split* s = this;
    while (s != nullptr && !s->cut.load(std::memory_order_relaxed)) s = s->parent;
    return s == nullptr;
  }
};

class Pool {
 public:
  struct Member {
    Budget& budget;
    std::function<void(Split&)> help;  // searches moves of a node until none is left
    Split* at = nullptr;               // the innermost node it works in
  };

  // The first member is the thread that calls; each other one gets a thread.
  explicit Pool(std::vector<Member> members) : members_(std::move(members)) {
    try {
      for (std::size_t i = 1; i < members_.size(); ++i)
        threads_.emplace_back([this, &member = members_[i]] { serve(member); });
    } catch (const std::system_error&) {  // as many as the system lets start
    }
  }
  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
      ++news_;
    }
    changed_.notify_all();
    for (Thread& thread : threads_) thread.join();
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  Member& member(std::size_t i) noexcept { return members_[i]; }
  bool idle() const noexcept { return idle_.load(std::memory_order_relaxed) > 0; }

  // Offers a node to whoever is idle, works on it, and returns when everybody has left it.
  void share(Member& master, Split& split) {
    {
      const std::lock_guard lock(mutex_);
      offered_.push_back(&split);
      master.at = &split;
      ++news_;
    }
    changed_.notify_all();
    master.help(split);
    std::unique_lock lock(mutex_);
    offered_.erase(std::find(offered_.begin(), offered_.end(), &split));
    if (master.budget.ended()) halt();
    while (split.helpers > 0) {
      if (Split* other = find(&split))
        join(master, *other, lock);
      else
        rest(lock);
    }
    leave(master, split.parent);
  }

  // Calls off the search of a node.
  void cut(Split& split) {
    const std::lock_guard lock(mutex_);
    split.cut.store(true, std::memory_order_relaxed);
    for (Member& member : members_)
      if (member.at != nullptr && member.at->below(&split)) member.budget.leave();
  }

 private:
  static constexpr int kSpins = 4000;

  static void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }

  void serve(Member& member) {
    std::unique_lock lock(mutex_);
    while (!closing_) {
      if (Split* split = find(nullptr))
        join(member, *split, lock);
      else
        rest(lock);
    }
  }

  // The open node with most work left; `below` limits it to a part of the tree.
  Split* find(const Split* below) const noexcept {
    Split* best = nullptr;
    if (!halted_)
      for (Split* split : offered_)
        if (split->open() && (below == nullptr || split->below(below)) && split->needed() &&
            (best == nullptr || split->depth > best->depth))
          best = split;
    return best;
  }

  void join(Member& member, Split& split, std::unique_lock<std::mutex>& lock) {
    Split* const before = std::exchange(member.at, &split);
    ++split.helpers;
    member.budget.resume(true);
    lock.unlock();
    member.help(split);
    lock.lock();
    if (member.budget.ended()) halt();
    leave(member, before);
    if (--split.helpers == 0) {
      ++news_;
      changed_.notify_all();
    }
  }

  void leave(Member& member, Split* to) {
    member.at = to;
    member.budget.resume(!halted_ && (to == nullptr || to->needed()));
  }

  // A limit is met: everybody ends.
  void halt() {
    halted_ = true;
    for (Member& member : members_) member.budget.leave();
  }

  // Waits for news. Work is offered every few microseconds, and to fall asleep takes longer than that.
  void rest(std::unique_lock<std::mutex>& lock) {
    idle_.fetch_add(1, std::memory_order_relaxed);
    const std::uint64_t known = news_;
    lock.unlock();
    for (int i = 0; i < kSpins && news_.load(std::memory_order_relaxed) == known; ++i) pause();
    lock.lock();
    if (news_ == known) changed_.wait(lock);
    idle_.fetch_sub(1, std::memory_order_relaxed);
  }

  std::vector<Member> members_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Split*> offered_;
  std::atomic<int> idle_{0};
  std::atomic<std::uint64_t> news_{0};  // changes under the mutex only
  bool closing_ = false, halted_ = false;
  std::vector<Thread> threads_;
};

}  // namespace sakiyomi

// One or several searches for the same proof, each in its own thread, with one memory. They avoid each other
// where the numbers leave a choice, and use what the others have found.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "base/thread.hpp"
#include "proof/dfpn.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class ParallelProver {
 public:
  using Known = typename Dfpn<P>::Known;

  ParallelProver(std::size_t bytes, int threads)
      : ParallelProver(std::make_shared<ProofMemory<typename P::Resource>>(bytes), threads) {}
  ParallelProver(std::shared_ptr<ProofMemory<typename P::Resource>> memory, int threads)
      : memory_(std::move(memory)) {
    for (int i = 0; i < threads; ++i) searches_.push_back(std::make_unique<Dfpn<P>>(*memory_, threads > 1));
  }

  // Proves or disproves, unless the watcher ends it first; `length` is the longest proof allowed, in plies.
  Known run(const P& position, Length length, Watcher& watcher) {
    if (searches_.size() == 1) return run_inside(0, position, length, watcher);
    P root = position;
    if (const Known at_once = known(root, length); at_once.solved()) return at_once;
    if (const Known alone = run_alone(position, length, watcher); alone.solved()) return alone;
    return watcher.over() ? Known{} : run_together(position, length, watcher);
  }

  // A solved entry of the table, or a result that is obvious at once; otherwise unsolved.
  Known known(P& position, Length length) const noexcept { return searches_[0]->known(position, length); }

  const Known& root() const noexcept { return searches_[0]->root(); }
  Ply deepest() const noexcept { return searches_[0]->deepest(); }
  void forget_depth() noexcept { searches_[0]->forget_depth(); }
  int full() const noexcept { return memory_->table.full(); }
  std::size_t bytes() const noexcept { return memory_->bytes(); }
  void forget() { memory_->forget(); }

 private:
  // Small problems are solved sooner by one thread than others could start.
  static constexpr std::uint64_t kAlone = 20'000;  // nodes

  // What it finds stays in the table, so the others continue from there.
  Known run_alone(const P& position, Length length, Watcher& watcher) {
    Known result;
    {
      const Stop never;
      Watcher own(watcher, never, true);
      own.limit({own.total() + kAlone, ProofLimits{}.seconds});
      searches_[0]->share(false);
      result = run_inside(0, position, length, own);
      searches_[0]->share(true);
    }
    watcher.look();
    return result;
  }

  // The first answer counts and stops the others.
  Known run_together(const P& position, Length length, Watcher& watcher) {
    Stop solved;
    std::vector<Known> results(searches_.size());
    std::vector<Thread> threads;
    const auto work = [&](std::size_t i) {
      Watcher own(watcher, solved, i == 0);
      results[i] = run_inside(i, position, length, own);
      if (results[i].solved()) solved.request();
    };
    try {
      for (std::size_t i = 1; i < searches_.size(); ++i) threads.emplace_back([&work, i] { work(i); });
    } catch (const std::system_error&) {  // as many as the system allows
    }
    work(0);
    for (Thread& thread : threads) thread.join();
    watcher.look();
    for (const Known& result : results)
      if (result.solved()) return result;
    return {};
  }

  Known run_inside(std::size_t i, const P& position, Length length, Watcher& watcher) {
    memory_->barrier.enter();
    const Known result = searches_[i]->run(position, length, watcher);
    memory_->barrier.leave();
    return result;
  }

  std::shared_ptr<ProofMemory<typename P::Resource>> memory_;
  std::vector<std::unique_ptr<Dfpn<P>>> searches_;
};

}  // namespace sakiyomi::proof

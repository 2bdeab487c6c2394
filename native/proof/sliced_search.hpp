// A search that works when it is told to, for so many nodes, and holds where it is in between. Many of them
// may share one memory; one at a time or, in threads, all at once.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "base/thread.hpp"
#include "proof/findings.hpp"
#include "proof/parallel_prover.hpp"
#include "proof/report.hpp"
#include "proof/tree.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class SlicedSearch {
 public:
  using Shared = ProofMemory<typename P::Resource>;

  // `alone` if nobody else will ever work for the same problem.
  SlicedSearch(const P& position, std::shared_ptr<Shared> memory, bool alone)
      : position_(position), memory_(std::move(memory)), search_(*memory_, !alone) {}
  ~SlicedSearch() {
    stop();
    if (thread_.joinable()) thread_.join();
    for (const auto place : elsewhere_) memory_->presence.withdraw(place);
  }
  SlicedSearch(const SlicedSearch&) = delete;
  SlicedSearch& operator=(const SlicedSearch&) = delete;

  // Goes on; what is known then.
  Status run(std::uint64_t nodes) {
    if (!thread_.joinable()) thread_ = Thread([this] { work(); });
    const std::uint64_t before = total_.load(std::memory_order_relaxed);
    if (!ended_) {
      stop_.grant(nodes);
      while (!stop_.wait_until_held(1.0)) {
      }
    }
    spent_ = total_.load(std::memory_order_relaxed) - before;
    return status_;
  }
  void stop() noexcept { stop_.request(); }
  std::uint64_t spent() const noexcept { return spent_; }  // nodes of the last run

  // While it holds: where it is, and where others are who do not share its memory.
  std::vector<std::uint16_t> places() const { return search_.places(); }
  void elsewhere(const std::vector<std::uint16_t>& places) {
    for (const auto place : elsewhere_) memory_->presence.withdraw(place);
    elsewhere_ = places;
    for (const auto place : elsewhere_) memory_->presence.enter(place);
  }
  void note(std::uint64_t least) noexcept { search_.note(least, &news_); }
  std::vector<std::uint8_t> news() { return pack(std::exchange(news_, {})); }

 private:
  void work() {
    Watcher watcher(stop_, total_, [this](std::uint64_t known) {
      memory_->barrier.leave();
      const std::uint64_t more = stop_.wait_for_more(known);
      memory_->barrier.enter();
      return more;
    });
    memory_->barrier.enter();
    watcher.look();
    const auto result = search_.run(position_, kUnbounded, watcher);
    memory_->barrier.leave();
    watcher.total();
    status_ = result.proven() ? Status::proven : result.disproven() ? Status::disproven : Status::unknown;
    ended_ = true;
    stop_.end();
  }

  P position_;
  std::shared_ptr<Shared> memory_;
  Dfpn<P> search_;
  Findings news_;
  std::vector<std::uint16_t> elsewhere_;
  Stop stop_;
  std::atomic<std::uint64_t> total_{0};
  std::uint64_t spent_ = 0;
  Status status_ = Status::unknown;
  std::atomic<bool> ended_{false};
  Thread thread_;
};

// A proof that the memory holds, written out; what it holds not is searched. Nothing if the limits come
// first.
template <ProofPosition P>
std::optional<ProofTree> written(const P& position, std::shared_ptr<ProofMemory<typename P::Resource>> memory,
                                 const Limits& limits, const Stop& stop) {
  ParallelProver<P> crew(std::move(memory), 1);
  std::atomic<std::uint64_t> total{0};
  Watcher watcher(limits, stop, total, {});
  P root = position;
  auto known = crew.known(root, kUnbounded);
  if (!known.proven()) known = crew.run(root, kUnbounded, watcher);
  if (!known.proven()) return std::nullopt;
  return TreeWriter<P>(crew, watcher, nullptr).write(position, known.length);
}

}  // namespace sakiyomi::proof

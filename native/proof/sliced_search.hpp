// A search that runs in slices of a given number of nodes, and is paused in between. Many of them may share
// one memory, one at a time or, in threads, all at once.
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

// What is long is defined outside the class, so that it is compiled only where it is instantiated.
template <ProofPosition P>
class SlicedSearch {
 public:
  using Shared = ProofMemory<typename P::Resource>;

  // `alone` if no other search works on the same problem.
  SlicedSearch(const P& position, std::shared_ptr<Shared> memory, bool alone);
  ~SlicedSearch();
  SlicedSearch(const SlicedSearch&) = delete;
  SlicedSearch& operator=(const SlicedSearch&) = delete;

  // Continues for this many nodes and returns the status.
  Status run(std::uint64_t nodes);
  void stop() noexcept { stop_.request(); }
  std::uint64_t spent() const noexcept { return spent_; }  // nodes of the last run

  // While it is paused: where it is, and where the searches are that do not share its memory.
  std::vector<std::uint16_t> slots() const { return search_.slots(); }
  void avoid(const std::vector<std::uint16_t>& slots);
  void record_findings(std::uint64_t least) noexcept { search_.record_findings(least, &findings_); }
  std::vector<std::uint8_t> findings() { return pack(std::exchange(findings_, {})); }

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
  Findings findings_;
  std::vector<std::uint16_t> avoided_;
  Stop stop_;
  std::atomic<std::uint64_t> total_{0};
  std::uint64_t spent_ = 0;
  Status status_ = Status::unknown;
  std::atomic<bool> ended_{false};
  Thread thread_;
};

template <ProofPosition P>
SlicedSearch<P>::SlicedSearch(const P& position, std::shared_ptr<Shared> memory, bool alone)
    : position_(position), memory_(std::move(memory)), search_(*memory_, !alone) {}

template <ProofPosition P>
SlicedSearch<P>::~SlicedSearch() {
  stop();
  if (thread_.joinable()) thread_.join();
  for (const auto slot : avoided_) memory_->presence.withdraw(slot);
}

template <ProofPosition P>
Status SlicedSearch<P>::run(std::uint64_t nodes) {
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

template <ProofPosition P>
void SlicedSearch<P>::avoid(const std::vector<std::uint16_t>& slots) {
  for (const auto slot : avoided_) memory_->presence.withdraw(slot);
  avoided_ = slots;
  for (const auto slot : avoided_) memory_->presence.enter(slot);
}

// Writes out a proof from the memory; what is missing is searched again. Nothing if a limit is met first.
template <ProofPosition P>
std::optional<ProofTree> written(const P& position, std::shared_ptr<ProofMemory<typename P::Resource>> memory,
                                 const ProofLimits& limits, const Stop& stop) {
  ParallelProver<P> crew(std::move(memory), 1);
  std::atomic<std::uint64_t> total{0};
  Watcher watcher(limits, stop, total, {});
  P root = position;
  auto known = crew.known(root, kUnbounded);
  if (!known.proven()) known = crew.run(root, kUnbounded, watcher);
  if (!known.proven()) return std::nullopt;
  return TreeWriter<P>(crew, watcher).write(position, known.length);
}

}  // namespace sakiyomi::proof

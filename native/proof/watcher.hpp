// When a proof search must end, and its progress.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "base/stop.hpp"
#include "proof/numbers.hpp"

namespace sakiyomi::proof {

struct ProofLimits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
};

// Counts nodes (positions searched) and checks the stop flag and the clock every few hundred.
class Watcher {
 public:
  // `total` is the count of all threads, for other threads to see; `pulse` is called ten times a second.
  Watcher(const ProofLimits& limits, const Stop& stop, std::atomic<std::uint64_t>& total,
          std::function<void()> pulse)
      : limits_(limits), stop_(&stop), total_(&total), pulse_(std::move(pulse)) {
    total_->store(0, std::memory_order_relaxed);
  }
  // For one of several threads, which also end when another has `solved` the problem; one of them reports.
  Watcher(Watcher& all, const Stop& solved, bool reports)
      : limits_(all.limits_), stop_(all.stop_), solved_(&solved), total_(all.total_), watch_(all.watch_) {
    if (reports) pulse_ = all.pulse_, pulsed_ = all.pulsed_;
  }
  // For a search in slices: when its nodes are used up, `hold` is called, which returns when there are more,
  // or when the search is stopped.
  Watcher(const Stop& stop, std::atomic<std::uint64_t>& total,
          std::function<std::uint64_t(std::uint64_t)> hold)
      : stop_(&stop), total_(&total), hold_(std::move(hold)), allowed_(0) {
    total_->store(0, std::memory_order_relaxed);
  }
  ~Watcher() { publish(); }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  void count() noexcept {
    if (++nodes_ >= next_) look();
  }
  bool over() const noexcept { return over_; }
  std::uint64_t nodes() const noexcept { return nodes_; }  // of this thread
  std::uint64_t total() noexcept { return publish(); }
  double seconds() const noexcept { return watch_.seconds(); }

  // Limits that leave the rest of what is left to others.
  ProofLimits share(double part) noexcept {
    const auto left = static_cast<double>(all_.nodes - std::min(total(), all_.nodes));
    ProofLimits out = all_;
    if (all_.nodes != ProofLimits{}.nodes) out.nodes -= static_cast<std::uint64_t>(left * (1 - part));
    if (all_.seconds != ProofLimits{}.seconds) out.seconds -= (all_.seconds - seconds()) * (1 - part);
    return out;
  }
  // From now on, ends at these limits, if they come before its own.
  void limit(const ProofLimits& part) noexcept {
    limits_ = {std::min(all_.nodes, part.nodes), std::min(all_.seconds, part.seconds)};
    over_ = false;
    look();
  }

  void look() noexcept {
    const std::uint64_t total = publish();
    if (nodes_ >= allowed_ && !stop_->requested()) allowed_ = hold_(allowed_);
    next_ = nodes_ + std::min(kEvery, limits_.nodes - std::min(total, limits_.nodes));
    next_ = std::min(next_, std::max(allowed_, nodes_ + 1));
    const double now = watch_.seconds();
    over_ = over_ || total >= limits_.nodes || stop_->requested() || now >= limits_.seconds ||
            (solved_ != nullptr && solved_->requested());
    if (pulse_ && now >= pulsed_ + kPulse) pulsed_ = now, pulse_();
  }

 private:
  static constexpr std::uint64_t kEvery = 256;
  static constexpr double kPulse = 0.1;  // seconds between reports

  std::uint64_t publish() noexcept {
    const std::uint64_t more = nodes_ - std::exchange(published_, nodes_);
    return total_->fetch_add(more, std::memory_order_relaxed) + more;
  }

  ProofLimits limits_, all_ = limits_;  // for now, and in all
  const Stop* stop_;
  const Stop* solved_ = nullptr;
  std::atomic<std::uint64_t>* total_;
  std::function<void()> pulse_;
  std::function<std::uint64_t(std::uint64_t)> hold_;
  std::uint64_t allowed_ = std::numeric_limits<std::uint64_t>::max();
  Watch watch_;
  std::uint64_t nodes_ = 0, published_ = 0, next_ = 1;
  double pulsed_ = 0;
  bool over_ = false;
};

}  // namespace sakiyomi::proof

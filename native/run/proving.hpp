// Holds a prover with its table, and runs it on one position at a time.
#pragma once
#include <atomic>
#include <memory>
#include <stdexcept>
#include <utility>

#include "proof/prover.hpp"
#include "run/running.hpp"

namespace sakiyomi {

template <ProofPosition P>
class Proving : public std::enable_shared_from_this<Proving<P>> {
 public:
  using Prover = proof::Prover<P>;

  explicit Proving(const typename Prover::Options& options) : prover_(options) {}

  // The running search keeps its prover alive.
  std::shared_ptr<ProofRunning> start(P position, const typename Prover::Task& task) {
    take();
    try {
      return std::make_shared<ProofRunning>(
          [self = this->shared_from_this(), position, task](const Stop& stop, const proof::Report& report) {
            const Release release{self->busy_};
            self->prover_.run(position, task, stop, report);
          });
    } catch (...) {
      busy_ = false;
      throw;
    }
  }

  void forget() {
    take();
    const Release release{busy_};
    prover_.forget();
  }
  std::uint64_t nodes() const noexcept { return prover_.nodes(); }
  std::size_t table_bytes() const noexcept { return prover_.table_bytes(); }

 private:
  struct Release {
    std::atomic<bool>& busy;
    ~Release() { busy = false; }
  };
  void take() {
    if (busy_.exchange(true))
      throw std::logic_error("this prover is at work: stop its search or wait for it first");
  }

  Prover prover_;
  std::atomic<bool> busy_{false};
};

}  // namespace sakiyomi

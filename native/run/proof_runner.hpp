// Holds a prover with its table, and runs it on one position at a time.
#pragma once
#include <memory>
#include <utility>

#include "proof/prover.hpp"
#include "run/busy.hpp"
#include "run/running_task.hpp"

namespace sakiyomi {

template <ProofPosition P>
class ProofRunner : public std::enable_shared_from_this<ProofRunner<P>> {
 public:
  using Prover = proof::Prover<P>;

  explicit ProofRunner(const typename Prover::Options& options) : prover_(options) {}

  // The running search keeps the runner alive.
  std::shared_ptr<ProofRunning> start(P position, const typename Prover::Task& task) {
    return start_exclusively<ProofRunning>(busy_, [self = this->shared_from_this(), position, task](
                                                      const Stop& stop, const proof::ProofReport& report) {
      self->prover_.run(position, task, stop, report);
    });
  }

  void forget() {
    exclusively(busy_, [this] { prover_.forget(); });
  }
  std::uint64_t nodes() const noexcept { return prover_.nodes(); }
  std::size_t table_bytes() const noexcept { return prover_.table_bytes(); }

 private:
  Prover prover_;
  Busy busy_{"prover"};
};

}  // namespace sakiyomi

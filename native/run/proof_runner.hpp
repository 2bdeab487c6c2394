// Holds a prover with its table, and runs it on one position at a time.
#pragma once
#include <memory>
#include <utility>

#include "proof/prover.hpp"
#include "run/busy.hpp"
#include "run/running_task.hpp"

namespace sakiyomi {

// Its functions are defined outside the class, so that they are compiled only where it is instantiated.
template <ProofPosition P>
class ProofRunner : public std::enable_shared_from_this<ProofRunner<P>> {
 public:
  using Prover = proof::Prover<P>;

  explicit ProofRunner(const typename Prover::Options& options);
  ~ProofRunner();

  // The running search keeps the runner alive.
  std::shared_ptr<ProofRunning> start(P position, const typename Prover::Task& task);
  void forget();
  std::uint64_t nodes() const noexcept;
  std::size_t table_bytes() const noexcept;

 private:
  Prover prover_;
  Busy busy_{"prover"};
};

template <ProofPosition P>
ProofRunner<P>::ProofRunner(const typename Prover::Options& options) : prover_(options) {}

template <ProofPosition P>
ProofRunner<P>::~ProofRunner() = default;

template <ProofPosition P>
std::shared_ptr<ProofRunning> ProofRunner<P>::start(P position, const typename Prover::Task& task) {
  return start_exclusively<ProofRunning>(busy_, [self = this->shared_from_this(), position, task](
                                                    const Stop& stop, const proof::ProofReport& report) {
    self->prover_.run(position, task, stop, report);
  });
}

template <ProofPosition P>
void ProofRunner<P>::forget() {
  exclusively(busy_, [this] { prover_.forget(); });
}

template <ProofPosition P>
std::uint64_t ProofRunner<P>::nodes() const noexcept {
  return prover_.nodes();
}

template <ProofPosition P>
std::size_t ProofRunner<P>::table_bytes() const noexcept {
  return prover_.table_bytes();
}

}  // namespace sakiyomi

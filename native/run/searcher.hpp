// Holds what a search remembers between positions, and runs one search at a time.
#pragma once
#include <atomic>
#include <memory>
#include <stdexcept>
#include <utility>

#include "run/running.hpp"
#include "search/alphabeta.hpp"

namespace sakiyomi {

template <TurnPosition P, Evaluates<P> E>
class Searcher : public std::enable_shared_from_this<Searcher<P, E>> {
 public:
  Searcher(Options options, E evaluate) : engine_(std::move(options), std::move(evaluate)) {}

  // The running search keeps its searcher alive.
  std::shared_ptr<Running> start(P position, const Limits& limits) {
    take();
    try {
      return std::make_shared<Running>(
          [self = this->shared_from_this(), position, limits](const Stop& stop, const Report& report) {
            const Release release{self->busy_};
            self->engine_.run(position, limits, stop, report);
          });
    } catch (...) {
      busy_ = false;
      throw;
    }
  }

  void forget() {
    take();
    const Release release{busy_};
    engine_.forget();
  }

  // The tree kept by the last search; empty while one is running.
  KeptTree tree() {
    take();
    const Release release{busy_};
    return engine_.tree();
  }
  std::uint64_t nodes() const noexcept { return engine_.nodes(); }
  std::size_t table_bytes() const noexcept { return engine_.table().bytes(); }

 private:
  struct Release {
    std::atomic<bool>& busy;
    ~Release() { busy = false; }
  };
  void take() {
    if (busy_.exchange(true))
      throw std::logic_error("this searcher is at work: stop its search or wait for it first");
  }

  AlphaBeta<P, E> engine_;
  std::atomic<bool> busy_{false};
};

}  // namespace sakiyomi

// Holds an engine that is not the shared alpha-beta, and runs it on one position at a time.
#pragma once
#include <atomic>
#include <memory>
#include <stdexcept>
#include <utility>

#include "run/running.hpp"

namespace sakiyomi {

template <class Engine, class P>
class Solving : public std::enable_shared_from_this<Solving<Engine, P>> {
 public:
  explicit Solving(const typename Engine::Options& options) : engine_(options) {}

  // The running search keeps its engine alive.
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
  std::uint64_t nodes() const noexcept { return engine_.nodes(); }
  std::size_t table_bytes() const noexcept { return engine_.table().bytes(); }

 private:
  struct Release {
    std::atomic<bool>& busy;
    ~Release() { busy = false; }
  };
  void take() {
    if (busy_.exchange(true))
      throw std::logic_error("this solver is at work: stop its search or wait for it first");
  }

  Engine engine_;
  std::atomic<bool> busy_{false};
};

}  // namespace sakiyomi

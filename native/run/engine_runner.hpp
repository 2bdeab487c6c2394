// Holds an engine other than the shared alpha-beta, and runs it on one position at a time.
#pragma once
#include <memory>
#include <stdexcept>
#include <utility>

#include "run/busy.hpp"
#include "run/running_task.hpp"

namespace sakiyomi {

template <class Engine, class P>
class EngineRunner : public std::enable_shared_from_this<EngineRunner<Engine, P>> {
 public:
  explicit EngineRunner(const typename Engine::Options& options) : engine_(options) {}

  // The running search keeps its engine alive.
  std::shared_ptr<Running> start(P position, const Limits& limits) {
    if (position.over()) throw std::invalid_argument("the game is over: there is nothing to solve");
    return start_exclusively<Running>(
        busy_, [self = this->shared_from_this(), position, limits](const Stop& stop, const Report& report) {
          self->engine_.run(position, limits, stop, report);
        });
  }

  void forget() {
    exclusively(busy_, [this] { engine_.forget(); });
  }
  std::uint64_t nodes() const noexcept { return engine_.nodes(); }
  std::size_t table_bytes() const noexcept { return engine_.table().bytes(); }

 private:
  Engine engine_;
  Busy busy_{"solver"};
};

}  // namespace sakiyomi

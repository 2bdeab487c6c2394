// Holds what a search remembers between positions, and runs one search at a time.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "run/busy.hpp"
#include "run/running_task.hpp"
#include "search/alphabeta.hpp"

namespace sakiyomi {

// Its functions are defined outside the class, so that they are compiled only where it is instantiated.
template <TurnPosition P, Evaluates<P> E>
class Searcher : public std::enable_shared_from_this<Searcher<P, E>> {
 public:
  static constexpr Value kAspiration = AlphaBeta<P, E>::aspiration();
  static constexpr bool kSelective = AlphaBeta<P, E>::kSelective;  // whether it can search selectively

  Searcher(Options options, E evaluate);
  ~Searcher();

  // The running search keeps its searcher alive.
  std::shared_ptr<Running> start(P position, const Limits& limits);
  void forget();

  // The tree kept by the last search; empty while one is running.
  KeptTree tree();
  void plant(KeptTree tree);
  std::uint64_t nodes() const noexcept;
  std::size_t table_bytes() const noexcept;

  // Throws std::invalid_argument where there is nothing to search.
  static void check(const P& position, const Limits& limits);

 private:
  AlphaBeta<P, E> engine_;
  Busy busy_{"searcher"};
};

template <TurnPosition P, Evaluates<P> E>
Searcher<P, E>::Searcher(Options options, E evaluate) : engine_(std::move(options), std::move(evaluate)) {}

template <TurnPosition P, Evaluates<P> E>
Searcher<P, E>::~Searcher() = default;

template <TurnPosition P, Evaluates<P> E>
std::shared_ptr<Running> Searcher<P, E>::start(P position, const Limits& limits) {
  check(position, limits);
  return start_exclusively<Running>(
      busy_, [self = this->shared_from_this(), position, limits](const Stop& stop, const Report& report) {
        self->engine_.run(position, limits, stop, report);
      });
}

template <TurnPosition P, Evaluates<P> E>
void Searcher<P, E>::forget() {
  exclusively(busy_, [this] { engine_.forget(); });
}

template <TurnPosition P, Evaluates<P> E>
KeptTree Searcher<P, E>::tree() {
  return exclusively(busy_, [this] { return engine_.tree(); });
}

template <TurnPosition P, Evaluates<P> E>
void Searcher<P, E>::plant(KeptTree tree) {
  exclusively(busy_, [&] { engine_.plant(std::move(tree)); });
}

template <TurnPosition P, Evaluates<P> E>
std::uint64_t Searcher<P, E>::nodes() const noexcept {
  return engine_.nodes();
}

template <TurnPosition P, Evaluates<P> E>
std::size_t Searcher<P, E>::table_bytes() const noexcept {
  return engine_.table().bytes();
}

template <TurnPosition P, Evaluates<P> E>
void Searcher<P, E>::check(const P& position, const Limits& limits) {
  if (position.over()) throw std::invalid_argument("the game is over: there is nothing to search");
  const std::size_t moves = limits.only.empty() ? 0 : position.moves().size();
  for (const std::size_t place : limits.only)
    if (place >= moves) throw std::invalid_argument("there is no move at place " + std::to_string(place));
}

}  // namespace sakiyomi

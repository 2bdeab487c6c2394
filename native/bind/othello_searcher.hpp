// Othello's searcher: its own search where that can do what is asked for, otherwise the general one.
#pragma once
#include <memory>

#include "game/othello/patterns.hpp"
#include "run/searcher.hpp"
#include "solve/othello/thinker.hpp"

namespace sakiyomi {

class OthelloSearcher : public std::enable_shared_from_this<OthelloSearcher> {
 public:
  using Plain = AlphaBeta<othello::Position, othello::PatternEvaluation>;
  static constexpr Value kAspiration = Plain::aspiration();
  static constexpr bool kSelective = true;

  explicit OthelloSearcher(const Options& options);
  ~OthelloSearcher();

  // The running search keeps its searcher alive.
  std::shared_ptr<Running> start(othello::Position position, const Limits& limits);
  void forget();
  // Standard errors that a probable cut-off keeps as a margin; 0 for no such cut-offs.
  void set_caution(double caution);
  KeptTree tree();
  void plant(KeptTree tree);
  std::uint64_t nodes() const noexcept;
  std::size_t table_bytes() const noexcept { return plain_.table().bytes(); }

 private:
  // Whether the limits ask for nothing but a search of the position itself.
  bool own_search(const Limits& limits) const noexcept;

  Plain plain_;
  std::unique_ptr<othello::Thinker> thinker_;  // where the options allow it
  std::atomic<bool> thinking_{false};          // it ran the last search
  Busy busy_{"searcher"};
};

}  // namespace sakiyomi

// A node that several threads search together: to the end in a null window, or some plies ahead.
#pragma once
#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "base/split_pool.hpp"
#include "solve/othello/endgame.hpp"

namespace sakiyomi::othello {

struct EndgameSplit : SplitPoint {
  EndgameSplit(SplitPoint* outer, Bits o, Bits p, int a, int empties, const Choice* moves, int n, int b,
               int s) noexcept
      : SplitPoint(outer, empties, 0, static_cast<std::size_t>(n)),
        own(o),
        opp(p),
        alpha(a),
        list(moves),
        best(b),
        square(s) {}

  const Bits own, opp;
  const int alpha;
  const Choice* const list;
  int beta = alpha + 1;    // wider only some plies ahead
  int plies = 0;           // looked ahead; 0 for the score at the end
  int* scores = nullptr;   // of every move that was searched, if the owner wants them
  Trail* trail = nullptr;  // receives the best move and those after it, where its score lies in the window
  std::mutex mutex;
  int best, square;

  // What a move must exceed to matter.
  int floor() noexcept {
    const std::lock_guard lock(mutex);
    return std::max(alpha, best);
  }
  // Returns whether the score of the i-th move settles the node. `below` are the moves after it.
  bool result(std::size_t i, int score, const Trail& below) noexcept {
    const std::lock_guard lock(mutex);
    if (scores != nullptr) scores[i] = score;
    if (score > best) {
      best = score, square = list[i].square;
      if (trail != nullptr && best > alpha && best < beta) *trail = below, trail->push_front(square);
    }
    return best >= beta;
  }
};

// The threads of one search: the caller's with its worker, and one for each of the others.
class EndgameThreads {
 public:
  EndgameThreads(EndgameShared& shared, EndgameWorker& first, int threads)
      : others_(workers(shared, threads - 1)), pool_(listed(first)) {
    first.pool = &pool_;
    for (const auto& other : others_) other->pool = &pool_;
  }

  SplitPool& pool() noexcept { return pool_; }

 private:
  using Workers = std::vector<std::unique_ptr<EndgameWorker>>;

  static Workers workers(EndgameShared& shared, int n) {
    Workers made;
    for (int i = 0; i < n; ++i) made.push_back(std::make_unique<EndgameWorker>(shared));
    return made;
  }
  std::vector<SplitWorker*> listed(EndgameWorker& first) const {
    std::vector<SplitWorker*> all{&first};
    for (const auto& other : others_) all.push_back(other.get());
    return all;
  }

  Workers others_;
  SplitPool pool_;
};

}  // namespace sakiyomi::othello

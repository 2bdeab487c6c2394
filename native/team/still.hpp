// Exhaustive search for some agents while all others stand still (Takeshita et al., section 3.1).
#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "base/stop.hpp"
#include "concept/timed.hpp"

namespace sakiyomi {

template <class Step>
struct Walk {
  std::vector<Step> steps;
  std::int64_t value = std::numeric_limits<std::int64_t>::min();
};

template <StillTree O>
class StillSearch {
 public:
  using Step = typename O::Step;

  explicit StillSearch(std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max(),
                       Deadline deadline = {}) noexcept
      : max_nodes_(max_nodes), deadline_(deadline) {}

  // The best walk of `depth` steps; shorter only where no step is left. Its value is that of its end.
  Walk<Step> best(O& outing, int depth) {
    Walk<Step> walk;
    walk.value = search(outing, depth, walk.steps);
    return walk;
  }

  std::uint64_t nodes() const noexcept { return nodes_; }
  bool complete() const noexcept { return nodes_ < max_nodes_; }

 private:
  std::int64_t search(O& outing, int depth, std::vector<Step>& best_line) {
    if (nodes_++ % 256 == 0 && deadline_.passed()) max_nodes_ = 0;
    const auto steps = outing.steps();
    if (depth == 0 || steps.begin() == steps.end()) {
      best_line.clear();
      return outing.value();
    }
    const bool high = outing.friendly();
    std::int64_t best = 0;
    bool any = false;
    std::vector<Step> below;
    for (const Step step : steps) {
      if (any && nodes_ >= max_nodes_) break;
      typename O::Undo undo;
      outing.play(step, undo);
      const std::int64_t value = search(outing, depth - 1, below);
      outing.undo(step, undo);
      if (any && (high ? value <= best : value >= best)) continue;
      any = true;
      best = value;
      best_line.assign(1, step);
      best_line.insert(best_line.end(), below.begin(), below.end());
    }
    return best;
  }

  std::uint64_t max_nodes_, nodes_ = 0;
  Deadline deadline_;
};

}  // namespace sakiyomi

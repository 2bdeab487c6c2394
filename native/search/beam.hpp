// Plausible moves: the best by static evaluation (Fujii et al., section 4: 10, 10, 7, 5, 5 from the root).
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "base/value.hpp"
#include "concept/turn.hpp"
#include "search/ordering.hpp"
#include "search/report.hpp"

namespace sakiyomi {

// Moves that a beam keeps at a level; the last width repeats.
inline std::size_t width_at(const Options& options, int ply) noexcept {
  const auto& widths = options.widths;
  return static_cast<std::size_t>(widths[std::min(static_cast<std::size_t>(ply), widths.size() - 1)]);
}

// Keeps the `width` most plausible moves, in their order.
template <TurnPosition P, Evaluates<P> E>
void narrow(P& p, const E& evaluate, std::size_t width, std::vector<Ranked<typename P::Move>>& list) {
  if (list.size() <= width) return;
  const Side side = p.side();
  std::vector<std::pair<Value, std::size_t>> plausible(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    typename P::Undo undo;
    p.play(list[i].move, undo);
    plausible[i] = {-evaluate(p, side), i};
    p.undo(list[i].move, undo);
  }
  std::sort(plausible.begin(), plausible.end());
  plausible.resize(width);
  std::sort(plausible.begin(), plausible.end(), [](auto a, auto b) { return a.second < b.second; });
  for (std::size_t i = 0; i < width; ++i) list[i] = list[plausible[i].second];
  list.resize(width);
}

}  // namespace sakiyomi

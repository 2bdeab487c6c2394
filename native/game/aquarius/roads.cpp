#include "game/aquarius/roads.hpp"

#include <algorithm>
#include <functional>
#include <queue>

namespace sakiyomi::aquarius {

namespace {

// Units that have to be sucked before a robot can enter.
int barrier(const Sketch& sketch, Cell c) noexcept {
  return sketch.rules().bump && sketch.foreign(c) ? sketch.amount(c) : 0;
}

}  // namespace

Roads::Roads(const Sketch& sketch, Cell from)
    : sketch_(&sketch),
      from_(from),
      frames_(static_cast<std::size_t>(sketch.field().grid().cells()), kFar),
      came_(frames_.size(), -1) {
  using Item = std::pair<int, Cell>;
  std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
  const Rules& rules = sketch.rules();
  frames_[static_cast<std::size_t>(from)] = 0;
  open.emplace(0, from);
  while (!open.empty()) {
    const auto [frames, c] = open.top();
    open.pop();
    if (frames > frames_[static_cast<std::size_t>(c)]) continue;
    for (int d = 0; d < kDirections; ++d) {
      const Cell to = sketch.field().grid().next(c, d);
      if (!sketch.passable(to)) continue;
      const int cost = frames + sketch.world().duration(rules.move + rules.suck * barrier(sketch, to), c);
      if (cost >= frames_[static_cast<std::size_t>(to)]) continue;
      frames_[static_cast<std::size_t>(to)] = cost;
      came_[static_cast<std::size_t>(to)] = static_cast<std::int8_t>(d);
      open.emplace(cost, to);
    }
  }
}

std::string Roads::letters(Cell to) const {
  std::string out;
  if (frames(to) >= kFar) return out;
  for (Cell c = to; c != from_;) {
    const int d = came_[static_cast<std::size_t>(c)];
    out.append(static_cast<std::size_t>(1 + barrier(*sketch_, c)), static_cast<char>('0' + d));
    c = sketch_->field().grid().next(c, (d + 3) % kDirections);
  }
  std::ranges::reverse(out);
  return out;
}

Cell nearest_jar(const Sketch& sketch, const Roads& roads) noexcept {
  Cell best = kOutside;
  for (Cell c = 0; c < sketch.field().grid().cells(); ++c)
    if (sketch.can_refill(c) && roads.frames(c) < kFar &&
        (best == kOutside || roads.frames(c) < roads.frames(best)))
      best = c;
  return best;
}

}  // namespace sakiyomi::aquarius

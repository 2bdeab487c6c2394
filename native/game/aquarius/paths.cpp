#include "game/aquarius/paths.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace sakiyomi::aquarius {

namespace {

// Units that must be sucked up before a robot can enter.
int barrier(const Sketch& sketch, Cell c) noexcept {
  return sketch.rules().bump && sketch.foreign(c) ? sketch.amount(c) : 0;
}

}  // namespace

ShortestPaths::ShortestPaths(const Sketch& sketch, Cell from)
    : sketch_(&sketch),
      from_(from),
      frames_(static_cast<std::size_t>(sketch.field().grid().cells()), kFar),
      came_(frames_.size(), -1) {
  // Frames and cell in one number, which is compared faster than a pair.
  constexpr int kShift = 16;
  std::priority_queue<std::int64_t, std::vector<std::int64_t>, std::greater<>> open;
  const Grid& grid = sketch.field().grid();
  const Rules& rules = sketch.rules();
  frames_[static_cast<std::size_t>(from)] = 0;
  open.push(from);
  while (!open.empty()) {
    const std::int64_t frames = open.top() >> kShift;
    const auto c = static_cast<Cell>(open.top() & ((1 << kShift) - 1));
    open.pop();
    if (frames > frames_[static_cast<std::size_t>(c)]) continue;
    const int factor = sketch.world().duration(1, c);
    for (int d = 0; d < kDirections; ++d) {
      const Cell to = grid.next(c, d);
      // The cheapest step first: most cells are known already.
      if (to == kOutside || frames + factor * rules.move >= frames_[static_cast<std::size_t>(to)]) continue;
      if (!sketch.passable(to)) continue;
      const std::int64_t step = rules.move + std::int64_t{rules.suck} * barrier(sketch, to);
      const std::int64_t cost = frames + factor * step;
      if (cost >= frames_[static_cast<std::size_t>(to)]) continue;
      frames_[static_cast<std::size_t>(to)] = static_cast<int>(cost);
      came_[static_cast<std::size_t>(to)] = static_cast<std::int8_t>(d);
      open.push(cost << kShift | to);
    }
  }
}

std::string ShortestPaths::letters(Cell to) const {
  std::string out;
  if (frames(to) >= kFar) return out;
  std::vector<std::pair<char, int>> steps;  // from the end: a letter and its count
  for (Cell c = to; c != from_;) {
    const int d = came_[static_cast<std::size_t>(c)];
    steps.emplace_back(static_cast<char>('0' + d), 1 + barrier(*sketch_, c));
    c = sketch_->field().grid().next(c, (d + 3) % kDirections);
  }
  for (auto step = steps.rbegin(); step != steps.rend() && out.size() < kMaxCommands; ++step)
    out.append(static_cast<std::size_t>(std::min(step->second, kMaxCommands)), step->first);
  return out;
}

Cell nearest_jar(const Sketch& sketch, const ShortestPaths& paths) noexcept {
  Cell best = kOutside;
  for (Cell c = 0; c < sketch.field().grid().cells(); ++c)
    if (sketch.can_refill(c) && paths.frames(c) < kFar &&
        (best == kOutside || paths.frames(c) < paths.frames(best)))
      best = c;
  return best;
}

}  // namespace sakiyomi::aquarius

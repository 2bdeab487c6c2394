#include "solve/othello/endgame.hpp"

#include <utility>

#include "solve/othello/split.hpp"

namespace sakiyomi::othello {

bool EndgameWorker::ended() noexcept {
  if (stopped) return true;
  const std::uint64_t total = shared.nodes.fetch_add(nodes, std::memory_order_relaxed) + nodes;
  nodes = 0;
  if (shared.stop.requested() || total >= shared.node_limit ||
      ((++polls & 63) == 0 && shared.watch.seconds() > shared.second_limit))
    shared.halted.store(true, std::memory_order_relaxed);
  stopped = limit_met() || abandoned.load(std::memory_order_relaxed);
  return stopped;
}

void EndgameWorker::work_on(SplitPoint& split) {
  engine().work(*this, static_cast<EndgameSplit&>(split));
  shared.nodes.fetch_add(std::exchange(nodes, 0), std::memory_order_relaxed);
}

const Engine& engine() noexcept {
#if defined(__x86_64__)
  static const bool wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt");
  return wide ? kAvx2 : kPortable;
#else
  return kPortable;
#endif
}

}  // namespace sakiyomi::othello

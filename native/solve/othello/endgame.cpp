#include "solve/othello/endgame.hpp"

#include "solve/othello/pool.hpp"

namespace sakiyomi::othello {

bool Worker::ended() noexcept {
  if (stopped) return true;
  const std::uint64_t total = shared.nodes.fetch_add(nodes, std::memory_order_relaxed) + nodes;
  nodes = 0;
  if (shared.stop.requested() || total >= shared.node_limit ||
      ((++polls & 63) == 0 && shared.watch.seconds() > shared.second_limit))
    shared.halted.store(true, std::memory_order_relaxed);
  stopped = shared.halted.load(std::memory_order_relaxed);
  for (const Split* s = split; s != nullptr && !stopped; s = s->parent)
    stopped = s->cut.load(std::memory_order_relaxed);
  return stopped;
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

#include "solve/othello/endgame.hpp"

#include <algorithm>
#include <utility>

#include "solve/othello/split.hpp"

namespace sakiyomi::othello {

void EndgameShared::wait_for_more(std::uint64_t total) {
  const std::lock_guard lock(mutex);
  while (total >= allowed && total < node_limit && !stop.requested()) {
    granted = stop.wait_for_more(granted);
    allowed = allowance + std::min(granted, ~allowance);
  }
}

// Several threads add their nodes to the shared count in batches, or they would wait for its cache line.
bool EndgameWorker::ended() noexcept {
  if (stopped) return true;
  constexpr std::uint64_t kBatch = 1000;
  if (pool != nullptr && nodes < std::min(kBatch, shared.node_limit / 64))
    return stopped = limit_met() || abandoned.load(std::memory_order_relaxed);
  const std::uint64_t total = publish();
  if (total >= shared.allowed.load(std::memory_order_relaxed)) shared.wait_for_more(total);
  if (shared.stop.requested() || total >= shared.node_limit ||
      ((++polls & 63) == 0 && shared.watch.seconds() > shared.second_limit))
    shared.halted.store(true, std::memory_order_relaxed);
  stopped = limit_met() || abandoned.load(std::memory_order_relaxed);
  return stopped;
}

void EndgameWorker::work_on(SplitPoint& split) {
  engine().work(*this, static_cast<EndgameSplit&>(split));
  publish();
}

std::uint64_t EndgameWorker::publish() noexcept {
  const std::uint64_t spent = std::exchange(nodes, 0);
  const std::uint64_t total = shared.nodes.fetch_add(spent, std::memory_order_relaxed) + spent;
  quota = shared.node_limit - std::min(shared.node_limit, total);
  return total;
}

namespace {

const Engine& fastest() noexcept {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
      !__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("lzcnt"))
    return kPortable;
  const bool wide = __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  return wide ? kAvx512 : kAvx2;
#else
  return kPortable;
#endif
}

}  // namespace

const Engine& engine() noexcept {
  static const Engine& chosen = fastest();
  return chosen;
}

}  // namespace sakiyomi::othello

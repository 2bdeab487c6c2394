// What the threads of a proof search share.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>

#include "proof/gate.hpp"
#include "proof/table.hpp"

namespace sakiyomi::proof {

// How many threads are below a node. Places are shared by chance, which costs a detour at most.
class Presence {
 public:
  using Place = std::uint16_t;

  static Place place(Key key, std::uint32_t held) noexcept {
    return static_cast<Place>(mix(key ^ mix(held)));
  }
  void enter(Place place) noexcept { counts_[place].fetch_add(1, std::memory_order_relaxed); }
  void leave(Place place) noexcept { counts_[place].fetch_sub(1, std::memory_order_relaxed); }
  unsigned at(Place place) const noexcept { return counts_[place].load(std::memory_order_relaxed); }

 private:
  std::array<std::atomic<std::uint16_t>, 1 << 16> counts_{};
};

template <class Resource>
struct Memory {
  // One part in sixteen is left for the time when the table grows.
  explicit Memory(std::size_t bytes) : table(bytes / 16 * 14), loops(bytes / 16) {}

  std::size_t bytes() const noexcept { return table.bytes() + loops.bytes(); }
  void forget() {
    table.clear();
    loops.clear();
  }
  void tidy() {
    if (!table.crowded()) return;
    table.tidy();
    loops.follow(table);
  }

  ProofTable<Resource> table;
  LoopTable loops;
  Presence presence;
  Gate gate{[this] { tidy(); }};
};

}  // namespace sakiyomi::proof

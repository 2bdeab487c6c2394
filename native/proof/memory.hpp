// What the threads of a proof search share.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

#include "base/mapped.hpp"
#include "proof/barrier.hpp"
#include "proof/table.hpp"

namespace sakiyomi::proof {

// Which nodes threads are working on: how many threads are below a node, and how often one has left it, so
// that its table entry may have changed. Slots may collide, which costs a detour at most.
class Presence {
 public:
  using Slot = std::uint16_t;
  using Version = std::uint32_t;

  static Slot slot_of(Key key, std::uint32_t held) noexcept {
    return static_cast<Slot>(mix(key ^ mix(held)));
  }
  Presence() : words_(kSlots) {}
  explicit Presence(void* memory) : words_(memory, kSlots) {}

  static constexpr std::size_t kBytes = sizeof(std::atomic<std::uint32_t>) << 16;
  void enter(Slot slot) noexcept { words_[slot].fetch_add(1, std::memory_order_relaxed); }
  // Leaves without having changed anything.
  void withdraw(Slot slot) noexcept { words_[slot].fetch_sub(1, std::memory_order_relaxed); }
  void leave(Slot slot) noexcept { words_[slot].fetch_add(kOnce - 1, std::memory_order_relaxed); }
  void change(Slot slot) noexcept { words_[slot].fetch_add(kOnce, std::memory_order_relaxed); }
  unsigned at(Slot slot) const noexcept { return word(slot) % kOnce; }
  // Changes whenever a thread leaves the node.
  Version version(Slot slot) const noexcept { return word(slot) / kOnce; }
  static Version next(Version version) noexcept { return (version + 1) % (~std::uint32_t{0} / kOnce + 1); }

 private:
  static constexpr std::size_t kSlots = 1 << 16;
  static constexpr std::uint32_t kOnce = 1 << 12;
  std::uint32_t word(Slot slot) const noexcept { return words_[slot].load(std::memory_order_relaxed); }
  ZeroedArray<std::atomic<std::uint32_t>> words_;
};

template <class Resource>
struct ProofMemory {
  // A sixteenth is reserved for the copy that is made when the table grows.
  explicit ProofMemory(std::size_t bytes) : table(bytes / 16 * 14), loops(bytes / 16) {}
  // In a file that the processes of one machine share: all see what one finds, and nothing is lost when one
  // dies. `alone` if only one process at a time uses it.
  ProofMemory(std::unique_ptr<MappedFile> shared, bool alone)
      : file(std::move(shared)),
        table(static_cast<typename ProofTable<Resource>::Head*>(file->at(0)), file->at(kHead), part() * 14,
              alone),
        loops(file->at(kHead + part() * 14), part(), alone),
        presence(file->at(kCounter)) {
    loops.follow(table);
  }
  // The minimum size of a file.
  static constexpr std::size_t least() noexcept { return kHead + (std::size_t{1} << 20); }

  std::size_t bytes() const noexcept { return table.bytes() + loops.bytes(); }
  void forget() {
    table.clear();
    loops.clear();
  }
  void make_room(int threads = 1) {
    if (!table.crowded()) return;
    table.make_room(threads);
    loops.follow(table);
  }

  std::unique_ptr<MappedFile> file;  // if any
  ProofTable<Resource> table;
  LoopTable loops;
  Presence presence;
  MaintenanceBarrier barrier{[this](int threads) { make_room(threads); }};

 private:
  // A file begins with the head of the table and the presence.
  static constexpr std::size_t kCounter = 64, kHead = kCounter + Presence::kBytes;
  std::size_t part() const {
    if (file->size() < least()) throw std::invalid_argument("the file is too small to share");
    return (file->size() - kHead) / 16 / 64 * 64;
  }
};

}  // namespace sakiyomi::proof

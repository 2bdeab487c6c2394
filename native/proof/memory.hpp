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

// Where threads are, and where they have been: how many are below a node, and how often somebody has left it,
// so that what is known of it may have changed. Places are shared by chance, which costs a detour at most.
class Presence {
 public:
  using Place = std::uint16_t;
  using Mark = std::uint32_t;

  static Place place(Key key, std::uint32_t held) noexcept {
    return static_cast<Place>(mix(key ^ mix(held)));
  }
  Presence() : words_(kPlaces) {}
  explicit Presence(void* memory) : words_(memory, kPlaces) {}

  static constexpr std::size_t kBytes = sizeof(std::atomic<std::uint32_t>) << 16;
  void enter(Place place) noexcept { words_[place].fetch_add(1, std::memory_order_relaxed); }
  // Without having changed anything.
  void withdraw(Place place) noexcept { words_[place].fetch_sub(1, std::memory_order_relaxed); }
  void leave(Place place) noexcept { words_[place].fetch_add(kOnce - 1, std::memory_order_relaxed); }
  void change(Place place) noexcept { words_[place].fetch_add(kOnce, std::memory_order_relaxed); }
  unsigned at(Place place) const noexcept { return word(place) % kOnce; }
  // Another one when somebody has left the node since.
  Mark mark(Place place) const noexcept { return word(place) / kOnce; }
  static Mark next(Mark mark) noexcept { return (mark + 1) % (~std::uint32_t{0} / kOnce + 1); }

 private:
  static constexpr std::size_t kPlaces = 1 << 16;
  static constexpr std::uint32_t kOnce = 1 << 12;
  std::uint32_t word(Place place) const noexcept { return words_[place].load(std::memory_order_relaxed); }
  ZeroedArray<std::atomic<std::uint32_t>> words_;
};

template <class Resource>
struct ProofMemory {
  // One part in sixteen is left for the time when the table grows.
  explicit ProofMemory(std::size_t bytes) : table(bytes / 16 * 14), loops(bytes / 16) {}
  // In a file that the processes of one machine share: what one of them has found, all know, and when one
  // dies nothing is lost. `alone` if only one at a time uses it.
  ProofMemory(std::unique_ptr<MappedFile> shared, bool alone)
      : file(std::move(shared)),
        table(static_cast<typename ProofTable<Resource>::Head*>(file->at(0)), file->at(kHead), part() * 14,
              alone),
        loops(file->at(kHead + part() * 14), part(), alone),
        presence(file->at(kCounter)) {
    loops.follow(table);
  }
  // The least that a file must have.
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

// Transposition table: a fixed number of bytes, four entries to a cache line, no locks.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "base/bits.hpp"
#include "base/mapped.hpp"
#include "base/pages.hpp"
#include "base/value.hpp"

namespace sakiyomi {

// What is known about a value: nothing, the value itself, or that it is at least or at most this. A probable
// value (of selective endgames) is only reported, never stored: the table has two bits for the bound.
enum class Bound : std::uint8_t { none = 0, exact = 1, lower = 2, upper = 3, probable = 4 };

struct TableEntry {
  Value value = 0;
  std::uint16_t move = 0;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
  bool complete = false;  // every line below was searched to its end: more depth would not change the value
};

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t bytes) { resize(bytes); }
  // In a file that other processes use as their table too. Pages are aligned better than buckets need.
  explicit TranspositionTable(const std::string& file) : file_(std::make_unique<MappedFile>(file)) {
    used_ = buckets_ = file_->size() / sizeof(Bucket);
    first_ = static_cast<Bucket*>(file_->at(0));
    make_large_pages(first_, file_->size());
  }

  std::size_t bytes() const noexcept { return buckets_ * sizeof(Bucket); }
  bool enabled() const noexcept { return buckets_ != 0; }

  void resize(std::size_t bytes) {
    slots_.reset();
    used_ = buckets_ = 0;
    if (bytes < sizeof(Bucket)) return;
    void* memory = zeroed(bytes / sizeof(Bucket) + 1, sizeof(Bucket));
    used_ = buckets_ = bytes / sizeof(Bucket);
    slots_.reset(static_cast<std::byte*>(memory));
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    first_ = reinterpret_cast<Bucket*>((address + sizeof(Bucket) - 1) / sizeof(Bucket) * sizeof(Bucket));
  }

  void clear() {
    if (file_ == nullptr)
      resize(bytes());
    else
      std::memset(file_->at(0), 0, file_->size());
  }
  // Uses at most this much of the memory from now on: a short search would clear more pages than it needs.
  // Entries kept elsewhere are no longer found.
  void use_at_most(std::size_t bytes) noexcept {
    used_ = std::min(buckets_, std::max<std::size_t>(1, bytes / sizeof(Bucket)));
  }
  // For long searches only: it would cost short ones more than it saves.
  void prefer_large_pages() noexcept {
    if (file_ == nullptr) sakiyomi::prefer_large_pages(slots_.get(), used_ * sizeof(Bucket));
  }
  void new_search() noexcept { age_ = (age_ + 1) & kAges; }
  void prefetch(Key key) const noexcept { sakiyomi::prefetch(&bucket(key)); }

  std::optional<TableEntry> find(Key key) const noexcept {
    for (const Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
    }
    return std::nullopt;
  }

  // Replaces the same position, otherwise the oldest entry, and among those the shallowest.
  void put(Key key, const TableEntry& entry) noexcept {
    Slot* victim = nullptr;
    int worst = 1 << 20;
    for (Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key || data == 0) {
        victim = &slot;
        break;
      }
      const int behind = (age_ - static_cast<int>(data >> 59)) & kAges;
      const int worth = ((data >> 58 & 1) ? 255 : static_cast<int>((data >> 48) & 255)) - 4 * behind;
      if (worth < worst) worst = worth, victim = &slot;
    }
    const std::uint64_t data = pack(entry);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
  }

  // Part of the table used by the running search, in thousandths, from a sample.
  int full() const noexcept {
    const std::size_t sample = used_ < 250 ? used_ : 250;
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i)
      for (const Slot& slot : first_[i].slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        used += data != 0 && static_cast<int>(data >> 59) == age_;
      }
    return sample == 0 ? 0 : static_cast<int>(used * 1000 / (4 * sample));
  }

 private:
  // check = key ^ data: a torn write by another thread no longer matches its key and is not found.
  struct Slot {
    std::atomic<std::uint64_t> check, data;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };
  struct Free {
    void operator()(std::byte* p) const noexcept { std::free(p); }
  };

  Bucket& bucket(Key key) const noexcept { return first_[scaled(key, used_)]; }
  std::uint64_t pack(const TableEntry& e) const noexcept {
    return static_cast<std::uint32_t>(e.value) | static_cast<std::uint64_t>(e.move) << 32 |
           static_cast<std::uint64_t>(e.depth) << 48 | static_cast<std::uint64_t>(e.bound) << 56 |
           static_cast<std::uint64_t>(e.complete) << 58 | static_cast<std::uint64_t>(age_) << 59;
  }
  static TableEntry unpack(std::uint64_t data) noexcept {
    return {static_cast<Value>(static_cast<std::uint32_t>(data)), static_cast<std::uint16_t>(data >> 32),
            static_cast<std::uint8_t>(data >> 48), static_cast<Bound>((data >> 56) & 3),
            (data >> 58 & 1) != 0};
  }

  static constexpr int kAges = 31;  // five bits of age
  std::unique_ptr<std::byte, Free> slots_;
  std::unique_ptr<MappedFile> file_;
  Bucket* first_ = nullptr;
  std::size_t buckets_ = 0, used_ = 0;
  int age_ = 0;
};

}  // namespace sakiyomi

// The table of a proof search: a fixed number of bytes, no locks. The entries of one board are neighbours and
// are compared by the attacker's resource.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "base/pages.hpp"
#include "base/random.hpp"
#include "base/value.hpp"
#include "proof/numbers.hpp"

namespace sakiyomi::proof {

template <class T>
class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t size)
      : own_(static_cast<T*>(zeroed(size, sizeof(T)))), items_(own_.get()), size_(size) {
    const std::size_t bytes = size * sizeof(T);
    if (bytes > kSmall) prefer_large_pages(reinterpret_cast<std::byte*>(items_) + kSmall, bytes - kSmall);
  }
  // Memory owned and zeroed by the caller.
  ZeroedArray(void* items, std::size_t size) noexcept : items_(static_cast<T*>(items)), size_(size) {}
  std::size_t size() const noexcept { return size_; }
  T& operator[](std::size_t i) const noexcept { return items_[i]; }

 private:
  static constexpr std::size_t kSmall = 8 << 20;  // short searches use no more
  struct Free {
    void operator()(T* p) const noexcept { std::free(p); }
  };
  std::unique_ptr<T, Free> own_;
  T* items_;
  std::size_t size_;
};

template <class Resource>
class ProofTable {
 public:
  using Known = Result<Resource>;

  struct Found {
    Known result;
    std::uint16_t ply =
        std::numeric_limits<std::uint16_t>::max();  // the smallest ply at which it was reached
    bool known = false;
    Ply loop = 0;  // how many plies back a disproof on some line reaches, which the loop table has; 0: none
    std::uint64_t work = 0;  // nodes spent on this node so far
  };

  // A table starts small and grows as it fills, so that short searches touch little memory.
  explicit ProofTable(std::size_t bytes)
      : slots_(std::max<std::size_t>(bytes / sizeof(Slot), 4 * kReach)), size_(least()) {}

  // The header of a shared table.
  struct Head {
    std::atomic<std::size_t> used, size;  // in slots; size 0 before first use
  };
  // In memory that several processes share: unless the process is `alone`, the table has its full size from
  // the start, since no process can stop the others to reorganise it.
  ProofTable(Head* head, void* memory, std::size_t bytes, bool alone)
      : slots_(memory, bytes / sizeof(Slot)),
        size_(!alone            ? slots_.size()
              : head->size == 0 ? least()
                                : std::clamp<std::size_t>(head->size, least(), slots_.size())),
        fixed_(!alone),
        head_(head),
        used_(head->used) {
    // Whatever the file contains, the last slot is empty, so that every probe ends there.
    slots_[slots_.size() - 1].erase();
    if (used_ > slots_.size()) used_ = slots_.size();
    sized(0);
  }

  std::size_t bytes() const noexcept { return slots_.size() * sizeof(Slot); }
  void clear() {
    if (size_ * sizeof(Slot) <= kCheapToClear)
      std::memset(static_cast<void*>(&slots_[0]), 0, size_ * sizeof(Slot));
    else
      slots_ = ZeroedArray<Slot>(slots_.size());
    size_ = least();
    used_.store(0, std::memory_order_relaxed);
  }
  void prefetch(Key key) const noexcept { sakiyomi::prefetch(&slots_[home(key)]); }

  // A proof that needs no more than is held, a disproof that tolerates no less, or the numbers of this node.
  Found find(Key key, Resource held, Length length) const noexcept {
    Found out;
    for (std::size_t i = home(key);; ++i) {
      const Words w = slots_[i].read();
      if (w.empty()) break;
      if (w.key() != key) continue;
      const Resource r = w.resource();
      switch (w.kind()) {
        case kProven:
          if (w.length() <= length && held.holds(r)) {
            out.result = Known::proof(r, w.length(), static_cast<std::uint16_t>(w.numbers));
            out.known = true;
            return out;
          }
          break;
        case kDisproven:
          if (w.length() >= length && r.holds(held)) {
            out.result = Known::disproof(r, w.length(), kNoLoop, static_cast<std::uint16_t>(w.numbers));
            out.known = true;
            return out;
          }
          break;
        default:
          // The first counts, since it is the one that `store` updates: two threads that store a new node at
          // the same moment may leave two.
          if (!out.known && w.length() == length && r.word() == held.word()) {
            out.result.pn = w.pn();
            out.result.dn = w.dn();
            out.ply = w.ply();
            out.known = true;
            out.loop = w.loop();
            out.work = w.work();
          }
      }
    }
    return out;
  }

  void put_solved(Key key, Resource held, const Known& result, std::uint64_t work) noexcept {
    const Kind kind = result.proven() ? kProven : kDisproven;
    const Words words(kind, result.resource, result.length, 0, result.move, work);
    store(key, words, [&](const Words& w) {
      if (w.kind() == kUnknown)
        return w.resource().word() == held.word() &&
               (kind == kProven ? w.length() >= result.length : w.length() <= result.length);
      if (w.kind() != kind) return false;
      return kind == kProven ? w.resource().holds(result.resource) && w.length() >= result.length
                             : result.resource.holds(w.resource()) && w.length() <= result.length;
    });
  }

  void put_open(Key key, Resource held, Length length, Number pn, Number dn, Ply ply, Ply loop,
                std::uint64_t work) noexcept {
    const Words words(kUnknown, held, length, static_cast<std::uint16_t>(ply),
                      static_cast<std::uint64_t>(pn) << 32 | dn, work, loop);
    store(key, words, [&](const Words& w) {
      return w.kind() == kUnknown && w.resource().word() == held.word() && w.length() == length;
    });
  }

  // Visits all entries that took at least `least` nodes.
  template <class Visit>
  void each(std::uint64_t least, Visit&& visit) const {
    for (std::size_t i = 0; i < size_; ++i) {
      const Words w = slots_[i].read();
      if (w.empty() || w.work() < least) continue;
      Found found;
      found.work = w.work();
      if (w.kind() == kProven)
        found.result = Known::proof(w.resource(), w.length(), static_cast<std::uint16_t>(w.numbers));
      else if (w.kind() == kDisproven)
        found.result = Known::disproof(w.resource(), w.length());
      else
        found.result.pn = w.pn(), found.result.dn = w.dn(), found.result.length = w.length(),
        found.ply = w.ply();
      visit(w.key(), w.resource(), found);
    }
  }

  // Whether `make_room` should be called soon, while no other thread uses the table.
  bool crowded() const noexcept { return !fixed_ && dense(); }
  // Makes room: by using more memory if there is some left, else by dropping the entries with the least work.
  // `threads` are waiting and can help.
  void make_room(int threads) {
    if (size_ < slots_.size())
      grow(threads);
    else
      collect(threads);
  }

  bool grown() const noexcept { return size_ == slots_.size(); }
  // Part of the table in use, in thousandths.
  int full() const noexcept {
    return static_cast<int>(used_.load(std::memory_order_relaxed) * 1000 / slots_.size());
  }

 private:
  static constexpr std::size_t kReach = 256;  // slots; entries farther from their home are not stored
  static constexpr std::size_t kGrowth = 4;
  // Only every 16th slot is counted: threads would wait for each other at a count of all.
  static constexpr std::size_t kSample = 16;
  static constexpr std::size_t kLeast = (std::size_t{1} << 20) / 32;  // slots
  static constexpr std::size_t kCheapToClear = std::size_t{16} << 20;
  enum Kind : std::uint8_t { kEmpty, kUnknown, kProven, kDisproven };

  struct Words {
    std::uint64_t check, place, numbers, effort;

    Words(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) noexcept
        : check(a), place(b), numbers(c), effort(d) {}
    Words(Kind kind, Resource r, Length length, std::uint16_t ply, std::uint64_t what, std::uint64_t work,
          Ply loop = 0) noexcept
        : check(0),
          place(static_cast<std::uint64_t>(r.word()) << 32 | static_cast<std::uint64_t>(length) << 16 | ply),
          numbers(what),
          effort(static_cast<std::uint64_t>(loop) << 40 |
                 std::min<std::uint64_t>(work, ~std::uint32_t{0}) << 8 | kind) {}
    bool empty() const noexcept { return effort == 0; }
    // check = key ^ seal: an entry torn by two writers no longer matches its key and is not found. The words
    // are mixed: in a plain xor of them, two torn ones of the same key could cancel out.
    std::uint64_t seal() const noexcept {
      return folded(place ^ 0x9e3779b97f4a7c15ULL, numbers ^ 0xbf58476d1ce4e5b9ULL) ^
             effort * 0x94d049bb133111ebULL;
    }
    Key key() const noexcept { return check ^ seal(); }
    Kind kind() const noexcept { return static_cast<Kind>(effort & 255); }
    std::uint64_t work() const noexcept { return effort >> 8 & ~std::uint32_t{0}; }
    Ply loop() const noexcept { return static_cast<Ply>(effort >> 40); }
    Resource resource() const noexcept { return Resource::of(static_cast<std::uint32_t>(place >> 32)); }
    Length length() const noexcept { return static_cast<Length>(place >> 16); }
    std::uint16_t ply() const noexcept { return static_cast<std::uint16_t>(place); }
    Number pn() const noexcept { return static_cast<Number>(numbers >> 32); }
    Number dn() const noexcept { return static_cast<Number>(numbers); }
  };
  struct Slot {
    std::atomic<std::uint64_t> check, place, numbers, effort;

    Words read() const noexcept {
      constexpr auto relaxed = std::memory_order_relaxed;
      return {check.load(relaxed), place.load(relaxed), numbers.load(relaxed), effort.load(relaxed)};
    }
    void write(Key key, const Words& w) noexcept {
      constexpr auto relaxed = std::memory_order_relaxed;
      check.store(key ^ w.seal(), relaxed);
      place.store(w.place, relaxed);
      numbers.store(w.numbers, relaxed);
      effort.store(w.effort, relaxed);
    }
    void erase() noexcept { effort.store(0, std::memory_order_relaxed); }
  };

  bool dense() const noexcept { return used_.load(std::memory_order_relaxed) > size_ / 8 * 5; }
  std::size_t least() const noexcept {
    std::size_t size = slots_.size();
    while (size / kGrowth >= kLeast) size /= kGrowth;
    return size;
  }
  // The last slots are not the home of any key, and the very last is always empty.
  std::size_t home(Key key) const noexcept { return scaled(mix(key), size_ - kReach); }

  // Replaces an entry that says less about the board, else an empty one, else the one with the least work.
  template <class Outdated>
  void store(Key key, const Words& words, Outdated&& outdated) noexcept {
    const std::size_t first = home(key), last = std::min(first + kReach, size_ - 1);
    std::size_t victim = first;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = first; i < last; ++i) {
      const Words w = slots_[i].read();
      if (w.empty() && fixed_ && i > first && dense()) break;
      if (w.empty()) {
        if (i % kSample == 0) used_.fetch_add(kSample, std::memory_order_relaxed);
        return slots_[i].write(key, words);
      }
      if (w.key() == key && outdated(w)) return slots_[i].write(key, words);
      if (w.work() < least) least = w.work(), victim = i;
    }
    slots_[victim].write(key, words);
  }

  // Entries lie in the order of their homes, and growing keeps it: each thread moves a part of its own. Where
  // two parts meet, an entry may be lost.
  void grow(int threads) {
    const auto parts = static_cast<std::size_t>(threads);
    std::vector<std::vector<Words>> entries(parts);
    in_parallel(parts,
                [&](std::size_t i) { entries[i] = taken_out(size_ * i / parts, size_ * (i + 1) / parts); });
    const std::size_t before = std::exchange(size_, std::min(size_ * kGrowth, slots_.size()));
    if (size_ * kGrowth > slots_.size()) size_ = slots_.size();
    if (head_ == nullptr)
      touch(&slots_[before], (size_ - before) * sizeof(Slot), threads);
    else
      sized(before);
    used_.store(0, std::memory_order_relaxed);
    in_parallel(parts, [&](std::size_t i) {
      for (const Words& w : entries[i]) store(w.key(), w, [](const Words&) { return false; });
    });
  }
  void sized(std::size_t before) noexcept {
    head_->size = size_;
    make_large_pages(&slots_[before], (size_ - before) * sizeof(Slot));
  }
  std::vector<Words> taken_out(std::size_t from, std::size_t to) {
    std::vector<Words> out;
    out.reserve((to - from) / 4 * 3);
    for (std::size_t i = from; i < to; ++i)
      if (const Words w = slots_[i].read(); !w.empty()) out.push_back(w), slots_[i].erase();
    return out;
  }

  // Drops about half of all entries, and the few that lie beyond the part of the table where their home is.
  void collect(int threads) {
    const std::uint64_t bar = median_work();
    const auto parts = static_cast<std::size_t>(threads);
    std::vector<std::size_t> kept(parts);
    in_parallel(parts,
                [&](std::size_t i) { kept[i] = collect(size_ * i / parts, size_ * (i + 1) / parts, bar); });
    used_.store(std::accumulate(kept.begin(), kept.end(), std::size_t{0}), std::memory_order_relaxed);
  }
  // The entries that stay move up, so that no gap hides one from its home.
  std::size_t collect(std::size_t from, std::size_t to, std::uint64_t bar) noexcept {
    std::size_t kept = 0;
    bool tie = false;
    for (std::size_t i = from; i < to; ++i) {
      const Words w = slots_[i].read();
      if (w.empty()) continue;
      slots_[i].erase();
      if (w.work() < bar || (w.work() == bar && (tie = !tie))) continue;
      std::size_t slot = home(w.key());
      if (slot < from) continue;
      while (slot < i && !slots_[slot].read().empty()) ++slot;
      slots_[slot].write(w.key(), w);
      ++kept;
    }
    return kept;
  }
  std::uint64_t median_work() const noexcept {
    std::array<std::uint64_t, 4096> sample{};
    std::size_t n = 0;
    const std::size_t stride = std::max<std::size_t>(size_ / (sample.size() - 1), 1);
    for (std::size_t i = 0; i < size_ && n < sample.size(); i += stride)
      if (const Words w = slots_[i].read(); !w.empty()) sample[n++] = w.work();
    if (n == 0) return 0;
    std::nth_element(sample.begin(), sample.begin() + n / 2, sample.begin() + n);
    return sample[n / 2];
  }

  ZeroedArray<Slot> slots_;
  std::size_t size_;  // slots in use so far
  bool fixed_ = false;
  Head* head_ = nullptr;  // if shared
  std::atomic<std::size_t>& used_ = own_used_;
  // Written by every thread: on a cache line of its own.
  alignas(64) std::atomic<std::size_t> own_used_{0};
};

// Disproofs that hold on one line only, found by the key of the part of the line that they depend on.
class LoopTable {
 public:
  explicit LoopTable(std::size_t bytes)
      : slots_(std::max<std::size_t>(bytes / sizeof(Slot), 16)), size_(std::min(slots_.size(), kLeast)) {}
  // In memory that several processes share, as the main table is.
  LoopTable(void* memory, std::size_t bytes, bool alone)
      : slots_(memory, std::max<std::size_t>(bytes / sizeof(Slot), 16)),
        size_(std::min(slots_.size(), kLeast)),
        shared_(true) {
    if (!alone) use_all();
  }
  std::size_t bytes() const noexcept { return slots_.size() * sizeof(Slot); }
  void clear() {
    if (size_ <= kLeast)
      std::memset(static_cast<void*>(&slots_[0]), 0, size_ * sizeof(Slot));
    else
      slots_ = ZeroedArray<Slot>(slots_.size());
    size_ = std::min(slots_.size(), kLeast);
  }
  // Uses all of its memory once the main table does.
  template <class Resource>
  void follow(const ProofTable<Resource>& table) noexcept {
    if (table.grown()) use_all();
  }

  void put(Key part, Length length) noexcept {
    Slot& slot = slots_[scaled(part, size_)];
    slot.check.store(part ^ length, std::memory_order_relaxed);
    slot.length.store(length, std::memory_order_relaxed);
  }
  // The length of a disproof that covers the one asked for.
  std::optional<Length> find(Key part, Length length) const noexcept {
    const Slot& slot = slots_[scaled(part, size_)];
    const std::uint64_t found = slot.length.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ found) != part || found < length) return std::nullopt;
    return static_cast<Length>(found);
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check, length;
  };
  void use_all() noexcept {
    if (size_ == slots_.size()) return;
    size_ = slots_.size();
    if (shared_) make_large_pages(&slots_[0], bytes());
  }

  static constexpr std::size_t kLeast = 1 << 14;  // slots
  ZeroedArray<Slot> slots_;
  std::size_t size_;  // slots in use so far
  bool shared_ = false;
};

}  // namespace sakiyomi::proof

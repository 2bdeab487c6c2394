// The positions of the current line, to detect repetitions and to name parts of it.
#pragma once
#include <vector>

#include "base/random.hpp"
#include "base/value.hpp"
#include "proof/numbers.hpp"

namespace sakiyomi::proof {

template <class Resource>
class Path {
 public:
  Path() : slots_(kSlots), keys_(kMaxDepth + 1), powers_(kMaxDepth + 1, 1) {
    for (Ply i = 1; i <= kMaxDepth; ++i) powers_[i] = powers_[i - 1] * kBase;
  }

  // Entries are removed in reverse order, so that no probe chain is ever broken.
  void push(Key key, Resource held, Ply ply) noexcept {
    std::size_t i = key & kMask;
    while (slots_[i].used) i = (i + 1) & kMask;
    slots_[i] = {key, held, ply, true};
    keys_[ply + 1] = keys_[ply] * kBase + place(key, held);
  }
  void pop(Key key, Ply ply) noexcept {
    std::size_t i = key & kMask;
    while (slots_[i].key != key || slots_[i].ply != ply) i = (i + 1) & kMask;
    slots_[i].used = false;
  }
  // A key of the positions from ply `first` on to the one at `last`.
  Key part(Ply first, Ply last) const noexcept { return part_of(keys_[last + 1], first, last); }
  // The same, if the position at `last` is yet to come.
  Key part(Ply first, Ply last, Key key, Resource held) const noexcept {
    return part_of(keys_[last] * kBase + place(key, held), first, last);
  }
  // The latest ply with this board at which the attacker held as much or more; kNoLoop if there is none. A
  // shortest win never repeats a position like this: it would win from the earlier one in fewer plies.
  Ply seen(Key key, Resource held) const noexcept {
    Ply found = kNoLoop;
    for (std::size_t i = key & kMask; slots_[i].used; i = (i + 1) & kMask)
      if (slots_[i].key == key && slots_[i].held.holds(held) && (found == kNoLoop || slots_[i].ply > found))
        found = slots_[i].ply;
    return found;
  }

 private:
  static constexpr Key kBase = 0x9e3779b97f4a7c15ULL;  // odd: keys of parts are differences of powers
  static Key place(Key key, Resource held) noexcept { return mix(key ^ mix(held.word())); }
  Key part_of(Key whole, Ply first, Ply last) const noexcept {
    return mix(whole - keys_[first] * powers_[last + 1 - first], static_cast<Key>(last - first));
  }

  static constexpr std::size_t kSlots = 1 << 14, kMask = kSlots - 1;
  struct Slot {
    Key key = 0;
    Resource held{};
    Ply ply = 0;
    bool used = false;
  };
  std::vector<Slot> slots_;
  std::vector<Key> keys_;  // of the line up to each ply: a polynomial in kBase
  std::vector<Key> powers_;
};

}  // namespace sakiyomi::proof

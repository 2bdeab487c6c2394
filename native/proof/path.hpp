// The positions of the current line, to detect repetitions.
#pragma once
#include <vector>

#include "base/value.hpp"
#include "proof/numbers.hpp"

namespace sakiyomi::proof {

template <class Resource>
class Path {
 public:
  Path() : slots_(kSlots) {}

  // Entries are removed in reverse order, so that no probe chain is ever broken.
  void push(Key key, Resource held, Ply ply) noexcept {
    std::size_t i = key & kMask;
    while (slots_[i].used) i = (i + 1) & kMask;
    slots_[i] = {key, held, ply, true};
  }
  void pop(Key key, Ply ply) noexcept {
    std::size_t i = key & kMask;
    while (slots_[i].key != key || slots_[i].ply != ply) i = (i + 1) & kMask;
    slots_[i].used = false;
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
  static constexpr std::size_t kSlots = 1 << 14, kMask = kSlots - 1;
  struct Slot {
    Key key = 0;
    Resource held{};
    Ply ply = 0;
    bool used = false;
  };
  std::vector<Slot> slots_;
};

}  // namespace sakiyomi::proof

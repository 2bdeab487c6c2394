// Evaluations of positions seen before: a search evaluates the same position again at every depth.
#pragma once
#include <vector>

#include "base/value.hpp"

namespace sakiyomi {

class EvaluationCache {
 public:
  // Takes its memory at the first use. Evaluations may change between searches.
  void clear() { slots_.assign(kSlots, 0); }

  // The cached value of a position, or else that of `evaluate`, with which it is filled.
  template <class Evaluate>
  Value get(Key key, Evaluate&& evaluate) {
    Key& slot = slots_[key >> kShift];
    if (((slot ^ key) & ~kValueBits) == 0 && slot != 0)
      return static_cast<Value>(slot & kValueBits) - kOffset;
    const Value value = evaluate();
    slot = (key & ~kValueBits) | static_cast<Key>(value + kOffset);
    return value;
  }

 private:
  static constexpr int kShift = 48;
  static constexpr std::size_t kSlots = std::size_t{1} << (64 - kShift);
  static constexpr Value kOffset = 1 << 20;  // more than any evaluation: the field is never negative
  static constexpr Key kValueBits = (Key{1} << 21) - 1;
  static_assert(kMaxPoints < kOffset);
  std::vector<Key> slots_;
};

}  // namespace sakiyomi

// Which moves were good after which: a history of pairs, for games whose moves fall into slots.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace sakiyomi {

class ReplyHistory {
 public:
  // Takes its memory at the first use; `slots` itself stands for no move.
  void prepare(std::size_t slots) {
    if (slots_ == slots) return;
    slots_ = slots;
    merits_.assign((slots + 1) * slots, 0);
  }
  void forget() { std::fill(merits_.begin(), merits_.end(), std::int16_t{0}); }

  int merit(std::size_t before, std::size_t slot) const noexcept { return merits_[before * slots_ + slot]; }
  // Tends to a limit in both directions.
  void adjust(std::size_t before, std::size_t slot, int bonus) noexcept {
    std::int16_t& merit = merits_[before * slots_ + slot];
    merit = static_cast<std::int16_t>(merit + bonus - merit * std::abs(bonus) / kMaxMerit);
  }

 private:
  static constexpr int kMaxMerit = 1 << 14;
  std::size_t slots_ = 0;
  std::vector<std::int16_t> merits_;
};

}  // namespace sakiyomi

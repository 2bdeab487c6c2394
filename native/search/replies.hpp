// Which moves were good after which: a history of pairs, for games whose moves fall into slots.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/value.hpp"

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

// The histories of replies along a line: to the last move, and to the own one before it.
class LineReplies {
 public:
  void prepare(std::size_t slots, bool remembered) {
    if (remembered)
      for (ReplyHistory& replies : replies_) replies.prepare(slots);
    played_.fill(slots);
  }
  void forget() {
    for (ReplyHistory& replies : replies_) replies.forget();
  }
  void play(int ply, std::size_t slot) noexcept { played_[static_cast<std::size_t>(ply) + 2] = slot; }
  // The two moves before a level, for a thread that goes on from there.
  std::array<std::size_t, 2> before(int ply) const noexcept {
    const auto at = static_cast<std::size_t>(ply);
    return {played_[at], played_[at + 1]};
  }
  void set_before(int ply, const std::array<std::size_t, 2>& moves) noexcept {
    std::copy(moves.begin(), moves.end(), played_.begin() + ply);
  }
  int merit(int ply, std::size_t slot) const noexcept {
    const auto at = static_cast<std::size_t>(ply);
    return replies_[0].merit(played_[at + 1], slot) + replies_[1].merit(played_[at], slot);
  }
  void adjust(int ply, std::size_t slot, int bonus) noexcept {
    const auto at = static_cast<std::size_t>(ply);
    replies_[0].adjust(played_[at + 1], slot, bonus);
    replies_[1].adjust(played_[at], slot, bonus);
  }

 private:
  std::array<ReplyHistory, 2> replies_;
  std::array<std::size_t, kMaxPly + 4> played_{};  // slots of the moves of the line, from the third on
};

}  // namespace sakiyomi

// Walks of one robot, valued by what they gain per time.
#pragma once
#include "game/aquarius/outing.hpp"

namespace sakiyomi::aquarius {

constexpr std::int64_t kWorthScale = 1 << 24;

// A gain after some frames; one after `patience` frames is worth half.
inline std::int64_t worth_of(std::int64_t gain, std::int64_t frames, std::int64_t patience) noexcept {
  return gain * kWorthScale / (frames + 1) * patience / (patience + frames);
}

class Errand {
 public:
  using Step = Outing::Step;
  using Undo = Outing::Undo;

  Errand(const Sketch& sketch, int agent, const OutingOptions& options, int patience)
      : outing_(sketch, {agent}, options), base_(outing_.terms().sum()), patience_(patience) {}

  auto steps() const noexcept { return outing_.steps(); }
  bool friendly() const noexcept { return true; }
  void play(Step step, Undo& undo) noexcept { outing_.play(step, undo); }
  void undo(Step step, const Undo& undo) noexcept { outing_.undo(step, undo); }
  std::int64_t value() const noexcept {
    return worth_of(outing_.terms().sum() - base_, outing_.frames(), patience_);
  }

 private:
  Outing outing_;
  int base_, patience_;
};

}  // namespace sakiyomi::aquarius

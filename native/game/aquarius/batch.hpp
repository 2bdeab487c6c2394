// Many worlds that are stepped together, for learning. What they show lies in arrays that are overwritten by
// every step.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "game/aquarius/world.hpp"

namespace sakiyomi::aquarius {

constexpr std::string_view kBatchActions = "012345aw";  // as in sakiyomi.contest.environment

class Batch {
 public:
  // World i starts on field i modulo their number; all fields have the same size. Throws
  // std::invalid_argument.
  Batch(std::vector<std::shared_ptr<const Field>> fields, const Rules& rules, int worlds, int frames,
        int threads);

  int worlds() const noexcept { return static_cast<int>(worlds_.size()); }
  int agents() const noexcept { return worlds_.front().agents(); }
  int teams() const noexcept { return worlds_.front().rules().teams; }
  int size() const noexcept { return worlds_.front().field().grid().size(); }
  const World& world(int i) const noexcept { return worlds_[static_cast<std::size_t>(i)]; }

  // All worlds begin again.
  void reset();
  // `actions`: for each world and agent an index of kBatchActions; a busy agent ignores it. False, and
  // nothing happens, if one is out of range. A world that is over is shown in its last state and begins again
  // in the next step, on its next field.
  bool step(const std::int8_t* actions);

  // Row by row: -2 outside, -1 dry, otherwise the team; units; 0 flat, 1 wasteland, 2 wall, 3 jar, -1
  // outside.
  std::vector<std::int8_t> owner, ground;
  std::vector<std::int16_t> amount;
  std::vector<std::int16_t> robots;                 // x, y, tank, frames until it is free
  std::vector<std::int32_t> scores, rewards, left;  // by team; points won in the last step; frames left
  std::vector<std::uint8_t> over;

 private:
  template <class Work>
  void for_all(Work&& work);
  void begin(std::size_t i);
  void step_world(std::size_t i, const std::int8_t* actions);
  void show(std::size_t i);

  std::vector<std::shared_ptr<const Field>> fields_;
  Rules rules_;
  int frames_, threads_;
  std::vector<World> worlds_;
  std::vector<std::uint32_t> matches_,
      scored_;  // matches begun; changes of the field when it was last scored
};

}  // namespace sakiyomi::aquarius

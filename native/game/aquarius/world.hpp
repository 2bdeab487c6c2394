// The whole state of a match, and what one frame does to it.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "concept/timed.hpp"
#include "game/aquarius/field.hpp"
#include "game/aquarius/rules.hpp"
#include "game/aquarius/score.hpp"

namespace sakiyomi::aquarius {

struct Robot {
  Cell cell = 0;
  int tank = 0;
  int busy_until = 0;  // first frame in which it can act again
};

struct Water {
  std::int8_t owner = -1;
  int amount = 0;
};

class World {
 public:
  using Action = char;

  World(std::shared_ptr<const Field> field, const Rules& rules);

  const Field& field() const noexcept { return *field_; }
  const std::shared_ptr<const Field>& shared_field() const noexcept { return field_; }
  const Rules& rules() const noexcept { return rules_; }
  int now() const noexcept { return now_; }
  int session() const noexcept { return now_ / rules_.frames; }
  bool over() const noexcept { return now_ >= rules_.frames * rules_.sessions; }
  int agents() const noexcept { return static_cast<int>(robots_.size()); }
  int team(int agent) const noexcept { return agent / rules_.robots; }
  const Robot& robot(int agent) const noexcept { return robots_[static_cast<std::size_t>(agent)]; }
  int owner(Cell c) const noexcept { return owner_[static_cast<std::size_t>(c)]; }
  int amount(Cell c) const noexcept { return amount_[static_cast<std::size_t>(c)]; }
  int water(int team) const noexcept;  // units on the field
  int poured(int team) const noexcept { return poured_[static_cast<std::size_t>(team)]; }
  int tie(int team) const noexcept { return rules_.tie_poured ? poured(team) : water(team); }
  std::uint32_t changes() const noexcept { return changes_; }  // of cells, since the start
  std::string_view queue(int agent) const noexcept;
  Points points() const noexcept { return aquarius::points(*field_, rules_, owner_); }
  int score(int team) const noexcept { return points().score[static_cast<std::size_t>(team)]; }

  // FNV-1a over the public state: docs/games/aquarius.md lists the bytes.
  std::uint64_t hash() const noexcept;

  // Commands a robot: at most rules().commands letters of `012345psraw`. Replaces pending commands unless the
  // rules keep them. Throws std::invalid_argument.
  void command(int agent, std::string_view letters);
  // Runs to the end of the session and drops the commands that were not started.
  void run_session() noexcept;
  void run_frames(int frames) noexcept;

  // One action at a time: see TimedWorld.
  bool ready(int agent) const noexcept;
  void start(int agent, Action letter) { command(agent, {&letter, 1}); }
  void advance() noexcept;

  // For loading a state: everything but the ground can be set. They throw std::invalid_argument.
  void set_now(int frame);
  void set_robot(int agent, Cell cell, int tank, int busy_frames);
  void set_water(Cell c, int owner, int amount);
  void set_poured(int team, int units);
  void forget_commands() noexcept;  // which are not public
  char running(int agent) const noexcept { return queues_[static_cast<std::size_t>(agent)].running; }

  static bool valid(char letter) noexcept;
  // Frames that an action of this kind takes for a robot that stands there.
  int duration(int base, Cell standing) const noexcept {
    return field_->ground(standing) == Ground::waste ? base * rules_.waste : base;
  }

 private:
  // One cache line: a batch steps thousands of worlds, and waits for memory.
  struct alignas(64) Queue {
    std::uint8_t first = 0, end = 0;
    char running = 0;  // started, with its effect still to come
    std::array<char, kMaxCommands> letters;
    bool empty() const noexcept { return first == end; }
  };
  enum class Kind : std::uint8_t { none, move, pour, suck, refill };
  struct Act {
    Kind kind;
    int agent;
    Cell cell;
  };

  static const Rules& checked(const Rules& rules);
  int next_event(int end) const noexcept;
  void frame() noexcept;
  Act classify(int agent, char letter) const noexcept;
  int base_duration(char letter, const Act& act) const noexcept;
  bool can_refill(Cell c) const noexcept;
  bool occupied(Cell c) const noexcept;
  void resolve(const Act* acts, int n) noexcept;
  void mix_water(const Act* acts, int n, Cell c) noexcept;
  void set_cell(Cell c, int owner, int amount) noexcept;

  std::shared_ptr<const Field> field_;
  Rules rules_;
  int now_ = 0;
  std::vector<Robot> robots_;
  std::vector<Queue> queues_;
  std::vector<std::int8_t> owner_;
  std::vector<int> amount_;
  std::array<int, kMaxTeams> poured_{};
  std::uint32_t changes_ = 0;
};

static_assert(TimedWorld<World>);

}  // namespace sakiyomi::aquarius

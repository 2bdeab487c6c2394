// A bot commands a team. It sees only the public state and the pending commands of its own team.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/aquarius/sketch.hpp"

namespace sakiyomi::aquarius {

struct Question {
  const World& seen;   // the newest state, without pending commands
  const World& ahead;  // the start of the requested session if all others stand still
  int team;
  int frames_left;  // from there to the end of the match
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual std::vector<std::string> commands(const Question& question) = 0;
  virtual std::unique_ptr<Bot> clone() const = 0;             // with all that it remembers
  virtual std::uint64_t nodes() const noexcept { return 0; }  // positions searched so far
  virtual std::vector<int> forecast() const { return {}; }    // points in the end, by team, if it expects any
};

// The start of the next session if all other teams stand still. Throws std::invalid_argument for bad
// commands.
World run_alone(const World& seen, int team, const std::vector<std::string>& sent);

// Commands the way to the nearest jar and refills until the tank holds `units` or the session ends. False if
// there is no way.
bool fetch(Sketch& sketch, int k, int units);

// The five simple players by name: nearest, ring, sucker, painter, compact. Null for others.
std::unique_ptr<Bot> make_simple(const std::string& name, int robots, std::uint64_t seed);

}  // namespace sakiyomi::aquarius

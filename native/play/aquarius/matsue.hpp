// The player of Takeshita et al.: one exhaustive search per robot, all others still, water first.
#pragma once
#include "game/aquarius/bot.hpp"
#include "game/aquarius/outing.hpp"

namespace sakiyomi::aquarius {

struct MatsueOptions {
  int moves = 4;            // steps of a walk (section 3.2)
  std::uint64_t nodes = 0;  // limit of positions per search; 0: none
  bool still = true;        // reduction 1: enemies do not move
  bool single = true;       // reduction 2: one robot at a time
  bool always_pour = true;  // reduction 3: dry cells are always poured on, moves are visits
  bool threads = false;     // plan for the robots in parallel; the answer is the same
  int ms = 0;               // milliseconds for a session, deepening up to `moves`; 0 for no limit
};

std::unique_ptr<Bot> make_matsue(const MatsueOptions& options);

// The size of the search that the switches leave in a position, and how deep it gets within `max_nodes`.
struct Reach {
  int movers, moves;    // robots that are searched together, and the most moves one of them has
  double children;      // positions after one move of all of them, at most
  int depth;            // actions of one robot that could be searched completely
  std::uint64_t nodes;  // positions of the deepest complete search
};
Reach reach(const World& world, int team, const MatsueOptions& options, std::uint64_t max_nodes);

}  // namespace sakiyomi::aquarius

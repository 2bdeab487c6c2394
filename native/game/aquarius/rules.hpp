// What the paper specifies, and every decision that it leaves open, as a number or a choice.
#pragma once

namespace sakiyomi::aquarius {

constexpr int kMaxTeams = 6;
constexpr int kMaxRobots = 8;  // of one team
constexpr int kMaxAgents = kMaxTeams * kMaxRobots;
constexpr int kMaxCommands = 60;   // of one robot in one session
constexpr int kMaxUnits = 10'000;  // of a limit, or in a tank at the start
// Limits of a state that is loaded: with all that a match can add, every sum fits an int.
constexpr int kMaxInTank = 500'000'000, kMaxOnCell = 1'000'000, kMaxPoured = 1'000'000'000;
constexpr int kMaxActionFrames = 10'000;  // frames, on wasteland

struct Rules {
  int teams = 6, robots = 3;
  int sessions = 100, frames = 180;  // frames of a session: 3 s at 60 a second (section 2.1)
  int delay = 1;                     // sessions between the observed state and the commanded one
  int move = 40, suck = 40, refill = 24, pour = 19;  // frames (Table 1)
  int wait = 1;
  int waste = 2;  // factor for the duration of actions started on wasteland
  int commands = kMaxCommands / 2;
  int start_tank = 0, refill_units = 1;
  int tank_limit = 0, cell_limit = 0;  // units; 0 for none
  bool bump = true;                    // moving into water of others sucks it up instead
  bool suck_gains = true;              // what is sucked goes into the tank
  bool share = true;          // any number of robots per cell; otherwise an occupied cell cannot be entered
  bool jar_enter = true;      // refill on the jar; otherwise the jar blocks, refill next to it
  bool at_start = true;       // an action has its effect at its first frame; otherwise at its end
  bool full_cost = true;      // a command without effect takes its full time; otherwise one frame
  bool drop_left = true;      // commands left at the end of a session are dropped; otherwise kept
  bool walls_close = false;   // walls may be a side of a ring
  bool enemy_breaks = false;  // water of others inside a ring opens it
  bool innermost = false;     // a cell in rings of several teams counts for the smallest; otherwise for each
  bool tie_poured = false;    // ties: all water ever poured; otherwise the water on the field
};

}  // namespace sakiyomi::aquarius

// A player that digs a moat: one thick ring of the whole team around as much dry land as there is time for.
// Everybody scores for the dry cells in a ring, and a unit is poured in half the time that it takes to suck
// it up: what counts is that the ring is closed in the last frame.
#pragma once
#include "game/aquarius/bot.hpp"

namespace sakiyomi::aquarius {

struct HoriOptions {
  int thick = 8;       // units on a cell of the ring
  int opening = 120;   // units to fetch at the start
  int load = 150;      // most units to fetch later
  int budget = 60;     // percentage of the time in which the ring must be finished, as planned at the start
  int alone = 50;      // percentage of its worth for a ring with no jar on one side
  int apart = 600;     // frames of detour to mend the own part of the ring rather than another robot's
  int keep = 300;      // frames of detour to stay with a target
  int weak = 100;      // frames of detour for a cell of the ring with a unit less
  int closing = 3000;  // frames, beyond those needed, before the end when holes broken by others are closed
  int watch = 1500;    // frames before the end from which robots stay in their own parts
  int reserve = 30;    // units to have then
};

std::unique_ptr<Bot> make_hori(const HoriOptions& options);

}  // namespace sakiyomi::aquarius

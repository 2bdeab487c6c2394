// Our own player: it looks for the fence with the best gain per time, and coordinates the robots.
#pragma once
#include "game/aquarius/bot.hpp"

namespace sakiyomi::aquarius {

struct AquaOptions {
  std::uint64_t nodes = 30000;  // limit of positions and fences per session
  int moves = 4;                // steps of a walk
  int largest = 3;              // radius of the largest initial hexagon of a fence
  int pours = 2;                // units on a cell
  int finale = 2400;            // frames before the end from which fences are large and cells get one unit
  int finale_largest = 7;
  int opening = 120, refill = 40;  // units to fetch at the start, and when the tank is empty
  int patience = 3000;             // frames after which a plan is worth half
  int enemy = 50;                  // hundredths of a point for a cell that is taken away from another team
  int rival = 50;                  // hundredths of a point for one that the best other team loses
  int rival_last = 0;              // frames before the end in which `rival` counts; 0: the whole match
  int second = 5;                  // hundredths of a point for a second unit on a cell
  int near = 10;                   // hundredths of a point, times (6 - distance), for robots within 5 cells
  int max_sucked = 4;              // more units than this are left alone, or fenced in
  int keep = 130;                  // percentage of its value for a fence that is being built
  int ms = 0;                      // milliseconds per session, in addition to `nodes`; 0: no limit
};

std::unique_ptr<Bot> make_aqua(const AquaOptions& options);

}  // namespace sakiyomi::aquarius

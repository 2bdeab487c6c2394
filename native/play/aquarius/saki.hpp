// A player that looks ahead: it recognises the other teams' bots by what they do, plays the match to its end
// with several plans of its own, and follows the one that ends best.
#pragma once
#include "play/aquarius/cast.hpp"

namespace sakiyomi::aquarius {

struct SakiOptions {
  int first = 12;     // session from which plans are compared; before it, others look alike
  int sessions = 60;  // simulated per session: another plan is tried while there were fewer
  int budget = 900;   // sessions simulated in a match
  int lead = 25;      // points before the second, in the end, that need no better plan
  int ms = 0;         // milliseconds per session for comparing plans; 0: no limit
};

// The first plan is followed until another one promises more. As long as a team is not recognised, forecasts
// go wrong, and the `safe` plan is followed.
std::unique_ptr<Bot> make_saki(const SakiOptions& options, Bots models, Bots plans,
                               std::unique_ptr<Bot> safe);

}  // namespace sakiyomi::aquarius

#include <algorithm>
#include <utility>

#include "game/othello/evaluation.hpp"
#include "game/othello/flips.hpp"
#include "game/othello/patterns.hpp"
#include "solve/othello/endgame.hpp"
#include "solve/othello/merit.hpp"
#include "solve/othello/parity.hpp"
#include "solve/othello/probable.hpp"
#include "solve/othello/split.hpp"

namespace sakiyomi::othello {

namespace portable {

#include "solve/othello/kernel.inc"
//
#include "solve/othello/last.inc"
//
#include "solve/othello/midgame.inc"
//
#include "solve/othello/endgame.inc"

}  // namespace portable

const Engine kPortable = {"portable",          portable::mobility, portable::flips, portable::above_root,
                          portable::seek_root, portable::work,     portable::perft};

}  // namespace sakiyomi::othello

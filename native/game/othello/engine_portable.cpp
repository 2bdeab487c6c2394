#include <algorithm>
#include <utility>

#include "game/othello/endgame.hpp"
#include "game/othello/flips.hpp"
#include "game/othello/merit.hpp"
#include "game/othello/parity.hpp"
#include "game/othello/pool.hpp"

namespace sakiyomi::othello {

namespace portable {

#include "game/othello/kernel.inc"
//
#include "game/othello/last.inc"
//
#include "game/othello/endgame.inc"

}  // namespace portable

const Engine kPortable = {"portable",           portable::mobility, portable::flips,
                          portable::above_root, portable::work,     portable::perft};

}  // namespace sakiyomi::othello

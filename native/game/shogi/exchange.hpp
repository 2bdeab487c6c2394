// Static exchange evaluation: what a move wins once both sides have captured on its square as long as it
// pays.
#pragma once
#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

// Whether the exchange that a legal move begins loses no more than `forgiven`; pins and promotions on the way
// are ignored.
bool exchange_pays(const Position& p, Move move, Value forgiven = 0) noexcept;

}  // namespace sakiyomi::shogi

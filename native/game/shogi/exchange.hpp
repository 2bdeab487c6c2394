// Static exchange: what a move wins once both sides have taken on its square as long as it pays.
#pragma once
#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

// Whether the exchange that a legal move begins loses nothing; pins and promotions on the way are not seen.
bool exchange_pays(const Position& p, Move move) noexcept;

}  // namespace sakiyomi::shogi

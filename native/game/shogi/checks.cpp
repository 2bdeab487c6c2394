#include "game/shogi/checks.hpp"

namespace sakiyomi::shogi {

Moves Position::checks() const noexcept {
  Moves moves;
  if (side_ == 0)
    Checks<0>(*this, moves).write();
  else
    Checks<1>(*this, moves).write();
  return moves;
}

}  // namespace sakiyomi::shogi

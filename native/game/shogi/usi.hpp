// Moves as USI writes them: 7g7f, 8h2b+, P*5e.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "game/shogi/piece.hpp"

namespace sakiyomi::shogi {

std::string to_usi(Move move);
// The move that a text names, whether or not it is legal anywhere.
std::optional<Move> from_usi(std::string_view text) noexcept;

}  // namespace sakiyomi::shogi

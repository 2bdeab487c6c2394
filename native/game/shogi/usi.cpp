#include "game/shogi/usi.hpp"

namespace sakiyomi::shogi {

namespace {

constexpr std::string_view kLetters = ".PLNSBRG";

std::string square_text(Square s) {
  return {static_cast<char>('1' + file_of(s)), static_cast<char>('a' + rank_of(s))};
}

std::optional<Square> read_square(std::string_view text) noexcept {
  const int file = text[0] - '1', rank = text[1] - 'a';
  if (file < 0 || file > 8 || rank < 0 || rank > 8) return std::nullopt;
  return square_at(file, rank);
}

}  // namespace

std::string to_usi(Move move) {
  if (move.drops()) return std::string{kLetters[move.dropped()], '*'} + square_text(move.to());
  return square_text(move.from()) + square_text(move.to()) + (move.promotes() ? "+" : "");
}

std::optional<Move> from_usi(std::string_view text) noexcept {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto to = read_square(text.substr(2, 2));
  if (!to) return std::nullopt;
  const bool promote = text.size() == 5;
  if (text[1] == '*') {
    const auto kind = kLetters.find(text[0], 1);
    if (promote || kind == std::string_view::npos) return std::nullopt;
    return Move::drop(static_cast<Kind>(kind), *to);
  }
  const auto from = read_square(text.substr(0, 2));
  if (!from || *from == *to || (promote && text[4] != '+')) return std::nullopt;
  return Move::step(*from, *to, promote);
}

}  // namespace sakiyomi::shogi

// The rules of shogi for checking proofs fast. Nothing from the solver is used here: a board of 81 squares,
// moves found by walking over it, and no tables that could be wrong in both places.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <string>

namespace sakiyomi::verify {

inline constexpr int kSquares = 81;
inline constexpr int kKinds = 8;  // of pieces, kings included
inline constexpr int kKing = 8;
inline constexpr int kPromoted = 8;  // added to a kind

// A square is file * 9 + rank, both from 0: 1a is 0, 9i is 80. Kinds: pawn 1, lance 2, knight 3, silver 4,
// bishop 5, rook 6, gold 7, king 8; a promoted piece is its kind + 8. White's pieces are negative.
struct Board {
  std::array<std::int8_t, kSquares> pieces{};
  std::array<std::array<std::int8_t, kKinds>, 2> hands{};  // by side and kind; kind 0 is not used
  int side = 0;                                            // to move: 0 black, 1 white

  bool operator==(const Board&) const = default;
};

struct Move {
  std::int8_t to = 0;
  std::int8_t from = -1;  // -1: a drop
  std::int8_t kind = 0;   // of a drop
  bool promotes = false;

  bool operator==(const Move&) const = default;
};

// Whether a side's king is attacked; never if it has none.
[[nodiscard]] bool in_check(const Board& board, int side);

// The position after a move that is legal, except that it may leave the king in check.
[[nodiscard]] Board play(const Board& board, Move move);

// Calls `visit` for every legal move until it returns false; whether all were visited.
bool visit_legal_moves(const Board& board, const std::function<bool(Move)>& visit);

// Calls `visit` for every legal move that gives check.
void visit_checks(const Board& board, const std::function<void(Move)>& visit);

[[nodiscard]] bool is_legal(const Board& board, Move move);

[[nodiscard]] std::string usi(Move move);

}  // namespace sakiyomi::verify

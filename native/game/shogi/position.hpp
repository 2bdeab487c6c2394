// A shogi position without its history: board, hands, side to move, checkers. Either king may be missing, as
// in tsume problems.
#pragma once
#include <array>

#include "base/random.hpp"
#include "base/static_vector.hpp"
#include "base/value.hpp"
#include "game/shogi/attack.hpp"

namespace sakiyomi::shogi {

// 593 legal moves are the most of any game. For every board that is let in, with no more pieces than a set
// has: seven kinds are dropped on at most 81 squares, 36 of these drops can never move again, and a piece on
// the board takes seven drops away. Only these give more moves than that: one bishop and one rook (32 at
// most, both promoting and not), silvers (10) and lances (10), three of each if one is to be dropped, and the
// king (8). 7 * 81 - 36 + 2 * 25 + 6 * 3 + 1 = 600. Drops are written up to eight at a time and may run over
// the end.
using Moves = StaticVector<Move, 640>;

class Position {
 public:
  using Move = shogi::Move;
  using Moves = shogi::Moves;
  struct Undo {
    Key board_key;
    Bitboard checkers;
    Piece captured;
  };
  using Board = std::array<Piece, kSquares>;

  // The position is taken as it is; readers of text check that it makes sense.
  Position(const Board& board, std::array<Hand, 2> hands, Side side) noexcept;
  static Position start() noexcept;

  Side side() const noexcept { return side_; }
  Piece at(Square s) const noexcept { return board_[s]; }
  Hand hand(Side side) const noexcept { return hands_[side]; }
  Square king(Side side) const noexcept { return kings_[side]; }  // kNowhere when it is missing
  Bitboard occupied() const noexcept { return sides_[0] | sides_[1]; }
  Bitboard of(Side side) const noexcept { return sides_[side]; }
  Bitboard of(Side side, Kind kind) const noexcept { return sides_[side] & kinds_[kind]; }
  Bitboard golds(Side side) const noexcept { return sides_[side] & golds_; }  // all that move like gold
  Bitboard bishops(Side side) const noexcept { return sides_[side] & (kinds_[kBishop] | kinds_[kHorse]); }
  Bitboard rooks(Side side) const noexcept { return sides_[side] & (kinds_[kRook] | kinds_[kDragon]); }

  // Enemy pieces that give check to the side to move.
  Bitboard checkers() const noexcept { return checkers_; }
  bool in_check() const noexcept { return checkers_.any(); }

  Key board_key() const noexcept { return board_key_; }  // board and side to move
  Key board_key_after(Move move) const noexcept;
  Key hand_key() const noexcept { return mix(static_cast<Key>(hands_[0].word()) << 32 | hands_[1].word()); }
  Key key() const noexcept { return board_key_ ^ hand_key(); }

  // The side to move has no legal move: it has lost, whether in check or not. Stops at the first move found,
  // so that a search that asks first and lists moves later does not pay twice.
  bool over() const noexcept;
  Moves moves() const noexcept;     // all legal moves
  Moves checks() const noexcept;    // the legal moves that give check
  Moves evasions() const noexcept;  // the legal moves when in check; moves() is this then

  // The legal moves that take a piece or promote a pawn; where a pawn, bishop or rook can promote it does, as
  // staying unpromoted serves only to avoid mate by a dropped pawn. Not for a side in check.
  Moves captures() const noexcept;

  // A move that mates at once, if there is one.
  Move mate_in_one() const noexcept;

  // For any code, also one from a table.
  bool legal(Move move) const noexcept;
  // For a legal move.
  bool gives_check(Move move) const noexcept;

  void play(Move move, Undo& undo) noexcept;
  void undo(Move move, const Undo& undo) noexcept;

  // Gives a piece that the other side holds to a side.
  void hand_over(Kind kind, Side to) noexcept { hands_[other(to)].take(kind), hands_[to].add(kind); }

  // A null move of a side that is not in check: not in the rules, but useful to searches.
  void play_null(Undo& undo) noexcept;
  void undo_null(const Undo& undo) noexcept;

  // The pieces of a side that reach a square.
  Bitboard attackers(Square s, Side by, Bitboard occupied) const noexcept;
  bool attacked(Square s, Side by, Bitboard occupied) const noexcept;
  // Pieces of either side that stand alone between a square and a sliding piece of `by`: pinned if they
  // belong to the king on the square, otherwise ready to discover a check.
  Bitboard blockers(Square s, Side by) const noexcept;
  // A pawn of the side to move, dropped here, would be mate, which is forbidden.
  bool pawn_drop_mates(Square s) const noexcept;

  bool operator==(const Position&) const noexcept = default;

 private:
  void put(Square s, Side side, Kind kind) noexcept;
  void remove(Square s, Side side, Kind kind) noexcept;
  template <Side S>
  void play_as(Move move, Undo& undo) noexcept;
  template <Side S>
  Bitboard checks_after(Square from, Square to, Kind kind) const noexcept;

  std::array<Bitboard, kKinds> kinds_{};
  std::array<Bitboard, 2> sides_{};
  Bitboard golds_;
  Bitboard checkers_;
  Key board_key_ = 0;
  std::array<Hand, 2> hands_;
  Side side_;
  std::array<Square, 2> kings_{kNowhere, kNowhere};
  Board board_{};
};

}  // namespace sakiyomi::shogi

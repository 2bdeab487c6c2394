// Single questions about a move: is it legal, does it check, does a dropped pawn mate.
#include "game/shogi/move_writer.hpp"

namespace sakiyomi::shogi {

bool Position::pawn_drop_mates(Square s) const noexcept {
  const Side them = other(side_);
  const Square king = kings_[them];
  const Bitboard all = occupied() | bit(s), rest = all - bit(king);
  bool escapes = false;
  each(step(them, kKing, king) - sides_[them],
       [&](Square t) { escapes = escapes || !attacked(t, side_, rest); });
  if (escapes) return false;
  const Bitboard pinned = blockers(king, side_);
  bool taken = false;
  each(attackers(s, them, all) - bit(king),
       [&](Square t) { taken = taken || !has(pinned, t) || has(line_through(king, t), s); });
  return !taken;
}

namespace {

template <Side S>
bool legal_drop(const Position& p, Move move) noexcept {
  const Kind kind = move.dropped();
  const Square to = move.to();
  if (kind < kPawn || kind > kGold || move.promotes() || !p.hand(S).has(kind)) return false;
  if (p.at(to) != 0 || has(MoveWriter<S>::stuck(kind), to)) return false;
  if (p.in_check() && (p.checkers().several() || !has(between(p.king(S), p.checkers().first()), to)))
    return false;
  if (kind != kPawn) return true;
  if (!has(files_without(p.of(S, kPawn)), to)) return false;
  return !has(step(other(S), kPawn, p.king(other(S))), to) || !p.pawn_drop_mates(to);
}

template <Side S>
bool legal_step(const Position& p, Move move) noexcept {
  const Square from = move.from(), to = move.to();
  if (!has(p.of(S), from) || has(p.of(S), to)) return false;
  const Kind kind = kind_of(p.at(from));
  if (!has(attack<S>(kind, from, p.occupied()), to)) return false;
  if (move.promotes() ? !can_promote(kind) || (kZone[S] & (bit(from) | bit(to))).none()
                      : has(MoveWriter<S>::stuck(kind), to))
    return false;
  if (kind == kKing) return !p.attacked(to, other(S), p.occupied() - bit(from));
  const Square king = p.king(S);
  if (p.in_check()) {
    const Bitboard checkers = p.checkers();
    if (checkers.several() || !has(checkers | between(king, checkers.first()), to)) return false;
  }
  return !has(p.blockers(king, other(S)), from) || has(line_through(king, from), to);
}

}  // namespace

bool Position::legal(Move move) const noexcept {
  if (move.to() >= kSquares || move.code >> 15 != 0) return false;
  if (move.drops()) return side_ == 0 ? legal_drop<0>(*this, move) : legal_drop<1>(*this, move);
  return side_ == 0 ? legal_step<0>(*this, move) : legal_step<1>(*this, move);
}

bool Position::gives_check(Move move) const noexcept {
  const Square king = kings_[other(side_)], to = move.to();
  const Kind before = move.drops() ? move.dropped() : kind_of(board_[move.from()]);
  const Kind kind = move.promotes() ? promoted(before) : before;
  if (has(kTables.reach[side_][kind][to], king) && (between(to, king) & occupied()).none()) return true;
  if (move.drops()) return false;
  const Square from = move.from();
  return has(blockers(king, side_), from) && !has(line_through(king, from), to);
}

}  // namespace sakiyomi::shogi

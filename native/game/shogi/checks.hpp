// The legal moves that give check, found from the enemy king: the squares from which each kind would attack
// it, and the own pieces whose departure opens a line.
#pragma once
#include "game/shogi/move_writer.hpp"

namespace sakiyomi::shogi {

// Where a side that is in check at most once may drop a piece.
inline Bitboard droppable(const Position& p, Side side) noexcept {
  return p.in_check() ? between(p.king(side), p.checkers().first()) : ~p.occupied();
}

template <Side S>
class Checks {
 public:
  Checks(const Position& p, Moves& moves) noexcept
      : p_(p), out_(moves), king_(p.king(S)), target_(p.king(other(S))), all_(p.occupied()), own_(p.of(S)) {}

  // Checks by drops come last.
  void write() noexcept {
    if (target_ == kNowhere) return;
    steps(p_.blockers(target_, S));
    if (!p_.checkers().several() && !p_.hand(S).empty()) drops(droppable(p_, S));
  }

  // Checks by moves on the board, given the single blockers between a sliding piece and the enemy king.
  void steps(Bitboard blockers) noexcept {
    aim();
    opening_ = blockers & own_;
    king_moves();
    Bitboard to = ~own_;
    if (const Bitboard checkers = p_.checkers(); checkers.any()) {
      if (checkers.several()) return;
      to = between(king_, checkers.first()) | checkers;
    }
    pinned_ = p_.blockers(king_, other(S)) & own_;
    pieces(to);
  }

 private:
  // aim_[kind]: where a piece of this kind attacks the enemy king.
  void aim() noexcept {
    constexpr Side back = other(S);
    for (const Kind kind : {kPawn, kKnight, kSilver, kGold}) aim_[kind] = step(back, kind, target_);
    for (const Kind kind : {kProPawn, kProLance, kProKnight, kProSilver}) aim_[kind] = aim_[kGold];
    aim_[kLance] = lance_attack<back>(target_, all_);
    aim_[kBishop] = bishop_attack(target_, all_);
    aim_[kRook] = rook_attack(target_, all_);
    aim_[kHorse] = aim_[kBishop] | step(back, kKing, target_);
    aim_[kDragon] = aim_[kRook] | step(back, kKing, target_);
  }

  void pieces(Bitboard to) noexcept {
    Bitboard movers = opening_ | p_.of(S, kLance) | p_.bishops(S) | p_.rooks(S);
    for (const Kind kind : {kPawn, kKnight, kSilver})
      movers |= p_.of(S, kind) & kTables.approach[S][kind][target_];
    movers |= p_.golds(S) & kTables.approach[S][kGold][target_];
    each((movers & own_) - bit(king_), [&](Square s) {
      const Kind kind = kind_of(p_.at(s));
      Bitboard reached = attack<S>(kind, s, all_) & to;
      if (has(pinned_, s)) reached &= line_through(king_, s);
      if (reached.any()) piece(kind, s, reached);
    });
  }

  void piece(Kind kind, Square from, Bitboard to) noexcept {
    const Bitboard opens = has(opening_, from) ? to - line_through(target_, from) : Bitboard{};
    const Bitboard plain = opens | (to & aim_[kind]);
    if (!can_promote(kind)) return out_.steps(from, plain);
    const Bitboard changed = opens | (to & aim_[promoted(kind)]);
    out_.steps(from, has(kZone[S], from) ? changed : changed & kZone[S], true);
    out_.steps(from, plain - MoveWriter<S>::stuck(kind));
  }

  // A king gives check only by discovering one.
  void king_moves() noexcept {
    if (!has(opening_, king_)) return;
    const Bitboard rest = all_ - bit(king_);
    each(step(S, kKing, king_) - own_ - line_through(target_, king_), [&](Square s) {
      if (!p_.attacked(s, other(S), rest)) out_.add(Move::step(king_, s));
    });
  }

  void drops(Bitboard to) noexcept {
    const Hand hand = p_.hand(S);
    if (hand.has(kPawn)) {
      const Bitboard pawn = aim_[kPawn] & to & files_without(p_.of(S, kPawn)) & ~kLastRank<S>;
      if (pawn.any() && !p_.pawn_drop_mates(pawn.first())) out_.drops(kPawn, pawn);
    }
    for (const Kind kind : {kLance, kKnight, kSilver, kGold, kBishop, kRook})
      if (hand.has(kind)) out_.drops(kind, (aim_[kind] & to) - MoveWriter<S>::stuck(kind));
  }

  const Position& p_;
  MoveWriter<S> out_;
  const Square king_, target_;
  const Bitboard all_, own_;
  std::array<Bitboard, kKinds> aim_{};
  Bitboard opening_, pinned_;
};

}  // namespace sakiyomi::shogi

// Legal moves, written directly: pinned pieces keep to their line, kings are tried square by square.
#include <cassert>

#include "game/shogi/danger.hpp"
#include "game/shogi/move_writer.hpp"

namespace sakiyomi::shogi {

namespace {

template <Side S>
class Generator {
 public:
  Generator(const Position& p, Moves& moves) noexcept
      : p_(p), out_(moves), king_(p.king(S)), all_(p.occupied()), own_(p.of(S)) {}

  void everything() noexcept {
    if (p_.in_check()) return evasions();
    pinned_ = p_.blockers(king_, other(S)) & own_;
    pieces(~own_);
    king_moves();
    drops(~all_);
  }

  void evasions() noexcept {
    king_moves();
    defences();
  }

  void captures() noexcept {
    pinned_ = p_.blockers(king_, other(S)) & own_;
    const Bitboard to = p_.of(other(S));
    const Bitboard pawns = ahead<S>(p_.of(S, kPawn) - pinned_) - own_;
    each(pawns & kZone[S], [&](Square s) { out_.add(Move::step(behind(s), s, true)); });
    each((pawns & to) - kZone[S], [&](Square s) { out_.add(Move::step(behind(s), s)); });
    each(own_ - p_.of(S, kPawn) - p_.of(S, kKing), [&](Square s) {
      const Kind kind = kind_of(p_.at(s));
      Bitboard reached = attack<S>(kind, s, all_) & to;
      if (reached.none()) return;
      if (has(pinned_, s)) reached &= line_through(king_, s);
      if (kind != kBishop && kind != kRook) return out_.piece(kind, s, reached);
      const Bitboard promoting = has(kZone[S], s) ? reached : reached & kZone[S];
      out_.steps(s, promoting, true);
      out_.steps(s, reached - promoting);
    });
    const Bitboard beside = step(S, kKing, king_) & to;
    if (beside.any()) out_.steps(king_, beside - danger<other(S)>(p_, king_, beside));
  }

  // Whether there is a move at all, with as little work as possible.
  bool any() noexcept {
    if (p_.in_check()) {
      king_moves();
      if (out_.empty()) defences();
    } else {
      const Bitboard free = own_ - p_.blockers(king_, other(S));
      if ((ahead<S>(p_.of(S, kPawn) & free) - own_).any()) return true;
      everything();
    }
    return !out_.empty();
  }

 private:
  static constexpr Square behind(Square s) noexcept { return static_cast<Square>(S == 0 ? s + 1 : s - 1); }

  // Captures the checking piece, or interposes.
  void defences() noexcept {
    const Bitboard checkers = p_.checkers();
    assert(checkers.any());
    if (checkers.several()) return;
    pinned_ = p_.blockers(king_, other(S)) & own_;
    const Bitboard in_way = between(king_, checkers.first());
    pieces(in_way | checkers);
    if (in_way.any()) drops(in_way);
  }

  void pieces(Bitboard to) noexcept {
    const Bitboard free = own_ - pinned_;
    out_.pawns(ahead<S>(p_.of(S, kPawn) & free) & to);
    each(p_.of(S, kLance) & free,
         [&](Square s) { out_.template piece<kLance>(s, lance_attack<S>(s, all_) & to); });
    each(p_.of(S, kKnight) & free,
         [&](Square s) { out_.template piece<kKnight>(s, step(S, kKnight, s) & to); });
    each(p_.of(S, kSilver) & free,
         [&](Square s) { out_.template piece<kSilver>(s, step(S, kSilver, s) & to); });
    each(p_.of(S, kBishop) & free,
         [&](Square s) { out_.template piece<kBishop>(s, bishop_attack(s, all_) & to); });
    each(p_.of(S, kRook) & free, [&](Square s) { out_.template piece<kRook>(s, rook_attack(s, all_) & to); });
    each(p_.golds(S) & free, [&](Square s) { out_.steps(s, step(S, kGold, s) & to); });
    each(p_.of(S, kHorse) & free, [&](Square s) { out_.steps(s, attack<S>(kHorse, s, all_) & to); });
    each(p_.of(S, kDragon) & free, [&](Square s) { out_.steps(s, attack<S>(kDragon, s, all_) & to); });
    each(pinned_, [&](Square s) {
      const Kind kind = kind_of(p_.at(s));
      out_.piece(kind, s, attack<S>(kind, s, all_) & to & line_through(king_, s));
    });
  }

  void king_moves() noexcept {
    const Bitboard to = step(S, kKing, king_) - own_;
    out_.steps(king_, to - danger<other(S)>(p_, king_, to));
  }

  void drops(Bitboard to) noexcept {
    const Hand hand = p_.hand(S);
    if (hand.empty()) return;
    if (hand.has(kPawn)) {
      Bitboard pawns = to & files_without(p_.of(S, kPawn)) & ~kLastRank<S>;
      // The only pawn that can mate is the one right before the king.
      const Bitboard before = step(other(S), kPawn, p_.king(other(S))) & pawns;
      if (before.any() && p_.pawn_drop_mates(before.first())) pawns = pawns - before;
      out_.drops(kPawn, pawns);
    }
    if (!hand.only_pawns()) out_.drops(hand, to);
  }

  const Position& p_;
  MoveWriter<S> out_;
  const Square king_;
  const Bitboard all_, own_;
  Bitboard pinned_;
};

template <class Run>
Moves listed(const Position& p, Run&& run) noexcept {
  Moves moves;
  if (p.side() == 0)
    run(Generator<0>(p, moves));
  else
    run(Generator<1>(p, moves));
  return moves;
}

}  // namespace

Moves Position::moves() const noexcept {
  return listed(*this, [](auto&& generator) { generator.everything(); });
}

Moves Position::evasions() const noexcept {
  return listed(*this, [](auto&& generator) { generator.evasions(); });
}

Moves Position::captures() const noexcept {
  return listed(*this, [](auto&& generator) { generator.captures(); });
}

bool Position::over() const noexcept {
  Moves unused;
  return side_ == 0 ? !Generator<0>(*this, unused).any() : !Generator<1>(*this, unused).any();
}

}  // namespace sakiyomi::shogi

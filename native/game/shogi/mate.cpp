// Mate in one: every check is tried, but most are refuted without playing them.
#include "game/shogi/danger.hpp"

namespace sakiyomi::shogi {

namespace {

template <Side S>
class Mate {
 public:
  explicit Mate(const Position& p) noexcept : p_(p), all_(p.occupied()) {}

  Move find() noexcept {
    const Moves tries = p_.checks();
    if (tries.empty()) return {};
    survey();
    Position next = p_;
    for (const Move move : tries) {
      if (leaves_escape(move)) continue;
      Position::Undo undo;
      next.play(move, undo);
      if (next.over()) return move;
      next.undo(move, undo);
    }
    return {};
  }

 private:
  void survey() noexcept {
    const Square king = p_.king(other(S));
    const Bitboard around = step(other(S), kKing, king) - p_.of(other(S));
    escapes_ = around - danger<S>(p_, king, around);
    each(p_.of(S, kLance) | p_.bishops(S) | p_.rooks(S),
         [&](Square s) { long_ |= attack<S>(kind_of(p_.at(s)), s, all_); });
  }

  // A square to which the king can go now stays open if the moved piece does not attack it from its new place
  // and no line was opened by leaving the old one. What else the move changes only helps the king.
  bool leaves_escape(Move move) const noexcept {
    Kind kind;
    Bitboard all = all_;
    if (move.drops()) {
      kind = move.dropped();
    } else {
      if (has(long_, move.from())) return false;
      kind = kind_of(p_.at(move.from()));
      if (move.promotes()) kind = promoted(kind);
      all ^= bit(move.from());
    }
    const Square king = p_.king(other(S));
    return (escapes_ - bit(move.to()) - attack<S>(kind, move.to(), all - bit(king))).any();
  }

  const Position& p_;
  const Bitboard all_;
  Bitboard escapes_;  // where the enemy king can go now
  Bitboard long_;     // what own long-moving pieces reach
};

}  // namespace

Move Position::mate_in_one() const noexcept {
  return side_ == 0 ? Mate<0>(*this).find() : Mate<1>(*this).find();
}

}  // namespace sakiyomi::shogi

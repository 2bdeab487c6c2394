// Mate in one: every check is tried, but most are refuted without playing them.
#include "game/shogi/danger.hpp"
#include "game/shogi/writer.hpp"

namespace sakiyomi::shogi {

namespace {

template <Side S>
class Mate {
 public:
  explicit Mate(const Position& p) noexcept : p_(p), target_(p.king(other(S))), all_(p.occupied()) {}

  Move find() noexcept {
    if (target_ == kNowhere) return {};
    survey();
    if (!p_.in_check())
      if (const Move move = drop_beside()) return move;
    const Moves tries = p_.checks();
    if (tries.empty()) return {};
    Position next = p_;
    for (const Move move : tries) {
      if (answered(move)) continue;
      Position::Undo undo;
      next.play(move, undo);
      if (next.over()) return move;
      next.undo(move, undo);
    }
    return {};
  }

 private:
  void survey() noexcept {
    around_ = step(other(S), kKing, target_) - p_.of(other(S));
    escapes_ = around_ - danger<S>(p_, target_, around_);
    pinned_ = p_.blockers(target_, S);
    each(p_.of(S, kLance) | p_.bishops(S) | p_.rooks(S),
         [&](Square s) { long_ |= attack<S>(kind_of(p_.at(s)), s, all_); });
  }

  // The most frequent mate: a piece dropped beside the king, guarded, that nothing can take. Where it would
  // stand in the way of an own long-moving piece, the slow way decides.
  Move drop_beside() const noexcept {
    const Hand hand = p_.hand(S);
    for (const Kind kind : {kGold, kRook, kSilver, kBishop, kLance}) {
      if (!hand.has(kind)) continue;
      const Bitboard places = step(other(S), kind, target_) - all_ - long_ - Writer<S>::stuck(kind);
      Move found;
      each(places, [&](Square to) {
        if (found || (escapes_ - bit(to) - attack<S>(kind, to, all_ - bit(target_))).any()) return;
        const bool safe = p_.attackers(to, other(S), all_) == bit(target_) && p_.attacked(to, S, all_);
        if (safe) found = Move::drop(kind, to);
      });
      if (found) return found;
    }
    return {};
  }

  // Whether the check has an answer that is plain to see. Not asked of moves that open a line of an own
  // long-moving piece; all else that a move changes elsewhere on the board only helps the king.
  bool answered(Move move) const noexcept {
    const Square to = move.to(), from = move.drops() ? kNowhere : move.from();
    if (has(long_, from)) return false;
    Kind kind = move.drops() ? move.dropped() : kind_of(p_.at(from));
    if (move.promotes()) kind = promoted(kind);
    const Bitboard all = all_ - bit(from);
    const Bitboard held = attack<S>(kind, to, all - bit(target_)) | bit(to);
    if ((escapes_ - held).any()) return true;
    const Bitboard takers = p_.attackers(to, other(S), all);
    if ((takers - bit(target_) - pinned_).any()) return true;
    return has(takers, target_) && (p_.attackers(to, S, all) - bit(from)).none();
  }

  const Position& p_;
  const Square target_;
  const Bitboard all_;
  Bitboard around_, escapes_;  // where the enemy king could step, and where it is safe now
  Bitboard pinned_;            // pieces that may be unable to take
  Bitboard long_;              // what own long-moving pieces reach
};

}  // namespace

Move Position::mate_in_one() const noexcept {
  return side_ == 0 ? Mate<0>(*this).find() : Mate<1>(*this).find();
}

}  // namespace sakiyomi::shogi

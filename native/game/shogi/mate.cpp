// Mate in one: every check is looked at, but few have to be played to know.
#include "game/shogi/writer.hpp"

namespace sakiyomi::shogi {

namespace {

enum class Verdict : std::uint8_t { answered, mate, unclear };

template <Side S>
class Mate {
 public:
  explicit Mate(const Position& p) noexcept : p_(p), target_(p.king(other(S))), all_(p.occupied()) {}

  Move find(const Moves& tries) noexcept {
    if (tries.empty()) return {};
    survey();
    // Drops stand at the end of the list, and mate most often.
    for (std::size_t i = tries.size(); i-- > 0;) {
      const Move move = tries[i];
      const Verdict verdict = judge(move);
      if (verdict == Verdict::mate || (verdict == Verdict::unclear && mates(move))) return move;
    }
    return {};
  }

 private:
  // What holds for all moves: where the king could go, and what guards those squares.
  void survey() noexcept {
    around_ = step(other(S), kKing, target_) - p_.of(other(S));
    const Bitboard rest = all_ - bit(target_);
    Bitboard once;
    const auto guard = [&](Bitboard set) {
      twice_ |= once & set;
      once |= set;
    };
    const Bitboard sliders = p_.of(S, kLance) | p_.bishops(S) | p_.rooks(S);
    each((p_.of(S) & kTables.around[S][target_]) - sliders,
         [&](Square s) { guard(step(S, kind_of(p_.at(s)), s)); });
    each(sliders, [&](Square s) {
      const Bitboard reached = attack<S>(kind_of(p_.at(s)), s, rest);
      guard(reached);
      long_ |= reached;
    });
    escapes_ = around_ - once;
    pinned_ = p_.blockers(target_, S);
  }

  // Judged on the board as it is, if the move neither opens nor blocks a line of an own long-moving piece.
  Verdict judge(Move move) const noexcept {
    const Square to = move.to(), from = move.drops() ? kNowhere : move.from();
    if (has(long_, from)) return Verdict::unclear;
    const Kind before = move.drops() ? move.dropped() : kind_of(p_.at(from));
    const Kind kind = move.promotes() ? promoted(before) : before;
    const Bitboard all = all_ - bit(from);
    const Bitboard held = attack<S>(kind, to, all - bit(target_)) | bit(to);
    if ((escapes_ - held).any()) return Verdict::answered;
    const Bitboard takers = p_.attackers(to, other(S), all);
    if ((takers - bit(target_) - pinned_).any()) return Verdict::answered;
    const bool beside = has(takers, target_);
    if (beside && (p_.attackers(to, S, all) - bit(from)).none()) return Verdict::answered;
    // From here on it looks like mate; certain if nothing is left that the survey does not cover.
    if (takers != (beside ? bit(target_) : Bitboard{}) || between(to, target_).any()) return Verdict::unclear;
    if (has(long_, to) && p_.at(to) == 0) return Verdict::unclear;
    if (move.drops()) return Verdict::mate;
    const Bitboard left = attack<S>(before, from, all_ - bit(target_)) & around_;
    return (left - twice_ - held).any() ? Verdict::answered : Verdict::mate;
  }

  bool mates(Move move) const noexcept {
    Position next = p_;
    Position::Undo undo;
    next.play(move, undo);
    return next.over();
  }

  const Position& p_;
  const Square target_;
  const Bitboard all_;
  Bitboard around_, escapes_;  // where the enemy king could step, and where it is safe now
  Bitboard twice_;             // what at least two pieces guard
  Bitboard pinned_;            // pieces that may be unable to take
  Bitboard long_;              // what own long-moving pieces reach
};

}  // namespace

Move Position::mate_in_one(const Moves& checks) const noexcept {
  return side_ == 0 ? Mate<0>(*this).find(checks) : Mate<1>(*this).find(checks);
}

}  // namespace sakiyomi::shogi

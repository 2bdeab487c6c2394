// Mate in one: every check is considered, but few have to be played to decide.
#include "game/shogi/checks.hpp"

namespace sakiyomi::shogi {

namespace {

enum class Verdict : std::uint8_t { answered, mate, unclear };

template <Side S>
class MateInOne {
 public:
  explicit MateInOne(const Position& p) noexcept
      : p_(p), target_(p.king(other(S))), all_(p.occupied()), rest_(all_ - bit(target_)) {}

  Move find() noexcept {
    if (target_ == kNowhere) return {};
    blockers_ = p_.blockers(target_, S);
    const bool drops = !p_.hand(S).only_pawns() && !p_.checkers().several();
    if (drops) {
      survey();
      if (const Move move = drop(droppable(p_, S))) return move;
    }
    Moves tries;
    Checks<S>(p_, tries).steps(blockers_);
    if (!drops && !tries.empty()) survey();
    for (const Move move : tries)
      if (mates(move)) return move;
    return {};
  }

 private:
  static constexpr Side kThem = other(S);

  // What holds for all moves: where the king could go, and what guards those squares.
  void survey() noexcept {
    around_ = step(kThem, kKing, target_) - p_.of(kThem);
    const auto guard = [&](Bitboard set) {
      twice_ |= once_ & set;
      once_ |= set;
    };
    each((p_.of(S) & kTables.around[S][target_]) - sliders(),
         [&](Square s) { guard(step(S, kind_of(p_.at(s)), s)); });
    each(sliders(), [&](Square s) {
      const Bitboard reached = attack<S>(kind_of(p_.at(s)), s, rest_);
      guard(reached);
      long_ |= reached;
    });
    escapes_ = around_ - once_;
    for (const Kind kind : {kSilver, kGold, kBishop, kRook}) can_drop_ |= p_.hand(kThem).has(kind);
  }
  Bitboard sliders() const noexcept { return p_.of(S, kLance) | p_.bishops(S) | p_.rooks(S); }

  Move drop(Bitboard empty) const noexcept {
    const Hand hand = p_.hand(S);
    // Next to the king a piece must be guarded, or it is captured.
    const Bitboard beside = around_ & empty & once_;
    for (const Kind kind : {kGold, kSilver, kRook, kBishop, kLance})
      if (hand.has(kind))
        if (const Move move = first(kind, kTables.reach[kThem][kind][target_] & beside)) return move;
    // A knight guards no square next to the king.
    if (hand.has(kKnight) && escapes_.none())
      if (const Move move = first(kKnight, step(kThem, kKnight, target_) & empty)) return move;
    if (can_drop_) return {};  // the defender can interpose
    // From a distance, a sliding piece guards only the squares of its line.
    const auto afar = [&](Kind kind, Axis line, Bitboard seen) -> Move {
      if ((escapes_ - kTables.line[line][target_]).any()) return {};
      return first(kind, (seen & empty & kTables.line[line][target_]) - around_);
    };
    if (hand.has(kRook)) {
      const Bitboard seen = rook_attack(target_, all_);
      for (const Axis line : {kFile, kRankLine})
        if (const Move move = afar(kRook, line, seen)) return move;
    }
    if (hand.has(kBishop)) {
      const Bitboard seen = bishop_attack(target_, all_);
      for (const Axis line : {kRising, kFalling})
        if (const Move move = afar(kBishop, line, seen)) return move;
    }
    return hand.has(kLance) ? afar(kLance, kFile, lance_attack<kThem>(target_, all_)) : Move{};
  }

  // The first drop of a kind on one of these squares that mates.
  Move first(Kind kind, Bitboard to) const noexcept {
    Move found{};
    each(to - MoveWriter<S>::stuck(kind), [&](Square s) {
      if (!found && mates(Move::drop(kind, s))) found = Move::drop(kind, s);
    });
    return found;
  }

  bool mates(Move move) const noexcept {
    const Verdict verdict = judge(move);
    return verdict == Verdict::mate || (verdict == Verdict::unclear && played(move));
  }

  // Judged on the board as it is; unclear where a line that is opened or blocked may matter.
  Verdict judge(Move move) const noexcept {
    const Square to = move.to(), from = move.drops() ? kNowhere : move.from();
    const bool opens = has(long_, from), beside = has(step(kThem, kKing, target_), to);
    // A piece that moves beside the king guarded its new square before, and does so no longer.
    if (beside && !opens && !has(move.drops() ? once_ : twice_, to)) return Verdict::answered;
    const Kind before = move.drops() ? move.dropped() : kind_of(p_.at(from));
    const Kind kind = move.promotes() ? promoted(before) : before;
    const Bitboard held = attack<S>(kind, to, rest_ - bit(from)) | bit(to);
    if (const Bitboard free = escapes_ - held; free.any() && !(opens && (free - opened(from)).none()))
      return Verdict::answered;
    const Bitboard all = all_ - bit(from), takers = p_.attackers(to, kThem, all);
    const bool may_pin = opens && common_axis(from, target_) != kNoAxis;
    bool taken = false;
    each(takers - bit(target_),
         [&](Square s) { taken = taken || !has(blockers_, s) || has(line_through(target_, s), to); });
    if (taken) return may_pin ? Verdict::unclear : Verdict::answered;
    if (beside && opens && (p_.attackers(to, S, all - bit(target_)) - bit(from)).none())
      return Verdict::answered;
    // From here on it looks like mate; certain if nothing is left that the survey does not cover.
    if (between(to, target_).any() && can_drop_ && !has(blockers_, from)) return Verdict::answered;
    if (opens || between(to, target_).any() || (has(long_, to) && p_.at(to) == 0)) return Verdict::unclear;
    if (move.drops()) return Verdict::mate;
    if ((takers - bit(target_)).any()) return Verdict::unclear;  // pinned, perhaps by the piece that moves
    const Bitboard left = attack<S>(before, from, rest_) & around_;
    return (left - twice_ - held).any() ? Verdict::answered : Verdict::mate;
  }

  // What own sliding pieces reach once a square is empty.
  Bitboard opened(Square from) const noexcept {
    Bitboard out;
    each(sliders() - bit(from), [&](Square s) { out |= attack<S>(kind_of(p_.at(s)), s, rest_ - bit(from)); });
    return out;
  }

  bool played(Move move) const noexcept {
    Position next = p_;
    Position::Undo undo;
    next.play(move, undo);
    return next.over();
  }

  const Position& p_;
  const Square target_;
  const Bitboard all_, rest_;  // rest_: without the enemy king, which cannot hide behind itself
  Bitboard around_, escapes_;  // where the enemy king could step, and where it is safe now
  Bitboard once_, twice_;      // what at least one piece guards, and what at least two
  Bitboard blockers_;          // alone before the king: theirs may be unable to take, own ones open a line
  Bitboard long_;              // what own sliding pieces reach
  bool can_drop_ = false;      // they hold a piece that may be dropped on any square
};

}  // namespace

Move Position::mate_in_one() const noexcept {
  return side_ == 0 ? MateInOne<0>(*this).find() : MateInOne<1>(*this).find();
}

}  // namespace sakiyomi::shogi

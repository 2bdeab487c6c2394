// A mate problem in which interpositions may be taken back: after one, the attacker may capture it with the
// checking piece and give it to the defender, and then neither move counts. No mate is counted shorter by the
// rule of the books (proof/counted.hpp) than in this game.
#pragma once
#include <algorithm>

#include "game/shogi/tsume.hpp"

namespace sakiyomi::shogi {

class CountedTsume : public Tsume {
 public:
  using Plain = Tsume;
  struct Undo {
    Position::Undo position;
    Square interposed, checker;
  };
  // So that no length is negative: after an interposition, -1 ply is left of none.
  static constexpr unsigned kLost = 2;

  // `moved`: whether pieces moved between may be useless too, and not only those dropped.
  CountedTsume(const Tsume& root, bool moved) noexcept : Tsume(root), moved_(moved) {
    salt_ = mix(salt_, Key{0x636f756e74} + moved);
  }

  Plain plain() const noexcept { return {position_, attacker_}; }
  CountedTsume with_resource(Hand hand) const noexcept {
    CountedTsume out = *this;
    static_cast<Tsume&>(out) = Tsume::with_resource(hand);
    return out;
  }
  Key key() const noexcept { return Tsume::key() ^ mark(interposed_); }
  Key key_after(Move move) const noexcept {
    const Key key = Tsume::key_after(real(move));
    return rank(move) != 0 ? key ^ mark(move.to()) : key;
  }
  Hand resource_after(Move move) const noexcept {
    return takes_back(move) ? resource() : Tsume::resource_after(move);
  }

  // Which of the interpositions this reply is: 1 next to the king, then counting outwards; 0 if it is none.
  int rank(Move reply) const noexcept {
    if (or_node() || (!moved_ && !reply.drops())) return 0;
    const Bitboard checkers = position_.checkers();
    const Square king = position_.king(position_.side());
    if (checkers.several() || !has(between(king, checkers.first()), reply.to())) return 0;
    return 1 + between(king, reply.to()).count();
  }
  // A capture of the interposition that gives the piece to the defender.
  static bool takes_back(Move move) noexcept { return (move.code & kTakesBack) != 0; }

  static std::uint16_t code(Move move) noexcept { return real(move).code; }

  Moves replies() const noexcept {
    Moves out = Tsume::replies();
    if (interposed_ == kNowhere) return out;
    for (const bool promotes : {true, false}) {
      const Move move = Move::step(checker_, interposed_, promotes);
      // A lance that promotes may lose sight of the king.
      if (position_.legal(move) && position_.gives_check(move))
        out.push_back({static_cast<std::uint16_t>(move.code | kTakesBack)});
    }
    return out;
  }
  void play(Move move, Undo& undo) noexcept {
    undo.interposed = interposed_, undo.checker = checker_;
    const bool interposes = rank(move) != 0;
    checker_ = interposes ? position_.checkers().first() : kNowhere;
    interposed_ = interposes ? move.to() : kNowhere;
    position_.play(real(move), undo.position);
    if (takes_back(move)) position_.hand_over(given(undo), other(attacker_));
  }
  void undo(Move move, const Undo& undo) noexcept {
    if (takes_back(move)) position_.hand_over(given(undo), attacker_);
    position_.undo(real(move), undo.position);
    interposed_ = undo.interposed, checker_ = undo.checker;
  }
  // From here on, the interposition before counts.
  void accept() noexcept { interposed_ = checker_ = kNowhere; }

  Hand need_before(Move move, Hand after) const noexcept {
    return takes_back(move) ? after : Tsume::need_before(move, after);
  }
  Hand tolerance_before(Move move, Hand after) const noexcept {
    return takes_back(move) ? after : Tsume::tolerance_before(move, after);
  }
  int queue(Move move) const noexcept { return takes_back(move) ? kTakeBackQueue : Tsume::queue(move); }
  HeuristicNumbers heuristic_numbers(Move move) const noexcept {
    return Tsume::heuristic_numbers(real(move));
  }
  bool preferred(Move move) const noexcept { return takes_back(move) || Tsume::preferred(move); }
  int family(Move move) const noexcept { return Tsume::family(real(move)); }

  static int plies(Move move) noexcept { return takes_back(move) ? -1 : 1; }
  bool too_short(const Moves& replies, unsigned left) const noexcept {
    if (left < kLost - or_node()) return true;
    if (left >= kLost + 2 || replies.empty()) return false;
    if (or_node())
      return std::none_of(replies.begin(), replies.end(), [&](Move move) { return hopeful(move, left); });
    return std::any_of(replies.begin(), replies.end(), [&](Move move) { return rank(move) == 0; });
  }
  bool narrow(Moves& moves, unsigned left) const noexcept {
    if (!or_node() || left >= kLost + 2) return false;
    Moves kept;
    for (const Move move : moves)
      if (hopeful(move, left)) kept.push_back(move);
    if (kept.size() == moves.size()) return false;
    moves = kept;
    return true;
  }

 private:
  static constexpr std::uint16_t kTakesBack = 1 << 15;
  static constexpr int kTakeBackQueue = 1 + kSquares + kSquares * kSquares;

  static Move real(Move move) noexcept { return {static_cast<std::uint16_t>(move.code & (kTakesBack - 1))}; }
  // A check that may leave nothing but interpositions: from afar, or where a piece leaves a line to the king.
  // With one ply left, no other can mate unless it mates at once.
  bool may_be_blocked(Move move) const noexcept {
    const Square king = position_.king(other(attacker_));
    if (between(move.to(), king).any()) return true;
    return !move.drops() && common_axis(move.from(), king) != kNoAxis;
  }
  // Whether a check that does not mate may still win with at most one ply left.
  bool hopeful(Move move, unsigned left) const noexcept {
    return takes_back(move) || (left > kLost && may_be_blocked(move) && only_blocked(move));
  }
  // Whether nothing but interpositions answers a check.
  bool only_blocked(Move check) const noexcept {
    CountedTsume after = *this;
    Undo undo;
    after.play(check, undo);
    const Moves replies = after.Tsume::replies();
    return std::all_of(replies.begin(), replies.end(), [&](Move reply) { return after.rank(reply) != 0; });
  }
  static Key mark(Square s) noexcept { return s == kNowhere ? 0 : mix(Key{0x626574} + s); }
  static Kind given(const Undo& undo) noexcept { return unpromoted(kind_of(undo.position.captured)); }

  bool moved_;
  Square interposed_ = kNowhere, checker_ = kNowhere;
};

static_assert(ProofPosition<CountedTsume>);

}  // namespace sakiyomi::shogi

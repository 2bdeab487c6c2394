// A shogi position as a mate problem: the side to move at the root gives check with every move.
#pragma once
#include <cassert>

#include "concept/proof.hpp"
#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

class CountedTsume;

class Tsume {
 public:
  using Counted = CountedTsume;  // the same with take-backs
  using Move = shogi::Move;
  using Moves = shogi::Moves;
  using Undo = Position::Undo;
  using Resource = Hand;

  static constexpr unsigned kLost = 0;

  explicit Tsume(const Position& root) noexcept : Tsume(root, root.side()) {}
  Tsume(const Position& root, Side attacker) noexcept : position_(root), attacker_(attacker) {
    // The defender's hand is the remaining pieces, so it need not be part of the key, if the set of all
    // pieces is.
    Hand all = Hand::sum(root.hand(0), root.hand(1));
    each(root.occupied() - bit(root.king(0)) - bit(root.king(1)),
         [&](Square s) { all.add(unpromoted(kind_of(root.at(s)))); });
    salt_ = mix(all.word(), Key{0x7473756d65} + attacker_);
  }

  const Position& position() const noexcept { return position_; }
  bool or_node() const noexcept { return position_.side() == attacker_; }
  Key key() const noexcept { return position_.board_key() ^ salt_; }
  Hand resource() const noexcept { return position_.hand(attacker_); }
  Tsume with_resource(Hand hand) const noexcept {
    const Hand all = Hand::sum(position_.hand(0), position_.hand(1));
    hand = Hand::min(hand, all);
    const Hand rest = Hand::of(all.word() - hand.word());
    return placed(squares(), attacker_ == 0 ? std::array{hand, rest} : std::array{rest, hand});
  }
  Key key_after(Move move) const noexcept { return position_.board_key_after(move) ^ salt_; }
  Hand resource_after(Move move) const noexcept {
    Hand hand = resource();
    if (!or_node()) return hand;
    if (move.drops())
      hand.take(move.dropped());
    else if (const Piece taken = position_.at(move.to()); taken != 0)
      hand.add(unpromoted(kind_of(taken)));
    return hand;
  }
  Moves replies() const noexcept { return or_node() ? position_.checks() : position_.evasions(); }
  void play(Move move, Undo& undo) noexcept { position_.play(move, undo); }
  void undo(Move move, const Undo& undo) noexcept { position_.undo(move, undo); }
  Move win_in_one() const noexcept { return position_.mate_in_one(); }

  // Where an interposition is possible, the attacker must keep every kind that the defender has none of.
  Hand need() const noexcept {
    const Bitboard checkers = position_.checkers();
    assert(checkers.any());
    if (checkers.several() || between(position_.king(position_.side()), checkers.first()).none()) return {};
    return resource().kinds_not_in(position_.hand(other(attacker_)));
  }

  // More of a kind the attacker has makes no new move; a new kind might.
  Hand tolerance() const noexcept {
    return Hand::sum(position_.hand(0), position_.hand(1)).kinds_in(resource());
  }

  Hand need_before(Move move, Hand after) const noexcept {
    if (!or_node()) return after;
    if (move.drops())
      after.add(move.dropped());
    else if (const Piece taken = position_.at(move.to()); taken != 0 && after.has(unpromoted(kind_of(taken))))
      after.take(unpromoted(kind_of(taken)));
    return after;
  }

  Hand tolerance_before(Move move, Hand after) const noexcept {
    if (!or_node()) return Hand::min(after, Hand::sum(position_.hand(0), position_.hand(1)));
    if (move.drops())
      after.add(move.dropped());
    else if (const Piece taken = position_.at(move.to()); taken != 0)
      after.take(unpromoted(kind_of(taken)));
    return after;
  }

  // Interpositions on one square, and moves with and without promotion, of which the latter rarely helps.
  int queue(Move move) const noexcept {
    if (move.drops()) return or_node() ? 0 : 1 + move.to();
    const Kind kind = kind_of(position_.at(move.from()));
    if (kind != kPawn && kind != kBishop && kind != kRook) return 0;
    return 1 + kSquares + move.from() * kSquares + move.to();
  }

  // Added to the initial numbers of the position after a move, by the attackers of its square (after Kaneko
  // et al. 2005, df-pn+).
  HeuristicNumbers heuristic_numbers(Move move) const noexcept {
    const Square to = move.to();
    const Side us = position_.side();
    if (!or_node()) {
      if (position_.at(to) != 0) return {1, 0};
      if (!move.drops() && move.from() == position_.king(us)) return {0, 0};
    }
    const Bitboard all = position_.occupied();
    const int own = position_.attackers(to, us, all).count() + move.drops();
    const bool holds = own > position_.attackers(to, other(us), all).count();
    if (!or_node()) return holds ? HeuristicNumbers{1, 0} : HeuristicNumbers{0, 1};
    const Kind taken = unpromoted(kind_of(position_.at(to)));
    return holds || taken == kGold || taken == kSilver ? HeuristicNumbers{0, 1} : HeuristicNumbers{1, 0};
  }

  // Knights (paper 004, section 3.1).
  bool preferred(Move move) const noexcept {
    return (move.drops() ? move.dropped() : kind_of(position_.at(move.from()))) == kKnight;
  }
  bool interposes(Move reply) const noexcept { return reply.drops(); }
  static int plies(Move) noexcept { return 1; }
  static bool too_short(const Moves&, unsigned left) noexcept { return left <= 1; }
  static bool narrow(Moves&, unsigned) noexcept { return false; }

  // Interpositions; sliding pieces dropped at a distance.
  int family(Move move) const noexcept {
    if (!move.drops()) return 0;
    if (!or_node()) return 1;
    const Kind kind = move.dropped();
    return kind == kLance || kind == kBishop || kind == kRook ? kind : 0;
  }

 protected:
  Tsume placed(const Position::Board& board, const std::array<Hand, 2>& hands) const noexcept {
    Tsume out = *this;
    out.position_ = Position(board, hands, position_.side());
    return out;
  }
  Position::Board squares() const noexcept {
    Position::Board board;
    for (Square s = 0; s < kSquares; ++s) board[s] = position_.at(s);
    return board;
  }

  Position position_;
  Side attacker_;
  Key salt_;
};

static_assert(ProofPosition<Tsume>);

}  // namespace sakiyomi::shogi

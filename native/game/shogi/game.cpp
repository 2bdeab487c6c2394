#include "game/shogi/game.hpp"

#include "concept/turn.hpp"

namespace sakiyomi::shogi {

static_assert(TurnPosition<Game>);

void Game::play(Move move, Undo& undo) {
  past_.push_back({position_.key(), position_.in_check()});
  position_.play(move, undo);
}

void Game::undo(Move move, const Undo& undo) noexcept {
  position_.undo(move, undo);
  past_.pop_back();
}

int Game::repeats() const noexcept {
  const Key now = key();
  int times = 0;
  for (std::size_t back = 4; back <= past_.size(); back += 2) times += past_[past_.size() - back].key == now;
  return times;
}

std::size_t Game::cycle() const noexcept {
  const Key now = key();
  int times = 0;
  for (std::size_t back = 4; back <= past_.size(); back += 2)
    if (past_[past_.size() - back].key == now && ++times == 3) return back;
  return 0;
}

std::optional<Side> Game::checking_since(std::size_t plies) const noexcept {
  bool own = true, theirs = position_.in_check();
  for (std::size_t back = 1; back < plies; ++back) {
    const bool check = past_[past_.size() - back].check;
    // An odd number of moves ago the other side was to move: this side had just played.
    (back % 2 == 1 ? own : theirs) &= check;
  }
  if (own == theirs) return std::nullopt;
  return own ? side() : other(side());
}

Ending Game::ending() const noexcept {
  if (position_.over()) return Ending::no_moves;
  if (const std::size_t plies = cycle(); plies != 0)
    return checking_since(plies) ? Ending::perpetual_check : Ending::repetition;
  return longest_ > 0 && played() >= longest_ ? Ending::length : Ending::none;
}

std::optional<Side> Game::winner() const noexcept {
  switch (ending()) {
    case Ending::no_moves:
      return other(side());
    case Ending::perpetual_check:
      return other(*checking_since(cycle()));
    default:
      return std::nullopt;
  }
}

int declared_points(const Position& p, Side side) noexcept {
  const Hand hand = p.hand(side);
  int points = (p.of(side) & kZone[side]).count() - (p.of(side, kKing) & kZone[side]).count();
  points += 4 * ((p.bishops(side) | p.rooks(side)) & kZone[side]).count();
  for (const Kind kind : {kPawn, kLance, kKnight, kSilver, kGold}) points += hand.count(kind);
  return points + 5 * (hand.count(kBishop) + hand.count(kRook));
}

bool may_declare(const Position& p) noexcept {
  const Side side = p.side();
  const Bitboard camp = p.of(side) & kZone[side];
  return has(kZone[side], p.king(side)) && !p.in_check() && camp.count() >= 11 &&
         declared_points(p, side) >= (side == 0 ? 28 : 27);
}

}  // namespace sakiyomi::shogi

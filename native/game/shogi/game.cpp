#include "game/shogi/game.hpp"

#include <algorithm>

#include "concept/turn.hpp"
#include "game/shogi/exchange.hpp"
#include "game/shogi/worth.hpp"

namespace sakiyomi::shogi {

static_assert(TurnPosition<Game>);

Value Game::worth_of(const Position& p) noexcept {
  Value worth = 0;
  each(p.occupied(), [&](Square s) { worth += kPieceWorth[p.at(s)][s]; });
  for (int k = kPawn; k <= kGold; ++k) {
    const Kind kind = static_cast<Kind>(k);
    worth += hand_worth(kind, p.hand(0).count(kind)) - hand_worth(kind, p.hand(1).count(kind));
  }
  return worth;
}

void Game::remember() {
  past_.push_back({key(), in_check()});
  ++seen(key());
}

void Game::recall() noexcept {
  --seen(past_.back().key);
  past_.pop_back();
}

void Game::play(Move move, Undo& undo) {
  remember();
  undo.worth = worth_, undo.since = since_;
  const Side side = position_.side();
  const Square to = move.to();
  Value hands = 0;
  if (move.drops()) {
    const Kind kind = move.dropped();
    hands = -hand_step(kind, position_.hand(side).count(kind));
    worth_ += kPieceWorth[piece_of(side, kind)][to];
  } else {
    const Piece piece = position_.at(move.from()), taken = position_.at(to);
    worth_ += kPieceWorth[piece | (move.promotes() ? 8 : 0)][to] - kPieceWorth[piece][move.from()];
    if (taken != 0) {
      worth_ -= kPieceWorth[taken][to];
      const Kind kind = unpromoted(kind_of(taken));
      hands = hand_step(kind, position_.hand(side).count(kind) + 1);
    }
  }
  worth_ += side == 0 ? hands : -hands;
  position_.play(move, undo);
}

void Game::undo(Move move, const Undo& undo) noexcept {
  position_.undo(move, undo);
  worth_ = undo.worth, since_ = undo.since;
  recall();
}

void Game::play_null(Undo& undo) {
  remember();
  undo.since = since_;
  since_ = past_.size();
  position_.play_null(undo);
}

void Game::undo_null(const Undo& undo) noexcept {
  position_.undo_null(undo);
  since_ = undo.since;
  recall();
}

bool Game::quiet(Move move) const noexcept {
  return move.drops() || (position_.at(move.to()) == 0 && !move.promotes());
}

bool Game::sound(Move move, Value forgiven) const noexcept {
  return exchange_pays(position_, move, forgiven);
}

Value Game::gain(Move move) const noexcept {
  if (move.drops()) return 0;
  const Kind taken = kind_of(position_.at(move.to())), kind = kind_of(position_.at(move.from()));
  return (taken != kNone ? taken_worth(taken) : 0) +
         (move.promotes() ? kMaterial[promoted(kind)] - kMaterial[kind] : 0);
}

int Game::priority(Move move) const noexcept {
  if (quiet(move)) return 0;
  // Most valuable victim, least valuable attacker.
  const Kind kind = kind_of(position_.at(move.from()));
  return (exchange_pays(position_, move) ? 1 : -4000) + gain(move) - kMaterial[kind] / 16;
}

Moves Game::tactical() const noexcept {
  if (in_check()) return position_.evasions();
  Moves moves = position_.captures();
  std::array<int, 128> ranks;
  std::size_t kept = 0;
  for (const Move move : moves) {
    const int rank = priority(move);
    if (rank <= 0 || kept == ranks.size()) continue;
    std::size_t at = kept++;
    for (; at > 0 && ranks[at - 1] < rank; --at) ranks[at] = ranks[at - 1], moves[at] = moves[at - 1];
    ranks[at] = rank, moves[at] = move;
  }
  moves.resize(kept);
  return moves;
}

int Game::moves_since_repeat(int plies) const noexcept {
  if (!maybe_seen()) return 0;
  const Key now = key();
  const int most = std::min(plies, static_cast<int>(past_.size() - since_));
  for (int back = 4; back <= most; back += 2)
    if (past_[past_.size() - static_cast<std::size_t>(back)].key == now) return back;
  return 0;
}

Value Game::repetition_value(int plies, Side side) const noexcept {
  const auto checking = checking_since(static_cast<std::size_t>(plies));
  return !checking ? 0 : *checking == side ? -kWin : kWin;
}

bool Game::may_claim() const noexcept {
  return declares_ && has(kZone[side()], position_.king(side())) && may_declare(position_);
}

int Game::repeats() const noexcept {
  if (!maybe_seen()) return 0;
  const Key now = key();
  int times = 0;
  for (std::size_t back = 4; back <= past_.size(); back += 2) times += past_[past_.size() - back].key == now;
  return times;
}

std::size_t Game::cycle() const noexcept {
  if (!maybe_seen()) return 0;
  const Key now = key();
  int times = 0;
  for (std::size_t back = 4; back <= past_.size() - since_; back += 2)
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

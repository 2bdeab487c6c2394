// The features of the trained evaluation that depend on what the pieces attack. They are visited one by one:
// visit(owner, column, where), counted for the owner; the same code sums, explains and trains.
#pragma once
#include "game/shogi/control.hpp"
#include "game/shogi/game.hpp"
#include "game/shogi/layout.hpp"

namespace sakiyomi::shogi {

namespace detail {

// Nine bits of a set: a file.
inline unsigned file_bits(Bitboard set, int file) noexcept {
  return static_cast<unsigned>(file < 7 ? set.lo >> (9 * file) : set.hi >> (9 * (file - 7))) & 511;
}

// Squares near the king of S: how often either side attacks them, and what stands there.
template <Side S, class Visit>
void visit_near(const Position& p, const Control& own, const Control& enemy, Visit&& visit) {
  const Square king = p.king(S);
  const View view = view_of(S, king);
  const int file = file_of(king), rank = rank_of(king), seen = rank_of(view(king));
  const int camp = seen > 5 ? 0 : seen > 2 ? 1 : 2;
  const bool flips = view.turned != view.mirrored;
  for (int f = std::max(file - 2, 0); f <= std::min(file + 2, 8); ++f) {
    const unsigned own1 = file_bits(own.counts.ones, f), own2 = file_bits(own.counts.twos, f);
    const unsigned enemy1 = file_bits(enemy.counts.ones, f), enemy2 = file_bits(enemy.counts.twos, f);
    const int across = (flips ? file - f : f - file) + 2;
    for (int r = std::max(rank - 2, 0); r <= std::min(rank + 2, 8); ++r) {
      if (f == file && r == rank) continue;
      const Square s = square_at(f, r);
      const int down = (S == 1 ? rank - r : r - rank) + 2;
      const unsigned defenders = (own1 >> r & 1) + (own2 >> r & 1) * 2;
      const unsigned attackers = (enemy1 >> r & 1) + (enemy2 >> r & 1) * 2;
      const Piece piece = p.at(s);
      const int occupant = piece == 0 ? 0 : kind_of(piece) + (side_of(piece) == S ? 0 : 14);
      const int place = camp * kNear + across * 5 + down;
      const int state = static_cast<int>(defenders * kCounts + attackers);
      visit(S, kSectionStart[kControlWeights] + (place * 16 + state) * kOccupants + occupant, s);
    }
  }
}

// The king of S, and the enemy's pieces in hand against it.
template <Side S, class Visit>
void visit_king(const Position& p, const Control& own, const Control& enemy, Visit&& visit) {
  visit_near<S>(p, own, enemy, visit);
  const Bitboard around = step(S, kKing, p.king(S)), reached = enemy.reached() | enemy.by[kByKing];
  const int escapes = (around - p.of(S) - reached).count();
  const bool check = has(enemy.reached(), p.king(S));
  visit(S, kSectionStart[kEscapeWeights] + 2 * escapes + check, p.king(S));
  const Hand hand = p.hand(other(S));
  if (hand.empty()) return;
  const Bitboard weak = around - p.of(other(S)) - own.reached();
  const int count = weak.count(), joined = (weak & reached).count();
  for (int k = kPawn; k <= kGold; ++k) {
    const Kind kind = static_cast<Kind>(k);
    const int most = std::min(hand.count(kind), kCountedInHand);
    if (most > 0)
      visit(other(S), reserve_column(kind, most, count, joined), static_cast<Square>(kSquares + kind));
  }
}

// The pieces of S: what attacks them, and what they reach.
template <Side S, class Visit>
void visit_pieces(const Position& p, const Control& own, const Control& enemy, Visit&& visit) {
  const bool to_move = p.side() == S;
  const Bitboard blocked = p.of(S) | enemy.by[kByPawn];
  const auto threat = [&](Square s, Kind kind) {
    const int defended = std::min(own.counts.at(s) + has(own.by[kByKing], s), kDefended - 1);
    visit(S, threat_column(kind, enemy.cheapest(s), defended, to_move), s);
  };
  for (const Control::Placed& piece : own) {
    visit(S, mobility_column(piece.kind, (piece.reach - blocked).count()), piece.square);
    threat(piece.square, piece.kind);
  }
  each(p.of(S, kPawn) & (enemy.reached() | enemy.by[kByKing]), [&](Square s) { threat(s, kPawn); });
}

// A king in the enemy camp is hard to mate, and may declare a win with enough points.
template <Side S, class Visit>
void visit_entering(const Position& p, Visit&& visit) {
  if (!has(kZone[S], p.king(S))) return;
  const int steps = std::min(declared_points(p, S) / 4, kEnterSteps);
  for (int i = 0; i <= steps; ++i) visit(S, kSectionStart[kEnterWeights] + i, p.king(S));
}

}  // namespace detail

template <class Visit>
void visit_activity(const Position& p, const Control& black, const Control& white, Visit&& visit) {
  detail::visit_pieces<0>(p, black, white, visit);
  detail::visit_pieces<1>(p, white, black, visit);
  if (p.king(0) != kNowhere) detail::visit_king<0>(p, black, white, visit);
  if (p.king(1) != kNowhere) detail::visit_king<1>(p, white, black, visit);
  detail::visit_entering<0>(p, visit);
  detail::visit_entering<1>(p, visit);
  visit(p.side(), kSectionStart[kTurnWeights], kNowhere);
}

}  // namespace sakiyomi::shogi

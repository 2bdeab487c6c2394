#include "game/shogi/trained.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "concept/turn.hpp"
#include "game/shogi/activity.hpp"
#include "game/shogi/evaluate.hpp"
#include "game/shogi/worth.hpp"

namespace sakiyomi::shogi {

static_assert(TurnPosition<TrainedGame>);

namespace {

constexpr int kMaxWeight = 1 << 13;  // about twenty pawns; three of them add up in 16 bits

constexpr Square turned(Square s) noexcept { return static_cast<Square>(kSquares - 1 - s); }
constexpr Weight to_weight(Sum sum) noexcept {
  return {static_cast<std::int16_t>(sum.opening), static_cast<std::int16_t>(sum.endgame)};
}

std::atomic<const Weights*>& in_use() {
  static const Weights none;
  static std::atomic<const Weights*> current{&none};
  return current;
}

template <class Visit>
void each_hand_kind(Visit&& visit) {
  for (int k = kPawn; k <= kGold; ++k) visit(static_cast<Kind>(k));
}

// Visits every piece and every piece in hand in relation to both kings, or what it is worth by itself:
// visit(owner, column, where, sign), from the view of black.
template <class Visit>
void visit_relations(const Position& p, Visit&& visit) {
  for (const Side side : {Side{0}, Side{1}}) {
    const Square king = p.king(side);
    if (king == kNowhere) continue;
    const View view = view_of(side, king);
    const Square seen = view(king);
    const int sign = side == 0 ? 1 : -1;
    each(p.occupied(), [&](Square s) {
      const Side owner = side_of(p.at(s));
      const Section section = owner == side ? kOwnWeights : kEnemyWeights;
      visit(owner, relation_column(section, seen, kind_of(p.at(s)), view(s)), s, sign);
    });
    for (const Side owner : {Side{0}, Side{1}})
      each_hand_kind([&](Kind kind) {
        const Section section = owner == side ? kOwnHandWeights : kEnemyHandWeights;
        for (int n = 1; n <= std::min(p.hand(owner).count(kind), kCountedInHand); ++n)
          visit(owner, hand_relation_column(section, seen, kind, n), static_cast<Square>(kSquares + kind),
                sign);
      });
  }
}

template <class Visit>
void visit_pieces_worth(const Position& p, Visit&& visit) {
  each(p.occupied(), [&](Square s) {
    const Side owner = side_of(p.at(s));
    const int sign = owner == 0 ? 1 : -1;
    const Kind kind = kind_of(p.at(s));
    visit(owner, kSectionStart[kMaterialWeights] + kind, s, sign);
    visit(owner, square_column(kind, owner == 0 ? s : turned(s)), s, sign);
  });
}

template <class Visit>
void visit_hands_worth(const Position& p, Visit&& visit) {
  for (const Side owner : {Side{0}, Side{1}})
    each_hand_kind([&](Kind kind) {
      for (int n = 1; n <= p.hand(owner).count(kind); ++n)
        visit(owner, hand_column(kind, n), static_cast<Square>(kSquares + kind), owner == 0 ? 1 : -1);
    });
}

}  // namespace

int phase_of(const Position& p) noexcept {
  int phase = 0;
  for (const Side side : {Side{0}, Side{1}}) {
    const Hand hand = p.hand(side);
    phase += hand.count(kPawn);
    for (const Kind kind : {kLance, kKnight, kSilver, kGold, kBishop, kRook}) phase += 2 * hand.count(kind);
    phase += 2 * (p.of(side) & kZone[side]).count();
  }
  return std::min(phase, kPhases);
}

Weights::Weights(std::span<const std::int16_t> values)
    : weights_(kColumns),
      relations_(std::size_t{kSquares + 1} * 32 * kSquares),
      hands_(std::size_t{kSquares + 1} * 2 * kHandKinds * (kMaxInHand + 1)) {
  if (values.size() != 2 * std::size_t{kColumns})
    throw std::invalid_argument("weights: there are " + std::to_string(values.size()) + " instead of " +
                                std::to_string(2 * kColumns));
  for (const int value : values)
    if (value > kMaxWeight || value < -kMaxWeight)
      throw std::invalid_argument("weights: " + std::to_string(value) + " is out of range");
  for (std::size_t i = 0; i < kColumns; ++i) weights_[i] = {values[i], values[kColumns + i]};
  for (Square king = 0; king <= kSquares; ++king) {
    add_relations(king);
    add_hands(king);
  }
}

void Weights::add_relations(Square king) {
  const View view = view_of(0, king);
  for (Square s = 0; s < kSquares; ++s)
    for (int k = kPawn; k <= kDragon; ++k) {
      const Kind kind = static_cast<Kind>(k);
      Sum own, enemy;
      own += at(kSectionStart[kMaterialWeights] + kind);
      own += at(square_column(kind, s));
      if (king != kNowhere) {
        own += at(relation_column(kOwnWeights, view(king), kind, view(s)));
        enemy += at(relation_column(kEnemyWeights, view(king), kind, view(s)));
      }
      const std::size_t row = king * std::size_t{32};
      relations_[(row + piece_of(0, kind)) * kSquares + s] = to_weight(own);
      relations_[(row + piece_of(1, kind)) * kSquares + s] = to_weight(enemy);
    }
}

void Weights::add_hands(Square king) {
  const View view = view_of(0, king);
  for (const bool own : {false, true})
    each_hand_kind([&](Kind kind) {
      Sum sum;
      for (int n = 1; n <= kMaxInHand; ++n) {
        if (own) sum += at(hand_column(kind, n));
        if (king != kNowhere && n <= kCountedInHand)
          sum += at(hand_relation_column(own ? kOwnHandWeights : kEnemyHandWeights, view(king), kind, n));
        hands_[((king * std::size_t{2} + own) * kHandKinds + kind) * (kMaxInHand + 1) +
               static_cast<std::size_t>(n)] = sum;
      }
    });
}

const Weights& weights() noexcept { return *in_use().load(std::memory_order_acquire); }

void use_weights(Weights weights) {
  static std::mutex mutex;
  static std::vector<std::unique_ptr<const Weights>> all;
  const std::lock_guard lock(mutex);
  all.push_back(std::make_unique<const Weights>(std::move(weights)));
  in_use().store(all.back().get(), std::memory_order_release);
}

TrainedGame::TrainedGame(const Game& game) : Game(game), weights_(&weights()) {
  relations_ = {all_relations(0), all_relations(1)};
}

Sum TrainedGame::relation(Side side, Piece piece, Square s) const noexcept {
  const Square king = position().king(side);
  const Weight weight = side == 0 ? weights_->relation(king, piece, s)
                                  : weights_->relation(king == kNowhere ? king : turned(king),
                                                       static_cast<Piece>(piece ^ 16), turned(s));
  return {weight.opening, weight.endgame};
}

Sum TrainedGame::hand(Side side, Side owner, Kind kind) const noexcept {
  const Square king = position().king(side);
  return weights_->hand(side == 0 || king == kNowhere ? king : turned(king), owner == side, kind,
                        position().hand(owner).count(kind));
}

Sum TrainedGame::all_relations(Side side) const noexcept {
  Sum sum;
  each(position().occupied(), [&](Square s) { sum += relation(side, position().at(s), s); });
  for (const Side owner : {Side{0}, Side{1}})
    each_hand_kind([&](Kind kind) { sum += hand(side, owner, kind); });
  return sum;
}

void TrainedGame::play(Move move, Undo& undo) {
  undo.relations = relations_;
  const Side mover = side();
  const Square to = move.to();
  const Piece before = move.drops() ? piece_of(mover, move.dropped()) : position().at(move.from());
  const Piece after = move.promotes() ? before | 8 : before;
  const Piece taken = position().at(to);
  const bool king_moves = kind_of(before) == kKing;
  const Kind in_hand = move.drops() ? move.dropped() : taken != 0 ? unpromoted(kind_of(taken)) : kNone;
  for (const Side view : {Side{0}, Side{1}}) {
    if (king_moves && view == mover) continue;
    Sum& sum = relations_[view];
    if (in_hand != kNone) sum -= hand(view, mover, in_hand);
    if (!move.drops()) sum -= relation(view, before, move.from());
    if (taken != 0) sum -= relation(view, taken, to);
    sum += relation(view, after, to);
  }
  Game::play(move, undo);
  for (const Side view : {Side{0}, Side{1}})
    if (king_moves && view == mover)
      relations_[view] = all_relations(view);
    else if (in_hand != kNone)
      relations_[view] += hand(view, mover, in_hand);
}

Value TrainedEvaluation::ongoing(const TrainedGame& game, Side side) const noexcept {
  const Weights& used = game.used_weights();
  const Position& p = game.position();
  const Control black = control_of<0>(p), white = control_of<1>(p);
  Sum sum = game.relations(0);
  sum -= game.relations(1);
  visit_activity(p, black, white, [&](Side owner, int column, Square) {
    if (owner == 0)
      sum += used.at(column);
    else
      sum -= used.at(column);
  });
  const Value value = mixed(sum, phase_of(p)) / kFraction + dynamic_terms(p, black, white).sum();
  return game.worth(side) + (side == 0 ? value : -value);
}

Value TrainedEvaluation::operator()(const TrainedGame& game, Side side) const noexcept {
  if (!game.over()) return ongoing(game, side);
  const auto winner = game.winner();
  return !winner ? 0 : *winner == side ? kWin : -kWin;
}

namespace {

template <class Visit>
void visit_parts(const Position& p, Visit&& visit) {
  const Weights& used = weights();
  const int phase = phase_of(p);
  const auto add = [&](Side owner, int column, Square where, int sign) {
    const Weight weight = used.at(column);
    const Value value = sign * mixed({weight.opening, weight.endgame}, phase);
    if (value != 0) visit(Part{section_of(column), owner, where, value});
  };
  visit_pieces_worth(p, add);
  visit_hands_worth(p, add);
  visit_relations(p, add);
  visit_activity(p, control_of<0>(p), control_of<1>(p), [&](Side owner, int column, Square where) {
    add(owner, column, where, owner == 0 ? 1 : -1);
  });
}

}  // namespace

std::vector<Part> parts_of(const Position& p) {
  std::vector<Part> parts;
  visit_parts(p, [&](const Part& part) { parts.push_back(part); });
  const auto add = [&](Section section, Side owner, Square where, Value worth) {
    if (worth != 0) parts.push_back({section, owner, where, worth * kFraction});
  };
  each(p.occupied(), [&](Square s) {
    const Side owner = side_of(p.at(s));
    const Value worth = kMaterial[kind_of(p.at(s))];
    add(kMaterialWeights, owner, s, owner == 0 ? worth : -worth);
    add(kSquareWeights, owner, s, kPlacement[p.at(s)][s]);
  });
  for (const Side owner : {Side{0}, Side{1}})
    each_hand_kind([&](Kind kind) {
      const Value worth = hand_worth(kind, p.hand(owner).count(kind));
      add(kHandWeights, owner, static_cast<Square>(kSquares + kind), owner == 0 ? worth : -worth);
    });
  return parts;
}

std::array<Value, kSections> section_sums(const Position& p) {
  std::array<Value, kSections> sums{};
  visit_parts(p, [&](const Part& part) { sums[part.section] += part.value; });
  return sums;
}

Columns columns_of(const Position& p) {
  Columns out{{}, {}, phase_of(p)};
  const auto add = [&](Side, int column, Square, int sign) {
    (sign > 0 ? out.plus : out.minus).push_back(column);
  };
  visit_hands_worth(p, add);
  visit_relations(p, add);
  visit_activity(p, control_of<0>(p), control_of<1>(p), [&](Side owner, int column, Square) {
    (owner == 0 ? out.plus : out.minus).push_back(column);
  });
  return out;
}

}  // namespace sakiyomi::shogi

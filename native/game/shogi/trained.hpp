// The trained evaluation: the simple one (evaluate.hpp) and many weights, all of which add up (layout.hpp).
// The relations of pieces to the two kings are updated by every move; what depends on attacks is computed
// anew.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/shogi/game.hpp"
#include "game/shogi/layout.hpp"

namespace sakiyomi::shogi {

// A value for the opening and one for the endgame.
template <class T>
struct Phased {
  T opening{}, endgame{};

  template <class U>
  constexpr Phased& operator+=(Phased<U> b) noexcept {
    opening += b.opening, endgame += b.endgame;
    return *this;
  }
  template <class U>
  constexpr Phased& operator-=(Phased<U> b) noexcept {
    opening -= b.opening, endgame -= b.endgame;
    return *this;
  }
  constexpr bool operator==(const Phased&) const noexcept = default;
};
using Weight = Phased<std::int16_t>;
using Sum = Phased<std::int32_t>;

inline constexpr int kPhases = 32;             // of the endgame
inline constexpr int kFraction = 4 * kPhases;  // parts of a hundredth of a pawn, with the phase counted in
constexpr Value mixed(Sum sum, int phase) noexcept {
  return sum.opening * (kPhases - phase) + sum.endgame * phase;
}
// How far the game has come: pieces in hand, promoted ones, and those in the enemy camp.
int phase_of(const Position& position) noexcept;

class Weights {
 public:
  // All weights of the opening, then those of the endgame; throws std::invalid_argument if their number is
  // wrong or one is out of range.
  explicit Weights(std::span<const std::int16_t> values);
  Weights() : Weights(std::vector<std::int16_t>(2 * kColumns)) {}

  Weight at(int column) const noexcept { return weights_[static_cast<std::size_t>(column)]; }
  // A piece as the black king on a square sees it, with what it is worth by itself if it is black's.
  Weight relation(Square king, Piece piece, Square s) const noexcept {
    return relations_[(king * std::size_t{32} + piece) * kSquares + s];
  }
  // The first `count` pieces of a kind in hand, likewise.
  Sum hand(Square king, bool own, Kind kind, int count) const noexcept {
    return hands_[((king * std::size_t{2} + own) * kHandKinds + kind) * (kMaxInHand + 1) + count];
  }

 private:
  void add_relations(Square king);
  void add_hands(Square king);

  std::vector<Weight> weights_;
  std::vector<Weight> relations_;
  std::vector<Sum> hands_;
};

// The weights in use; all zero before any are set. Weights that were in use before stay alive.
const Weights& weights() noexcept;
void use_weights(Weights weights);

// A game that keeps the sums of relations up to date.
class TrainedGame : public Game {
 public:
  struct Undo : Game::Undo {
    std::array<Sum, 2> relations;
  };

  TrainedGame(const Game& game);  // with the weights in use

  void play(Move move, Undo& undo);
  void undo(Move move, const Undo& undo) noexcept {
    Game::undo(move, undo);
    relations_ = undo.relations;
  }
  void play_null(Undo& undo) {
    undo.relations = relations_;
    Game::play_null(undo);
  }
  void undo_null(const Undo& undo) noexcept { Game::undo_null(undo); }

  // Relations to a side's king, as its owner sees them.
  Sum relations(Side side) const noexcept { return relations_[side]; }
  const Weights& used_weights() const noexcept { return *weights_; }

 private:
  Sum relation(Side side, Piece piece, Square s) const noexcept;
  Sum hand(Side side, Side owner, Kind kind) const noexcept;
  Sum all_relations(Side side) const noexcept;
  void change(Side side, Move move, int sign) noexcept;

  const Weights* weights_;
  std::array<Sum, 2> relations_;
};

struct TrainedEvaluation {
  static constexpr Value kUnit = 100;

  Value operator()(const TrainedGame& game, Side side) const noexcept;
  Value ongoing(const TrainedGame& game, Side side) const noexcept;
};

// One part of the value, of the weights or of what pieces are worth by themselves (worth.hpp): what it is,
// where, and its share from black's view (kFraction to a point).
struct Part {
  Section section;
  Side owner;     // whose piece or king it is about
  Square square;  // or 81 + kind for a piece in hand; 81 for the side to move
  Value value;
};
std::vector<Part> parts_of(const Position& position);
// The sum of the weights' parts in each section.
std::array<Value, kSections> section_sums(const Position& position);

// For training: the columns of a position, each counted for black or against it, and its phase. What a piece
// is worth by itself is part of the relation to its own king.
struct Columns {
  std::vector<std::int32_t> plus, minus;
  int phase;
};
Columns columns_of(const Position& position);

}  // namespace sakiyomi::shogi

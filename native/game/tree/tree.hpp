// Random game trees given by a formula: seed, branching and depth. A side may move twice in a row, and forced
// single moves (passes) occur, so that they test what alternating games cannot; edges carry points, so that
// good moves tend to stay good and ordering pays.
#pragma once
#include <cstdint>

#include "base/random.hpp"
#include "base/static_vector.hpp"
#include "base/value.hpp"

namespace sakiyomi::tree {

struct Shape {
  std::uint64_t seed = 0;
  int branching = 3;  // maximum moves at a node, 1..16
  int depth = 6;      // decisions until the game is over, 0..200
  int repeat = 30;    // chance in percent that the same side decides again
  int pass = 10;      // chance in percent that a node has a single move
  int spread = 10;    // an edge is worth -spread..spread points to the first side
};

class Position {
 public:
  using Move = std::uint8_t;
  using Moves = StaticVector<Move, 16>;
  struct Undo {
    std::uint64_t node;
    Value points;
    Side side;
  };

  explicit Position(const Shape& shape) : shape_(shape), node_(chain(shape.seed, 0x7265616447616d65ULL)) {}

  const Shape& shape() const noexcept { return shape_; }
  int played() const noexcept { return played_; }
  Value points() const noexcept { return points_; }
  Side side() const noexcept { return side_; }
  bool over() const noexcept { return played_ >= shape_.depth; }
  Key key() const noexcept { return chain(node_, side_); }
  int count() const noexcept {
    const std::uint64_t h = chain(node_, 1);
    if (draw(h, 100) < shape_.pass) return 1;
    return 1 + draw(h << 32, shape_.branching);
  }
  bool legal(Move move) const noexcept { return !over() && move < count(); }
  Moves moves() const noexcept {
    Moves moves;
    for (int i = 0, n = count(); i < n; ++i) moves.push_back(static_cast<Move>(i));
    return moves;
  }
  void play(Move move, Undo& undo) noexcept {
    undo = {node_, points_, side_};
    node_ = chain(node_, 2u + move);
    points_ += draw(node_, 2 * shape_.spread + 1) - shape_.spread;
    if (draw(node_ << 32, 100) >= shape_.repeat) side_ = other(side_);
    ++played_;
  }
  void undo(Move, const Undo& undo) noexcept {
    node_ = undo.node, points_ = undo.points, side_ = undo.side;
    --played_;
  }
  Value banked(Side side) const noexcept { return side == 0 ? points_ : -points_; }

 protected:
  // A number from 0 to n - 1 out of the upper half of random bits, without a division.
  static int draw(std::uint64_t bits, int n) noexcept {
    return static_cast<int>((bits >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }

 private:
  Shape shape_;
  std::uint64_t node_;
  Value points_ = 0;
  Side side_ = 0;
  int played_ = 0;
};

// The same trees where some moves are tactical: what a search must follow beyond its depth.
class Noisy : public Position {
 public:
  Noisy(const Shape& shape, int noise) : Position(shape), noise_(noise) {}
  Moves tactical() const noexcept {
    Moves out;
    for (const Move move : moves())
      if (draw(chain(key(), 100u + move), 100) < noise_) out.push_back(move);
    return out;
  }

 private:
  int noise_;  // chance in percent that a move is tactical
};

struct Points {
  Value operator()(const Position& p, Side side) const noexcept { return p.banked(side); }
};

}  // namespace sakiyomi::tree

// Perfect play of the collecting game cell by cell, by backward induction: ground truth for small boards.
#pragma once
#include <cstdint>
#include <vector>

#include "base/stop.hpp"
#include "base/value.hpp"
#include "game/collect/position.hpp"

namespace sakiyomi::collect {

// Which robot knows the other's choice in a tick. seq is `second`; the value of sim with mixed strategies
// lies between the two.
enum class Sees : std::uint8_t { second, first };

// Points still to come, first robot minus second, with perfect play on both sides. Solved for every placement
// of the robots and every subset of the targets that are left at the root: layer k holds the values when k
// idle ticks remain, which is the game's own rule for ending, so nothing has to converge.
class Exact {
 public:
  // An upper bound of the bytes needed.
  static std::uint64_t bytes(const Position& root);
  // Throws std::invalid_argument when `bytes` exceeds `max_bytes`; ends early (see done) when stopped.
  Exact(const Position& root, Sees sees, std::uint64_t max_bytes, const Stop& stop);

  bool done() const noexcept { return done_; }
  // Whether a position belongs to the match that was solved: same field, no target that was gone at the root.
  bool covers(const Position& position) const noexcept {
    return done_ && position.field().key() == field_->key() && (position.left() & ~root_left_) == 0;
  }
  // Value of the whole game at a position that is covered, first robot's view, points taken included.
  Value value(const Position& position) const;
  // Value after each legal step of the side to decide, first robot's view, in the order of moves().
  std::vector<Value> after(const Position& position) const;
  // How soon the value can be forced: the least number of idle ticks with which the rest is worth as much.
  int haste(const Position& position) const;
  std::uint64_t states() const noexcept { return states_; }

 private:
  struct Layers {  // [k][first robot][second robot], k = idle ticks that remain; stops growing when stable
    std::vector<std::vector<std::int32_t>> at;
  };
  std::size_t index(Cell first, Cell second) const noexcept { return first * cells_ + second; }
  std::size_t subset(Mask left) const noexcept;
  Value future(Cell first, Cell second, Mask left, int remaining) const noexcept;
  Value tick(Cell first, Cell second, Mask left, int remaining, Cell first_goal,
             Cell second_goal) const noexcept;
  Value best(Cell first, Cell second, Mask left, int remaining) const noexcept;
  void solve(Mask left, const Stop& stop);

  FieldPtr field_;
  std::size_t cells_;
  Mask root_left_;
  std::vector<int> slots_;  // targets of the root, in order: subset index bit -> target
  Sees sees_;
  int patience_;
  std::vector<Layers> solved_;
  std::vector<std::vector<Cell>> reach_;  // cells a robot can step to, by cell
  std::uint64_t states_ = 0;
  bool done_ = false;
};

}  // namespace sakiyomi::collect

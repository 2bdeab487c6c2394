// A world in which only one team moves, one robot after another: for planning.
#pragma once
#include <string>
#include <vector>

#include "game/aquarius/world.hpp"

namespace sakiyomi::aquarius {

class Sketch {
 public:
  struct Mover {
    Cell cell;
    int tank;
    int time;  // frames since the start of the session until it is free
    std::string letters;
    Cell before = kOutside;  // the cell that it must not go back to, if any: a bot says which
  };

  Sketch(const World& world, int team);

  const World& world() const noexcept { return *world_; }
  const Field& field() const noexcept { return world_->field(); }
  const Rules& rules() const noexcept { return world_->rules(); }
  int team() const noexcept { return team_; }
  Mover& mover(int k) noexcept { return movers_[static_cast<std::size_t>(k)]; }
  const Mover& mover(int k) const noexcept { return movers_[static_cast<std::size_t>(k)]; }
  int owner(Cell c) const noexcept { return owner_[static_cast<std::size_t>(c)]; }
  int amount(Cell c) const noexcept { return amount_[static_cast<std::size_t>(c)]; }
  const std::vector<std::int8_t>& owners() const noexcept { return owner_; }
  bool foreign(Cell c) const noexcept { return owner(c) >= 0 && owner(c) != team_; }
  bool dry(Cell c) const noexcept { return owner(c) < 0 && field().paintable(c); }
  bool can_refill(Cell c) const noexcept {
    return rules().jar_enter ? field().jar(c) : field().beside_jar(c);
  }
  bool passable(Cell c) const noexcept {
    return c != kOutside && !field().wall(c) && (rules().jar_enter || !field().jar(c));
  }
  // Whether the robot can start another action in this session.
  bool room(int k) const noexcept {
    return mover(k).time < rules().frames && static_cast<int>(mover(k).letters.size()) < rules().commands;
  }

  // Performs the action and appends its letter. Without room nothing happens.
  void act(int k, char letter);
  // A whole visit to the next cell: water of others is sucked until it is gone, a dry cell is poured on.
  void visit(int k, int direction, int pours);
  void set(Cell c, int owner, int amount) noexcept;
  std::vector<std::string> letters() const;

 private:
  const World* world_;
  int team_;
  std::vector<Mover> movers_;
  std::vector<std::int8_t> owner_;
  std::vector<int> amount_;
};

}  // namespace sakiyomi::aquarius

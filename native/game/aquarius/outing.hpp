// Steps of some robots in turn, while all others stand still: the tree that Takeshita et al. search (section
// 3), with its three reductions as switches.
#pragma once
#include <array>
#include <vector>

#include "base/static_vector.hpp"
#include "game/aquarius/sketch.hpp"

namespace sakiyomi::aquarius {

// Points of the evaluation (section 4). The paper gives the first three; the form of the last is ours.
struct Weights {
  int own = 20;    // a cell that counts for the team
  int enemy = 10;  // a cell with water of another team
  int second = 1;  // an own cell with two units or more
  int near = 2;    // times (6 - distance), for every other robot within 5 cells
  int rival = 0;   // a point of the watched team (ours)
};

struct Terms {
  int own, enemy, second, near, rival;
  int sum() const noexcept { return own + enemy + second + near + rival; }
};

struct OutingOptions {
  bool always_pour = true;  // reduction 3: a move is a whole visit, with its pours; otherwise single actions
  int pours = 2;            // units on a dry cell
  int max_sucked = 6;       // cells with more units than this are left alone
  Weights weights = {};
  int rival = -1;  // the watched team, or -1
};

class Outing {
 public:
  using Step = std::uint8_t;  // a direction, or 6 for the action that fits the cell
  struct Undo {
    int turn;
    Cell left, before, changed;
    int tank, owner, amount, ring, changes, frames;
    int rival_ring;
    bool holes_changed, rival_changed;
    Rows holes, rival_holes;
  };

  // The movers are agents of the world; those of `sketch.team()` are taken from the sketch.
  Outing(const Sketch& sketch, std::vector<int> movers, const OutingOptions& options);

  StaticVector<Step, 7> steps() const noexcept;
  bool friendly() const noexcept { return mover().team == team_; }
  void play(Step step, Undo& undo) noexcept;
  void undo(Step step, const Undo& undo) noexcept;
  std::int64_t value() const noexcept { return terms().sum(); }
  Terms terms() const noexcept;
  int frames() const noexcept {
    return frames_;
  }  // for the visits on this line, including refills for what they pour
  int changes() const noexcept { return changes_; }  // cells on this line that were poured on or sucked

 private:
  struct Mover {
    int agent, team;
    Cell cell, before;  // where it was before its last move
    int tank;
  };

  const Mover& mover() const noexcept { return movers_[static_cast<std::size_t>(turn_)]; }
  int owner(Cell c) const noexcept { return owner_[static_cast<std::size_t>(c)]; }
  int amount(Cell c) const noexcept { return amount_[static_cast<std::size_t>(c)]; }
  bool foreign(Cell c, int team) const noexcept { return owner(c) >= 0 && owner(c) != team; }
  void visit(Mover& m, Cell to) noexcept;
  void act(Mover& m, Step step) noexcept;
  void set(Cell c, int owner, int amount) noexcept;
  void update_rings(Cell c, bool was_own, Undo& undo) noexcept;
  void update_rival(Cell c, Undo& undo) noexcept;
  int ring_points(const Rows& holes) const noexcept;
  int arcs(Cell c) const noexcept;
  int duration(int base, Cell standing) const noexcept {
    return field_->ground(standing) == Ground::waste ? base * rules_->waste : base;
  }

  const Field* field_;
  const Rules* rules_;
  int team_;
  OutingOptions options_;
  std::vector<Mover> movers_;
  std::vector<Cell> others_;  // where the other robots stand
  std::vector<std::int8_t> owner_;
  std::vector<int> amount_;
  int turn_ = 0, changes_ = 0, frames_ = 0;
  int direct_ = 0, enemy_ = 0, second_ = 0, ring_ = 0;
  int rival_direct_ = 0, rival_ring_ = 0;
  Rows own_{}, wet_{}, holes_{}, rival_{}, rival_holes_{};
};

}  // namespace sakiyomi::aquarius

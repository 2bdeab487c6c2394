#include "game/aquarius/outing.hpp"

#include <algorithm>
#include <bit>

#include "concept/timed.hpp"

namespace sakiyomi::aquarius {

static_assert(StillTree<Outing>);

Outing::Outing(const Sketch& sketch, std::vector<int> movers, const OutingOptions& options)
    : field_(&sketch.field()),
      rules_(&sketch.rules()),
      team_(sketch.team()),
      options_(options),
      owner_(sketch.owners()) {
  const World& world = sketch.world();
  const Grid& grid = field_->grid();
  const auto place = [&](int agent) -> Mover {
    const int team = world.team(agent), k = agent % rules_->robots;
    const Sketch::Mover& own = sketch.mover(k);
    if (team == team_) return {agent, team, own.cell, own.before, own.tank};
    return {agent, team, world.robot(agent).cell, kOutside, world.robot(agent).tank};
  };
  for (int agent = 0; agent < world.agents(); ++agent)
    if (std::ranges::count(movers, agent))
      movers_.push_back(place(agent));
    else
      others_.push_back(place(agent).cell);
  amount_.resize(owner_.size());
  for (Cell c = 0; c < grid.cells(); ++c) {
    const int units = sketch.amount(c);
    amount_[static_cast<std::size_t>(c)] = units;
    if (units == 0) continue;
    const std::uint64_t bit = std::uint64_t{1} << grid.x(c);
    wet_[static_cast<std::size_t>(grid.y(c))] |= bit;
    if (owner(c) != team_) {
      ++enemy_;
      if (owner(c) != options_.rival) continue;
      ++rival_direct_;
      rival_[static_cast<std::size_t>(grid.y(c))] |= bit;
      continue;
    }
    own_[static_cast<std::size_t>(grid.y(c))] |= bit;
    ++direct_;
    second_ += units >= 2;
  }
  holes_ = enclosed(grid, own_);
  ring_ = ring_points(holes_);
  if (options_.rival < 0) return;
  rival_holes_ = enclosed(grid, rival_);
  rival_ring_ = ring_points(rival_holes_);
}

int Outing::ring_points(const Rows& holes) const noexcept {
  int points = 0;
  for (std::size_t y = 0; y < holes.size(); ++y)
    if (holes[y]) points += std::popcount(holes[y] & field_->paint()[y] & ~wet_[y]);
  return points;
}

StaticVector<Outing::Step, 7> Outing::steps() const noexcept {
  StaticVector<Step, 7> out;
  const Mover& m = mover();
  // Each robot starts with another direction: two robots in the same cell need not break ties alike.
  const int first = m.agent % rules_->robots * 2;
  for (int i = 0; i < kDirections; ++i) {
    const auto d = static_cast<Step>((first + i) % kDirections);
    const Cell to = field_->grid().next(m.cell, d);
    if (options_.always_pour) {
      if (to == kOutside || field_->wall(to) || (field_->jar(to) && !rules_->jar_enter)) continue;
      if (to == m.before) continue;  // going straight back is a waste (section 3.2)
      if (foreign(to, m.team) && amount(to) > options_.max_sucked) continue;
    }
    out.push_back(d);
  }
  if (!options_.always_pour) out.push_back(6);
  return out;
}

void Outing::set(Cell c, int owner, int amount) noexcept {
  const int before = this->owner(c), units = this->amount(c);
  direct_ -= before == team_;
  second_ -= before == team_ && units >= 2;
  enemy_ -= before >= 0 && before != team_;
  if (amount == 0) owner = -1;
  owner_[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(owner);
  amount_[static_cast<std::size_t>(c)] = amount;
  direct_ += owner == team_;
  second_ += owner == team_ && amount >= 2;
  enemy_ += owner >= 0 && owner != team_;
  const auto y = static_cast<std::size_t>(field_->grid().y(c));
  const std::uint64_t bit = std::uint64_t{1} << field_->grid().x(c);
  own_[y] = owner == team_ ? own_[y] | bit : own_[y] & ~bit;
  wet_[y] = owner >= 0 ? wet_[y] | bit : wet_[y] & ~bit;
}

// Number of separate runs of own cells around a cell: with fewer than two, water here neither closes nor
// opens a ring around anything else.
int Outing::arcs(Cell c) const noexcept {
  int runs = 0;
  const Cell last = field_->grid().next(c, kDirections - 1);
  bool before = last != kOutside && owner(last) == team_;
  for (int d = 0; d < kDirections; ++d) {
    const Cell near = field_->grid().next(c, d);
    const bool own = near != kOutside && owner(near) == team_;
    runs += own && !before;
    before = own;
  }
  return runs;
}

void Outing::update_rings(Cell c, bool was_own, Undo& undo) noexcept {
  const bool is_own = owner(c) == team_;
  const auto y = static_cast<std::size_t>(field_->grid().y(c));
  const std::uint64_t bit = std::uint64_t{1} << field_->grid().x(c);
  const bool flood = is_own != was_own && (!is_own || arcs(c) >= 2);
  const bool filled = is_own && (holes_[y] & bit);
  undo.holes_changed = flood || filled;
  if (undo.holes_changed) undo.holes = holes_;
  if (flood)
    holes_ = enclosed(field_->grid(), own_);
  else if (filled)
    holes_[y] &= ~bit;
  ring_ = ring_points(holes_);
}

// The watched team loses a ring when one of its cells goes, and a point where water is poured inside one.
void Outing::update_rival(Cell c, Undo& undo) noexcept {
  const auto y = static_cast<std::size_t>(field_->grid().y(c));
  const std::uint64_t bit = std::uint64_t{1} << field_->grid().x(c);
  const bool lost = undo.owner == options_.rival && owner(c) != options_.rival;
  if (lost) {
    undo.rival_changed = true;
    undo.rival_holes = rival_holes_;
    rival_[y] &= ~bit;
    --rival_direct_;
    rival_holes_ = enclosed(field_->grid(), rival_);
  }
  if (lost || (rival_holes_[y] & bit)) rival_ring_ = ring_points(rival_holes_);
}

void Outing::visit(Mover& m, Cell to) noexcept {
  const int sucked = foreign(to, m.team) ? amount(to) : 0;
  frames_ += duration(rules_->move, m.cell) + sucked * duration(rules_->suck, rules_->bump ? m.cell : to);
  m.before = m.cell;
  m.cell = to;
  if (sucked > 0) {
    set(to, -1, 0);
    if (rules_->suck_gains) m.tank += sucked;
    ++changes_;
  }
  if (owner(to) >= 0 || !field_->paintable(to)) return;
  const int units = std::min(options_.pours, m.tank);
  if (units == 0) return;
  set(to, m.team, units);
  m.tank -= units;
  frames_ += units * (duration(rules_->pour, to) + rules_->refill);
  ++changes_;
}

void Outing::act(Mover& m, Step step) noexcept {
  const auto suck = [&](Cell c) {
    set(c, owner(c), amount(c) - 1);
    if (rules_->suck_gains) ++m.tank;
    ++changes_;
  };
  if (step < kDirections) {
    const Cell to = field_->grid().next(m.cell, step);
    if (to == kOutside || field_->wall(to) || (field_->jar(to) && !rules_->jar_enter)) return;
    if (rules_->bump && foreign(to, m.team)) return suck(to);
    m.before = m.cell;
    m.cell = to;
    return;
  }
  if (rules_->jar_enter ? field_->jar(m.cell) : field_->beside_jar(m.cell)) {
    m.tank += rules_->refill_units;
  } else if (foreign(m.cell, m.team)) {
    suck(m.cell);
  } else if (m.tank > 0 && field_->paintable(m.cell)) {
    set(m.cell, m.team, amount(m.cell) + 1);
    --m.tank;
    ++changes_;
  }
}

void Outing::play(Step step, Undo& undo) noexcept {
  Mover& m = movers_[static_cast<std::size_t>(turn_)];
  const Cell to = step < kDirections ? field_->grid().next(m.cell, step) : m.cell;
  const Cell changed = to == kOutside ? m.cell : to;
  undo.turn = turn_;
  undo.left = m.cell, undo.before = m.before, undo.changed = changed;
  undo.tank = m.tank, undo.owner = owner(changed), undo.amount = amount(changed);
  undo.ring = ring_, undo.changes = changes_, undo.frames = frames_, undo.holes_changed = false;
  undo.rival_ring = rival_ring_, undo.rival_changed = false;
  if (options_.always_pour)
    visit(m, to);
  else
    act(m, step);
  if (changes_ != undo.changes) {
    update_rings(changed, undo.owner == team_, undo);
    if (options_.rival >= 0) update_rival(changed, undo);
  }
  turn_ = turn_ + 1 == static_cast<int>(movers_.size()) ? 0 : turn_ + 1;
}

void Outing::undo(Step, const Undo& undo) noexcept {
  turn_ = undo.turn;
  Mover& m = movers_[static_cast<std::size_t>(turn_)];
  m.cell = undo.left;
  m.before = undo.before;
  m.tank = undo.tank;
  frames_ = undo.frames;
  if (changes_ == undo.changes) return;
  changes_ = undo.changes;
  set(undo.changed, undo.owner, undo.amount);
  ring_ = undo.ring;
  if (undo.holes_changed) holes_ = undo.holes;
  rival_ring_ = undo.rival_ring;
  if (!undo.rival_changed) return;
  rival_holes_ = undo.rival_holes;
  ++rival_direct_;
  rival_[static_cast<std::size_t>(field_->grid().y(undo.changed))] |= std::uint64_t{1}
                                                                      << field_->grid().x(undo.changed);
}

Terms Outing::terms() const noexcept {
  int near = 0;
  const Grid& grid = field_->grid();
  const auto penalty = [&](Cell a, Cell b) {
    const int d = grid.distance(a, b);
    return d <= 5 ? options_.weights.near * (6 - d) : 0;
  };
  for (std::size_t i = 0; i < movers_.size(); ++i) {
    if (movers_[i].team != team_) continue;
    for (const Cell c : others_) near += penalty(movers_[i].cell, c);
    for (std::size_t j = 0; j < movers_.size(); ++j)
      if (i != j) near += penalty(movers_[i].cell, movers_[j].cell);
  }
  const Weights& w = options_.weights;
  return {w.own * (direct_ + ring_), -w.enemy * enemy_, w.second * second_, -near,
          -w.rival * (rival_direct_ + rival_ring_)};
}

}  // namespace sakiyomi::aquarius

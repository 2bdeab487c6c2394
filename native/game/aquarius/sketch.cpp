#include "game/aquarius/sketch.hpp"

#include <algorithm>

namespace sakiyomi::aquarius {

Sketch::Sketch(const World& world, int team) : world_(&world), team_(team) {
  const Rules& rules = world.rules();
  for (int k = 0; k < rules.robots; ++k) {
    const Robot& r = world.robot(team * rules.robots + k);
    movers_.push_back({r.cell, r.tank, std::max(0, r.busy_until - world.now()), ""});
  }
  for (Cell c = 0; c < world.field().grid().cells(); ++c) {
    owner_.push_back(static_cast<std::int8_t>(world.owner(c)));
    amount_.push_back(world.amount(c));
  }
}

void Sketch::set(Cell c, int owner, int amount) noexcept {
  owner_[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(amount > 0 ? owner : -1);
  amount_[static_cast<std::size_t>(c)] = amount;
}

void Sketch::act(int k, char letter) {
  if (!room(k)) return;
  Mover& m = mover(k);
  m.letters += letter;
  if (letter == 'a') letter = can_refill(m.cell) ? 'r' : foreign(m.cell) ? 's' : 'p';
  int base = rules().move;
  const Cell here = m.cell;
  const auto suck = [&](Cell c) {
    base = rules().suck;
    set(c, owner(c), amount(c) - 1);
    if (rules().suck_gains) ++m.tank;
  };
  if (letter >= '0' && letter <= '5') {
    const Cell to = field().grid().next(here, letter - '0');
    if (passable(to) && rules().bump && foreign(to))
      suck(to);
    else if (passable(to))
      m.cell = to;
  } else if (letter == 'p') {
    base = rules().pour;
    if (m.tank > 0 && field().paintable(here) && !foreign(here)) {
      set(here, team_, amount(here) + 1);
      --m.tank;
    }
  } else if (letter == 's') {
    base = rules().suck;
    if (foreign(here)) suck(here);
  } else if (letter == 'r') {
    base = rules().refill;
    if (can_refill(here)) m.tank += rules().refill_units;
  }
  m.time += letter == 'w' ? rules().wait : world_->duration(base, here);
}

void Sketch::visit(int k, int direction, int pours) {
  // A robot without room stands where it is: from there the rest of a walk may lead out of the field.
  if (!room(k)) return;
  const Cell to = field().grid().next(mover(k).cell, direction);
  const auto letter = static_cast<char>('0' + direction);
  if (rules().bump)
    for (int left = foreign(to) ? amount(to) : 0; left > 0 && room(k); --left) act(k, letter);
  act(k, letter);
  while (room(k) && foreign(mover(k).cell)) act(k, 's');
  if (mover(k).cell != to || !dry(to)) return;
  for (int i = 0; i < pours && mover(k).tank > 0; ++i) act(k, 'p');
}

std::vector<std::string> Sketch::letters() const {
  std::vector<std::string> out;
  for (const Mover& m : movers_) out.push_back(m.letters);
  return out;
}

}  // namespace sakiyomi::aquarius

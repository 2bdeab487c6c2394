#include "game/aquarius/world.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/checked.hpp"

namespace sakiyomi::aquarius {

World::World(std::shared_ptr<const Field> field, const Rules& rules)
    : field_(std::move(field)), rules_(checked(rules)) {
  const auto agents = static_cast<std::size_t>(rules.teams * rules.robots);
  if (field_->starts().size() != agents)
    throw std::invalid_argument("the field has another number of robots than the rules");
  robots_.resize(agents);
  queues_.resize(agents);
  for (std::size_t i = 0; i < agents; ++i) robots_[i] = {field_->starts()[i], rules.start_tank, 0};
  owner_.assign(static_cast<std::size_t>(field_->grid().cells()), -1);
  amount_.assign(static_cast<std::size_t>(field_->grid().cells()), 0);
}

// The bounds keep every count of frames, units and letters within what its type holds.
const Rules& World::checked(const Rules& rules) {
  within(rules.teams, 1, kMaxTeams, "teams");
  within(rules.robots, 1, kMaxRobots, "robots");
  within(rules.sessions, 1, 10'000, "sessions");
  within(rules.frames, 1, 10'000, "frames");
  for (const int frames : {rules.move, rules.suck, rules.refill, rules.pour, rules.wait})
    within(frames, 1, 1000, "the frames of an action");
  within(rules.waste, 1, 10, "waste");
  within(rules.commands, 1, kMaxCommands, "commands");
  within(rules.start_tank, 0, kMaxUnits, "start_tank");
  within(rules.refill_units, 1, 1000, "refill_units");
  within(rules.tank_limit, 0, kMaxUnits, "tank_limit");
  within(rules.cell_limit, 0, kMaxUnits, "cell_limit");
  return rules;
}

bool World::valid(char letter) noexcept {
  return (letter >= '0' && letter <= '5') || letter == 'p' || letter == 's' || letter == 'r' ||
         letter == 'a' || letter == 'w';
}

std::string_view World::queue(int agent) const noexcept {
  const Queue& q = queues_[static_cast<std::size_t>(agent)];
  return {q.letters.data() + q.first, static_cast<std::size_t>(q.end - q.first)};
}

void World::command(int agent, std::string_view letters) {
  if (static_cast<int>(letters.size()) > rules_.commands) throw std::invalid_argument("too many commands");
  if (!std::ranges::all_of(letters, valid)) throw std::invalid_argument("a command is one of 012345psraw");
  Queue& q = queues_[static_cast<std::size_t>(agent)];
  // What is left comes first; what does not fit is dropped.
  const std::size_t left = rules_.drop_left ? 0 : static_cast<std::size_t>(q.end - q.first);
  std::copy_n(q.letters.begin() + q.first, left, q.letters.begin());
  const std::size_t more = std::min(letters.size(), q.letters.size() - left);
  std::copy_n(letters.begin(), more, q.letters.begin() + static_cast<std::ptrdiff_t>(left));
  q.first = 0;
  q.end = static_cast<std::uint8_t>(left + more);
}

void World::run_session() noexcept {
  run_frames(rules_.frames - now_ % rules_.frames);
  if (!rules_.drop_left) return;
  for (Queue& q : queues_) q.first = q.end = 0;
}

void World::run_frames(int frames) noexcept {
  const int end = now_ + frames;
  for (int at = next_event(end); at < end; at = next_event(end)) {
    now_ = at;
    frame();
    ++now_;
  }
  now_ = end;
}

void World::advance() noexcept {
  const int end = rules_.frames * rules_.sessions;
  if (over()) return;
  do {
    run_frames(1);
  } while (now_ < end &&
           std::ranges::none_of(
               robots_, [&](const Robot& r) { return ready(static_cast<int>(&r - robots_.data())); }));
}

bool World::ready(int agent) const noexcept {
  const Queue& q = queues_[static_cast<std::size_t>(agent)];
  return q.empty() && robot(agent).busy_until <= now_;
}

// The first frame from now on in which anything can happen.
int World::next_event(int end) const noexcept {
  int at = end;
  for (std::size_t i = 0; i < robots_.size(); ++i)
    if (!queues_[i].empty() || queues_[i].running) at = std::min(at, robots_[i].busy_until);
  return std::max(at, now_);
}

void World::frame() noexcept {
  std::array<Act, kMaxAgents> acts;
  int n = 0;
  if (!rules_.at_start) {
    for (int i = 0; i < agents(); ++i) {
      char& running = queues_[static_cast<std::size_t>(i)].running;
      if (!running || robot(i).busy_until > now_) continue;
      acts[static_cast<std::size_t>(n++)] = classify(i, running);
      running = 0;
    }
    resolve(acts.data(), n);
    n = 0;
  }
  for (int i = 0; i < agents(); ++i) {
    Queue& q = queues_[static_cast<std::size_t>(i)];
    Robot& r = robots_[static_cast<std::size_t>(i)];
    if (q.empty() || r.busy_until > now_) continue;
    const char letter = q.letters[q.first++];
    const Act act = classify(i, letter);
    r.busy_until = now_ + base_duration(letter, act);
    if (rules_.at_start)
      acts[static_cast<std::size_t>(n++)] = act;
    else
      q.running = letter;
  }
  if (rules_.at_start) resolve(acts.data(), n);
}

bool World::can_refill(Cell c) const noexcept {
  return rules_.jar_enter ? field_->jar(c) : field_->beside_jar(c);
}

bool World::occupied(Cell c) const noexcept {
  return std::ranges::any_of(robots_, [c](const Robot& r) { return r.cell == c; });
}

// What a letter means in the state before this frame.
World::Act World::classify(int agent, char letter) const noexcept {
  const Robot& r = robot(agent);
  const int mine = team(agent);
  const auto foreign = [&](Cell c) { return owner(c) >= 0 && owner(c) != mine; };
  const Act none{Kind::none, agent, r.cell};
  if (letter >= '0' && letter <= '5') {
    const Cell to = field_->grid().next(r.cell, letter - '0');
    if (to == kOutside || field_->wall(to) || (field_->jar(to) && !rules_.jar_enter)) return none;
    if (rules_.bump && foreign(to)) return {Kind::suck, agent, to};
    if (!rules_.share && occupied(to)) return none;
    return {Kind::move, agent, to};
  }
  if (letter == 'a') letter = can_refill(r.cell) ? 'r' : foreign(r.cell) ? 's' : 'p';
  if (letter == 'r' && can_refill(r.cell) && (rules_.tank_limit == 0 || r.tank < rules_.tank_limit))
    return {Kind::refill, agent, r.cell};
  if (letter == 's' && foreign(r.cell)) return {Kind::suck, agent, r.cell};
  if (letter == 'p' && r.tank >= 1 && field_->paintable(r.cell) && !foreign(r.cell))
    return {Kind::pour, agent, r.cell};
  return none;
}

int World::base_duration(char letter, const Act& act) const noexcept {
  if (letter == 'w') return rules_.wait;
  const Cell here = robot(act.agent).cell;
  if (act.kind == Kind::none && !rules_.full_cost) return 1;
  switch (act.kind) {
    case Kind::suck:
      return duration(rules_.suck, here);
    case Kind::move:
      return duration(rules_.move, here);
    case Kind::pour:
      return duration(rules_.pour, here);
    case Kind::refill:
      return duration(rules_.refill, here);
    case Kind::none:
      break;
  }
  if (letter == 'a') letter = can_refill(here) ? 'r' : 'p';
  return duration(letter == 'p'   ? rules_.pour
                  : letter == 'r' ? rules_.refill
                  : letter == 's' ? rules_.suck
                                  : rules_.move,
                  here);
}

// All effects of a frame at once. Nothing here depends on the order of the acts.
void World::resolve(const Act* acts, int n) noexcept {
  for (int i = 0; i < n; ++i) {
    if (acts[i].kind != Kind::pour && acts[i].kind != Kind::suck) continue;
    const auto same_cell = [&](const Act& a) {
      return a.cell == acts[i].cell && (a.kind == Kind::pour || a.kind == Kind::suck);
    };
    if (std::none_of(acts, acts + i, same_cell)) mix_water(acts, n, acts[i].cell);
  }
  for (int i = 0; i < n; ++i) {
    Robot& r = robots_[static_cast<std::size_t>(acts[i].agent)];
    if (acts[i].kind == Kind::refill) {
      r.tank += rules_.refill_units;
      if (rules_.tank_limit) r.tank = std::min(r.tank, rules_.tank_limit);
    }
    if (acts[i].kind != Kind::move) continue;
    const auto rival = [&](const Act& a) {
      return a.agent != acts[i].agent && a.kind == Kind::move && a.cell == acts[i].cell;
    };
    if (rules_.share || std::none_of(acts, acts + n, rival)) r.cell = acts[i].cell;
  }
}

void World::mix_water(const Act* acts, int n, Cell c) noexcept {
  std::array<int, kMaxTeams> pours{};
  int sucks = 0;
  for (int i = 0; i < n; ++i) {
    if (acts[i].cell != c) continue;
    if (acts[i].kind == Kind::pour) ++pours[static_cast<std::size_t>(team(acts[i].agent))];
    if (acts[i].kind == Kind::suck) ++sucks;
  }
  int t = owner(c);
  if (t < 0) {
    const auto pouring = std::ranges::count_if(pours, [](int p) { return p > 0; });
    if (pouring != 1) return;  // two teams on a dry cell: nothing happens, and neither loses water
    t = static_cast<int>(std::ranges::find_if(pours, [](int p) { return p > 0; }) - pours.begin());
  }
  int units = pours[static_cast<std::size_t>(t)];
  if (rules_.cell_limit && amount(c) + units > rules_.cell_limit) units = 0;
  const bool gain = rules_.suck_gains && sucks <= amount(c) + units;
  for (int i = 0; i < n; ++i) {
    if (acts[i].cell != c) continue;
    Robot& r = robots_[static_cast<std::size_t>(acts[i].agent)];
    if (acts[i].kind == Kind::pour && units > 0 && team(acts[i].agent) == t) {
      --r.tank;
      ++poured_[static_cast<std::size_t>(t)];
    }
    if (acts[i].kind == Kind::suck && gain && (!rules_.tank_limit || r.tank < rules_.tank_limit)) ++r.tank;
  }
  set_cell(c, t, std::max(0, amount(c) + units - sucks));
}

void World::set_cell(Cell c, int owner, int amount) noexcept {
  ++changes_;
  owner_[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(amount > 0 ? owner : -1);
  amount_[static_cast<std::size_t>(c)] = amount;
}

int World::water(int team) const noexcept {
  int units = 0;
  for (Cell c = 0; c < field_->grid().cells(); ++c)
    if (owner(c) == team) units += amount(c);
  return units;
}

std::uint64_t World::hash() const noexcept {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  const auto byte = [&h](int b) { h = (h ^ static_cast<std::uint8_t>(b)) * 0x100000001b3ULL; };
  const auto word = [&byte](int w) {
    for (int shift = 0; shift < 32; shift += 8) byte(w >> shift);
  };
  const Grid& grid = field_->grid();
  word(now_);
  for (Cell c = 0; c < grid.cells(); ++c) {
    if (owner(c) < 0) continue;
    byte(grid.x(c)), byte(grid.y(c)), byte(owner(c)), word(amount(c));
  }
  for (const Robot& r : robots_) {
    byte(grid.x(r.cell)), byte(grid.y(r.cell)), word(r.tank), word(std::max(0, r.busy_until - now_));
  }
  return h;
}

void World::set_now(int frame) {
  if (frame < 0 || frame > rules_.frames * rules_.sessions)
    throw std::invalid_argument("the frame lies outside the match");
  now_ = frame;
}

void World::set_robot(int agent, Cell cell, int tank, int busy_frames) {
  if (cell < 0 || cell >= field_->grid().cells() || field_->wall(cell))
    throw std::invalid_argument("a robot must stand inside the field and not on a wall");
  if (tank < 0 || busy_frames < 0) throw std::invalid_argument("tank and busy frames cannot be negative");
  within(tank, 0, kMaxInTank, "the tank");
  within(busy_frames, 0, kMaxActionFrames, "busy frames");
  robots_[static_cast<std::size_t>(agent)] = {cell, tank, now_ + busy_frames};
}

void World::set_water(Cell c, int owner, int amount) {
  if (c < 0 || c >= field_->grid().cells() || !field_->paintable(c))
    throw std::invalid_argument("water stands on flat ground or wasteland inside the field");
  if (owner < 0 || owner >= rules_.teams || amount < 1)
    throw std::invalid_argument("water has a team and at least one unit");
  within(amount, 1, kMaxOnCell, "the units on a cell");
  set_cell(c, owner, amount);
}

void World::set_poured(int team, int units) {
  poured_[static_cast<std::size_t>(team)] = within(units, 0, kMaxPoured, "poured units");
}

void World::forget_commands() noexcept {
  for (Queue& q : queues_) q.first = q.end = 0, q.running = 0;
}

}  // namespace sakiyomi::aquarius

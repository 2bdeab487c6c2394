#include "play/aquarius/cast.hpp"

#include <algorithm>
#include <utility>

namespace sakiyomi::aquarius {

namespace {

constexpr int kClear = 3;            // errors more than the best model's that rule a model out
constexpr int kSettled = 40;         // session from which only the best model of each team is kept
constexpr int kUnit = 32;            // an error just seen
constexpr int kFade = 8;             // sessions over which recent errors fade
constexpr int kStrange = 4 * kUnit;  // recent errors of a team that is not what its best model is

void command(World& world, int team, const Orders& orders) {
  const int robots = world.rules().robots;
  for (int k = 0; k < robots && k < static_cast<int>(orders.size()); ++k)
    world.command(team * robots + k, orders[static_cast<std::size_t>(k)]);
}

int frames_left(const World& world) noexcept {
  return world.rules().frames * world.rules().sessions - world.now();
}

// Robots of a team that are not in the same state in both worlds.
int differing(const World& a, const World& b, int team) noexcept {
  const int robots = a.rules().robots;
  int n = 0;
  for (int agent = team * robots; agent < (team + 1) * robots; ++agent) {
    const Robot &one = a.robot(agent), &other = b.robot(agent);
    n += one.cell != other.cell || one.tank != other.tank || one.busy_until != other.busy_until;
  }
  return n;
}

}  // namespace

const Cast::Role& Cast::best(const std::vector<Role>& roles) noexcept {
  return *std::ranges::min_element(roles, {}, &Role::errors);
}

bool Cast::strange(const std::vector<Role>& roles) noexcept {
  return !roles.empty() && best(roles).recent >= kStrange;
}

bool Cast::strangers() const noexcept { return std::ranges::any_of(roles_, strange); }

void Cast::watch(const Question& q, const Orders& ran) {
  const bool delayed = q.ahead.now() > q.seen.now();
  roles_.resize(static_cast<std::size_t>(q.seen.rules().teams));
  if (!last_)
    for (std::size_t t = 0; t < roles_.size(); ++t)
      for (const auto& model : models_)
        if (static_cast<int>(t) != q.team) roles_[t].push_back({model->clone(), {}, {}});
  if (last_ && q.seen.session() == last_->session() + 1) judge(q, ran, delayed);
  for (std::size_t t = 0; t < roles_.size(); ++t)
    for (Role& role : roles_[t]) {
      role.sent = std::exchange(role.next, {});
      const int team = static_cast<int>(t);
      const World ahead = delayed ? run_alone(q.seen, team, role.sent) : q.seen;
      role.next = role.bot->commands({q.seen, ahead, team, q.frames_left});
    }
  last_ = q.seen;
}

// Compares what each model would have done with what happened, and drops those that fit badly.
void Cast::judge(const Question& q, const Orders& ran, bool delayed) {
  const auto orders = [&](const Role& role) -> const Orders& { return delayed ? role.sent : role.next; };
  World start = *last_;
  command(start, q.team, ran);
  for (std::size_t t = 0; t < roles_.size(); ++t)
    if (!roles_[t].empty()) command(start, static_cast<int>(t), orders(best(roles_[t])));
  for (std::size_t t = 0; t < roles_.size(); ++t) {
    std::vector<Role>& roles = roles_[t];
    for (Role& role : roles) {
      World world = start;
      command(world, static_cast<int>(t), orders(role));
      world.run_session();
      const int errors = differing(world, q.seen, static_cast<int>(t));
      role.errors += errors;
      role.recent += kUnit * errors - role.recent / kFade;
    }
    if (roles.size() < 2) continue;
    const int least = best(roles).errors;
    std::erase_if(roles, [&](const Role& role) { return role.errors > least + kClear; });
    if (q.seen.session() < kSettled && !strange(roles)) continue;
    Role only = std::move(roles[static_cast<std::size_t>(&best(roles) - roles.data())]);
    roles.clear();
    roles.push_back(std::move(only));
  }
}

std::optional<Forecast> Cast::play(const Question& q, const Bot& plan, const Orders& sent,
                                   std::size_t sessions, const Deadline& deadline) const {
  const bool delayed = q.ahead.now() > q.seen.now();
  World world = q.seen;
  std::vector<Role> seats(roles_.size());
  for (std::size_t t = 0; t < seats.size(); ++t) {
    if (roles_[t].empty()) continue;
    const Role& role = best(roles_[t]);
    seats[t] = {role.bot->clone(), role.sent, role.next};
  }
  Role& own = seats[static_cast<std::size_t>(q.team)];
  own = {plan.clone(), sent, {}};
  own.next = own.bot->commands(q);
  Forecast out;
  for (;;) {
    for (std::size_t t = 0; t < seats.size(); ++t)
      command(world, static_cast<int>(t), delayed ? seats[t].sent : seats[t].next);
    world.run_session();
    out.hashes.push_back(world.hash());
    if (world.over() || out.hashes.size() == sessions) break;
    if (deadline.passed()) return std::nullopt;
    for (std::size_t t = 0; t < seats.size(); ++t) {
      Role& seat = seats[t];
      seat.sent = std::exchange(seat.next, {});
      const int team = static_cast<int>(t);
      const World ahead = delayed ? run_alone(world, team, seat.sent) : world;
      if (!ahead.over()) seat.next = seat.bot->commands({world, ahead, team, frames_left(ahead)});
    }
  }
  const auto score = world.points().score;
  out.score.assign(score.begin(), score.begin() + world.rules().teams);
  return out;
}

}  // namespace sakiyomi::aquarius

#include "base/thread.hpp"
#include "bind/common.hpp"
#include "game/aquarius/bot.hpp"
#include "play/aquarius/aqua.hpp"
#include "play/aquarius/enclosure.hpp"
#include "play/aquarius/hori.hpp"
#include "play/aquarius/matsue.hpp"
#include "play/aquarius/saki.hpp"
#include "run/busy.hpp"

namespace sakiyomi {

namespace {

using namespace aquarius;

void check_team(const Rules& rules, int team) {
  if (team < 0 || team >= rules.teams) throw nb::value_error("there is no such team");
}

// The depth of a search is this many steps for each robot that is searched.
constexpr int kMaxSteps = 8;

// A bot with the robots that it was made for.
struct Commander {
  std::unique_ptr<Bot> bot;
  int robots;
  std::unique_ptr<Busy> busy = std::make_unique<Busy>("bot");

  std::vector<std::string> commands(const World& seen, int team, int session,
                                    const std::vector<std::string>& sent) {
    const Rules& rules = seen.rules();
    if (rules.robots != robots) throw nb::value_error("the bot was made for another number of robots");
    check_team(rules, team);
    const nb::gil_scoped_release release;
    const bool later = session > seen.session();
    if (later && static_cast<int>(sent.size()) < rules.robots)
      throw std::invalid_argument("the commands of every robot must be given");
    const World ahead = later ? run_alone(seen, team, sent) : seen;
    const int left = rules.frames * rules.sessions - ahead.now();
    return exclusively(
        *busy, [&] { return with_large_stack([&] { return bot->commands({seen, ahead, team, left}); }); });
  }
};

Bots bots_of(const std::vector<const Commander*>& commanders, int robots) {
  Bots out;
  for (const Commander* one : commanders) {
    if (one->robots != robots) throw std::invalid_argument("all bots must have the same number of robots");
    out.push_back(one->bot->clone());
  }
  return out;
}

Outing outing_of(const Sketch& sketch, int robot) {
  return {sketch, {sketch.team() * sketch.rules().robots + robot}, {}};
}

}  // namespace

void bind_aquarius_bots(nb::module_& m) {
  nb::class_<Commander>(m, "AquariusBot")
      .def_static(
          "simple",
          [](const std::string& name, int robots, std::uint64_t seed) {
            within(robots, 1, kMaxRobots, "robots");
            Commander out{make_simple(name, robots, seed), robots};
            if (!out.bot) throw nb::value_error("there is no such bot");
            return out;
          },
          nb::arg("name"), nb::arg("robots"), nb::arg("seed"))
      .def_static(
          "matsue",
          [](int robots, int moves, std::uint64_t nodes, bool still, bool single, bool always_pour,
             bool threads, int ms) {
            within(robots, 1, kMaxRobots, "robots");
            within(moves, 1, kMaxSteps, "moves");
            within(ms, 0, 600'000, "ms");
            return Commander{make_matsue({moves, nodes, still, single, always_pour, threads, ms}), robots};
          },
          nb::arg("robots"), nb::arg("moves"), nb::arg("nodes"), nb::arg("still"), nb::arg("single"),
          nb::arg("always_pour"), nb::arg("threads"), nb::arg("ms"))
      .def_static(
          "aqua",
          [](int robots, std::uint64_t nodes, int moves, int largest, int pours, int finale,
             int finale_largest, int opening, int refill, int patience, int enemy, int rival, int rival_last,
             int second, int near, int max_sucked, int keep, int ms) {
            within(robots, 1, kMaxRobots, "robots");
            within(moves, 1, kMaxSteps, "moves");
            for (const int radius : {largest, finale_largest}) within(radius, 0, 15, "the largest fence");
            within(pours, 1, 5, "pours");
            within(finale, 0, 1'000'000, "finale");
            within(rival_last, 0, 1'000'000, "rival_last");
            for (const int units : {opening, refill}) within(units, 1, 1000, "units to fetch");
            within(patience, 1, 1'000'000, "patience");
            for (const int weight : {enemy, rival, second, near}) within(weight, 0, 1000, "a weight");
            within(max_sucked, 0, 100, "max_sucked");
            within(keep, 100, 1000, "keep");
            within(ms, 0, 600'000, "ms");
            return Commander{
                make_aqua({nodes, moves, largest, pours, finale, finale_largest, opening, refill, patience,
                           enemy, rival, rival_last, second, near, max_sucked, keep, ms}),
                robots};
          },
          nb::arg("robots"), nb::arg("nodes"), nb::arg("moves"), nb::arg("largest"), nb::arg("pours"),
          nb::arg("finale"), nb::arg("finale_largest"), nb::arg("opening"), nb::arg("refill"),
          nb::arg("patience"), nb::arg("enemy"), nb::arg("rival"), nb::arg("rival_last"), nb::arg("second"),
          nb::arg("near"), nb::arg("max_sucked"), nb::arg("keep"), nb::arg("ms"))
      .def_static(
          "hori",
          [](int robots, int thick, int opening, int load, int budget, int alone, int apart, int keep,
             int weak, int closing, int watch, int reserve) {
            within(robots, 1, kMaxRobots, "robots");
            within(thick, 1, 100, "thick");
            for (const int units : {opening, load}) within(units, 1, 1000, "units to fetch");
            within(reserve, 0, 1000, "reserve");
            for (const int percent : {budget, alone}) within(percent, 0, 100, "a percentage");
            for (const int frames : {apart, keep, weak}) within(frames, 0, 10'000, "a detour");
            for (const int frames : {closing, watch}) within(frames, 0, 1'000'000, "frames before the end");
            return Commander{
                make_hori({thick, opening, load, budget, alone, apart, keep, weak, closing, watch, reserve}),
                robots};
          },
          nb::arg("robots"), nb::arg("thick"), nb::arg("opening"), nb::arg("load"), nb::arg("budget"),
          nb::arg("alone"), nb::arg("apart"), nb::arg("keep"), nb::arg("weak"), nb::arg("closing"),
          nb::arg("watch"), nb::arg("reserve"))
      .def_static(
          "saki",
          [](int robots, const std::vector<const Commander*>& models,
             const std::vector<const Commander*>& plans, const Commander& safe, int first, int sessions,
             int budget, int lead, int ms) {
            within(robots, 1, kMaxRobots, "robots");
            within(first, 0, 10'000, "first");
            within(sessions, 0, 100'000, "sessions");
            within(budget, 0, 1'000'000, "budget");
            within(lead, 1, 10'000, "lead");
            within(ms, 0, 600'000, "ms");
            if (models.empty() || plans.empty())
              throw std::invalid_argument("at least one model and one plan are needed");
            return Commander{make_saki({first, sessions, budget, lead, ms}, bots_of(models, robots),
                                       bots_of(plans, robots), std::move(bots_of({&safe}, robots).front())),
                             robots};
          },
          nb::arg("robots"), nb::arg("models"), nb::arg("plans"), nb::arg("safe"), nb::arg("first"),
          nb::arg("sessions"), nb::arg("budget"), nb::arg("lead"), nb::arg("ms"))
      .def("commands", &Commander::commands, nb::arg("seen"), nb::arg("team"), nb::arg("session"),
           nb::arg("sent"))
      .def_prop_ro("forecast", [](const Commander& c) { return c.bot->forecast(); })
      .def_prop_ro("nodes", [](const Commander& c) { return c.bot->nodes(); });
  m.def(
      "aquarius_enclosure",
      [](int radius, std::vector<std::int64_t> worth, std::vector<std::int64_t> price) {
        within(radius, 1, kMaxRadius, "radius");
        const Grid& grid = Grid::of(radius);
        for (const auto& numbers : {worth, price}) {
          if (static_cast<int>(numbers.size()) != grid.cells())
            throw std::invalid_argument("one number for each cell must be given");
          for (const std::int64_t n : numbers)
            if (n < 0 || n > kNever)
              throw std::invalid_argument("worth and price must lie between 0 and 2**40");
        }
        const Enclosure out =
            with_large_stack([&] { return best_enclosure(grid, {std::move(worth), std::move(price)}); });
        const auto list = [](const Rows& rows) {
          return std::vector<std::uint64_t>(rows.begin(), rows.end());
        };
        return std::tuple(list(out.ring), list(out.inside));
      },
      nb::arg("radius"), nb::arg("worth"), nb::arg("price"));
  m.def(
      "aquarius_reach",
      [](const World& world, int team, bool still, bool single, bool always_pour, std::uint64_t max_nodes) {
        check_team(world.rules(), team);
        const nb::gil_scoped_release release;
        const Reach r = with_large_stack(
            [&] { return reach(world, team, {1, 0, still, single, always_pour, false, 0}, max_nodes); });
        return std::tuple(r.movers, r.moves, r.children, r.depth, r.nodes);
      },
      nb::arg("world"), nb::arg("team"), nb::arg("still"), nb::arg("single"), nb::arg("always_pour"),
      nb::arg("max_nodes"));
  m.def(
      "aquarius_terms",
      [](const World& world, int team, int robot) {
        check_team(world.rules(), team);
        within(robot, 0, world.rules().robots - 1, "robot");
        const Terms t = outing_of(Sketch(world, team), robot).terms();
        return std::tuple(t.own, t.enemy, t.second, t.near);
      },
      nb::arg("world"), nb::arg("team"), nb::arg("robot"));
}

}  // namespace sakiyomi

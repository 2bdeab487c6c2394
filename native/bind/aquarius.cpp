#include <nanobind/stl/pair.h>

#include <algorithm>

#include "bind/common.hpp"
#include "game/aquarius/world.hpp"

namespace sakiyomi {

namespace {

using namespace aquarius;

using WaterRow = std::tuple<int, int, int, int>;            // x, y, team, amount
using RobotRow = std::tuple<int, int, int, int, int, int>;  // team, number, x, y, tank, busy frames

Cell cell_at(const Grid& grid, int x, int y) {
  const Cell c = grid.at(x, y);
  if (c == kOutside) throw nb::value_error("the cell lies outside the field");
  return c;
}

int checked(int value, int below, const char* what) {
  if (value < 0 || value >= below) throw nb::value_error(what);
  return value;
}

std::vector<std::pair<int, int>> spots(const Grid& grid, const Rows& rows) {
  std::vector<std::pair<int, int>> out;
  for (int y = 0; y < grid.size(); ++y)
    for (int x = 0; x < grid.size(); ++x)
      if (rows[static_cast<std::size_t>(y)] >> x & 1) out.emplace_back(x, y);
  return out;
}

void bind_rules(nb::module_& m) {
  nb::class_<Rules>(m, "AquariusRules")
      .def(nb::init<>())
      .def_rw("teams", &Rules::teams)
      .def_rw("robots", &Rules::robots)
      .def_rw("sessions", &Rules::sessions)
      .def_rw("frames", &Rules::frames)
      .def_rw("delay", &Rules::delay)
      .def_rw("move", &Rules::move)
      .def_rw("suck", &Rules::suck)
      .def_rw("refill", &Rules::refill)
      .def_rw("pour", &Rules::pour)
      .def_rw("wait", &Rules::wait)
      .def_rw("waste", &Rules::waste)
      .def_rw("commands", &Rules::commands)
      .def_rw("start_tank", &Rules::start_tank)
      .def_rw("refill_units", &Rules::refill_units)
      .def_rw("tank_limit", &Rules::tank_limit)
      .def_rw("cell_limit", &Rules::cell_limit)
      .def_rw("bump", &Rules::bump)
      .def_rw("suck_gains", &Rules::suck_gains)
      .def_rw("share", &Rules::share)
      .def_rw("jar_enter", &Rules::jar_enter)
      .def_rw("at_start", &Rules::at_start)
      .def_rw("full_cost", &Rules::full_cost)
      .def_rw("drop_left", &Rules::drop_left)
      .def_rw("walls_close", &Rules::walls_close)
      .def_rw("enemy_breaks", &Rules::enemy_breaks)
      .def_rw("innermost", &Rules::innermost)
      .def_rw("tie_poured", &Rules::tie_poured);
}

void bind_field(nb::module_& m) {
  nb::class_<Field>(m, "AquariusField")
      .def(
          "__init__",
          [](Field* self, int radius, const nb::bytes& ground,
             const std::vector<std::pair<int, int>>& starts) {
            std::vector<Ground> kinds;
            for (std::size_t i = 0; i < ground.size(); ++i)
              kinds.push_back(static_cast<Ground>(
                  checked(static_cast<const unsigned char*>(ground.data())[i], 4, "ground is 0 to 3")));
            std::vector<Cell> cells;
            for (const auto& [x, y] : starts) cells.push_back(cell_at(Grid::of(radius), x, y));
            new (self) Field(radius, std::move(kinds), std::move(cells));
          },
          nb::arg("radius"), nb::arg("ground"), nb::arg("starts"))
      .def_static(
          "generate",
          [](std::uint64_t seed, int radius, int teams, int robots, bool sixfold, int waste, int walls,
             int jars, int apart, int from_centre, bool connected) {
            within(teams, 1, kMaxTeams, "teams");
            within(robots, 1, kMaxRobots, "robots");
            within(waste, 0, 60, "waste");
            within(walls, 0, 30, "walls");
            within(jars, 0, 20, "jars");
            const nb::gil_scoped_release release;
            return std::make_shared<Field>(generate(
                {seed, radius, teams, robots, sixfold, waste, walls, jars, apart, from_centre, connected}));
          },
          nb::arg("seed"), nb::arg("radius"), nb::arg("teams"), nb::arg("robots"), nb::arg("sixfold"),
          nb::arg("waste"), nb::arg("walls"), nb::arg("jars"), nb::arg("apart"), nb::arg("from_centre"),
          nb::arg("connected"))
      .def_prop_ro("radius", [](const Field& f) { return f.grid().radius(); })
      .def_prop_ro("size", [](const Field& f) { return f.grid().size(); })
      .def_prop_ro("cells",
                   [](const Field& f) {
                     std::vector<std::pair<int, int>> out;
                     for (Cell c = 0; c < f.grid().cells(); ++c)
                       out.emplace_back(f.grid().x(c), f.grid().y(c));
                     return out;
                   })
      .def_prop_ro("starts",
                   [](const Field& f) {
                     std::vector<std::pair<int, int>> out;
                     for (const Cell c : f.starts()) out.emplace_back(f.grid().x(c), f.grid().y(c));
                     return out;
                   })
      .def(
          "ground",
          [](const Field& f, int x, int y) {
            const Cell c = f.grid().at(x, y);
            return c == kOutside ? -1 : static_cast<int>(f.ground(c));
          },
          nb::arg("x"), nb::arg("y"), "0 flat, 1 wasteland, 2 wall, 3 jar; -1 outside.")
      .def(
          "turned",
          [](const Field& f, int x, int y) {
            const Cell c = f.grid().turned(cell_at(f.grid(), x, y));
            return std::pair(f.grid().x(c), f.grid().y(c));
          },
          nb::arg("x"), nb::arg("y"), "Where a cell goes when the field is turned by 60 degrees.")
      .def(
          "distance",
          [](const Field& f, int x, int y, int x2, int y2) {
            return f.grid().distance(cell_at(f.grid(), x, y), cell_at(f.grid(), x2, y2));
          },
          nb::arg("x"), nb::arg("y"), nb::arg("x2"), nb::arg("y2"));
}

// What a learner sees: see PLANES in sakiyomi.contest.environment.
nb::bytes planes(const World& w, int agent) {
  const Grid& grid = w.field().grid();
  const auto size = static_cast<std::size_t>(grid.size());
  std::vector<std::int16_t> out(8 * size * size);
  const auto put = [&](std::size_t plane, Cell c, int value) {
    std::int16_t& place = out[(plane * size + static_cast<std::size_t>(grid.y(c))) * size +
                              static_cast<std::size_t>(grid.x(c))];
    place = static_cast<std::int16_t>(std::min(32767, place + value));
  };
  const int team = w.team(agent);
  for (Cell c = 0; c < grid.cells(); ++c) {
    if (w.owner(c) >= 0) put(w.owner(c) == team ? 0 : 1, c, w.amount(c));
    if (w.field().ground(c) != Ground::flat) put(1 + static_cast<std::size_t>(w.field().ground(c)), c, 1);
  }
  for (int other = 0; other < w.agents(); ++other)
    put(other == agent ? 5 : w.team(other) == team ? 6 : 7, w.robot(other).cell, 1);
  return nb::bytes(reinterpret_cast<const char*>(out.data()), out.size() * sizeof(std::int16_t));
}

void bind_world(nb::module_& m) {
  nb::class_<World>(m, "AquariusWorld")
      .def(
          "__init__",
          [](World* self, const std::shared_ptr<Field>& field, const Rules& rules) {
            new (self) World(field, rules);
          },
          nb::arg("field"), nb::arg("rules"))
      .def("copy", [](const World& w) { return World(w); })
      .def_prop_ro("rules", [](const World& w) { return Rules(w.rules()); })
      .def_prop_ro("now", &World::now)
      .def_prop_ro("session", &World::session)
      .def_prop_ro("over", &World::over)
      .def_prop_ro("hash", &World::hash)
      .def(
          "command",
          [](World& w, int agent, const std::string& letters) {
            w.command(checked(agent, w.agents(), "there is no such robot"), letters);
          },
          nb::arg("agent"), nb::arg("letters"))
      .def(
          "run_session",
          [](World& w) {
            if (w.over()) throw nb::value_error("the match is over");
            w.run_session();
          },
          nb::call_guard<nb::gil_scoped_release>())
      .def(
          "run_frames",
          [](World& w, int frames) {
            w.run_frames(checked(frames, w.rules().frames * w.rules().sessions - w.now() + 1,
                                 "more frames than the match has left"));
          },
          nb::arg("frames"))
      .def("ready",
           [](const World& w) {
             std::vector<int> out;
             for (int i = 0; i < w.agents(); ++i)
               if (w.ready(i)) out.push_back(i);
             return out;
           })
      .def("advance", &World::advance)
      .def(
          "queue",
          [](const World& w, int agent) {
            return std::string(w.queue(checked(agent, w.agents(), "there is no such robot")));
          },
          nb::arg("agent"))
      .def("forget_commands", &World::forget_commands)
      .def("water",
           [](const World& w) {
             std::vector<WaterRow> out;
             const Grid& grid = w.field().grid();
             for (Cell c = 0; c < grid.cells(); ++c)
               if (w.owner(c) >= 0) out.emplace_back(grid.x(c), grid.y(c), w.owner(c), w.amount(c));
             return out;
           })
      .def("robots",
           [](const World& w) {
             std::vector<RobotRow> out;
             const Grid& grid = w.field().grid();
             for (int i = 0; i < w.agents(); ++i) {
               const Robot& r = w.robot(i);
               out.emplace_back(w.team(i), i % w.rules().robots, grid.x(r.cell), grid.y(r.cell), r.tank,
                                std::max(0, r.busy_until - w.now()));
             }
             return out;
           })
      .def("scores",
           [](const World& w) {
             const auto p = w.points();
             return std::vector<int>(p.score.begin(), p.score.begin() + w.rules().teams);
           })
      .def(
          "rings",
          [](const World& w) {
            const auto p = w.points();
            std::vector<std::vector<std::pair<int, int>>> out;
            for (int t = 0; t < w.rules().teams; ++t)
              out.push_back(spots(w.field().grid(), p.ring[static_cast<std::size_t>(t)]));
            return out;
          },
          "For every team the dry cells that its water encloses and that count for it.")
      .def(
          "planes",
          [](const World& w, int agent) {
            return planes(w, checked(agent, w.agents(), "there is no such robot"));
          },
          nb::arg("agent"))
      .def(
          "totals",
          [](const World& w) {
            std::vector<int> out;
            for (int t = 0; t < w.rules().teams; ++t) out.push_back(w.tie(t));
            return out;
          },
          "For every team the water that decides ties.")
      .def("poured",
           [](const World& w) {
             std::vector<int> out;
             for (int t = 0; t < w.rules().teams; ++t) out.push_back(w.poured(t));
             return out;
           })
      .def(
          "load",
          [](World& w, int frame, const std::vector<WaterRow>& water, const std::vector<RobotRow>& robots,
             const std::vector<int>& poured) {
            World fresh(w.shared_field(), w.rules());
            const Grid& grid = w.field().grid();
            fresh.set_now(frame);
            for (const auto& [x, y, team, amount] : water) fresh.set_water(cell_at(grid, x, y), team, amount);
            if (static_cast<int>(robots.size()) != w.agents())
              throw nb::value_error("all robots must be given, in order");
            for (int i = 0; i < w.agents(); ++i) {
              const auto& [team, number, x, y, tank, busy] = robots[static_cast<std::size_t>(i)];
              if (team != w.team(i) || number != i % w.rules().robots)
                throw nb::value_error("all robots must be given, in order");
              fresh.set_robot(i, cell_at(grid, x, y), tank, busy);
            }
            for (std::size_t t = 0; t < poured.size(); ++t)
              fresh.set_poured(checked(static_cast<int>(t), w.rules().teams, "more teams than there are"),
                               poured[t]);
            w = fresh;
          },
          nb::arg("frame"), nb::arg("water"), nb::arg("robots"), nb::arg("poured"),
          "Everything but the ground and the commands, in place of what there is.");
}

}  // namespace

void bind_aquarius(nb::module_& m) {
  bind_rules(m);
  bind_field(m);
  bind_world(m);
}

}  // namespace sakiyomi

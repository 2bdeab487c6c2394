#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>

#include <limits>

#include "bind/common.hpp"
#include "bind/searchers.hpp"
#include "game/collect/exact.hpp"
#include "game/collect/theorem.hpp"
#include "run/busy.hpp"

namespace sakiyomi {

namespace {

using namespace collect;

template <class List>
nb::list as_list(const List& items) {
  nb::list out;
  for (const auto& item : items) out.append(item);
  return out;
}

// A cell as Python numbers it; -1 and the like must not turn into another one.
Cell checked_cell(int cell) {
  return static_cast<Cell>(within(cell, 0, int{std::numeric_limits<Cell>::max()}, "a cell"));
}
Cell cell_on(const Field& field, int cell) {
  return static_cast<Cell>(within(cell, 0, field.cells() - 1, "a cell"));
}
int target_on(const Field& field, int target) {
  if (target < 0 || target >= field.count()) throw nb::value_error("there is no such target");
  return target;
}

// A member function of a side, with the side checked.
template <class P, class R>
auto of_side(R (P::*member)(Side) const noexcept) {
  return [member](const P& p, int side) { return (p.*member)(checked_side(side)); };
}

void bind_field(nb::module_& m) {
  nb::enum_<Step>(m, "Step", "One step of a robot: a compass direction (north is up), or stay.")
      .value("n", Step::n)
      .value("ne", Step::ne)
      .value("e", Step::e)
      .value("se", Step::se)
      .value("s", Step::s)
      .value("sw", Step::sw)
      .value("w", Step::w)
      .value("nw", Step::nw)
      .value("stay", Step::stay)
      .def("__str__", [](nb::handle step) { return nb::str(step.attr("name")); });

  nb::class_<Field>(m, "CollectField")
      .def(
          "__init__",
          [](Field* self, int width, int height, const std::vector<std::tuple<int, int, int>>& targets,
             const std::vector<int>& walls) {
            std::vector<Target> list;
            for (const auto& [number, cell, value] : targets)
              list.push_back({number, checked_cell(cell), value});
            std::vector<Cell> cells;
            for (const int wall : walls) cells.push_back(checked_cell(wall));
            new (self) Field(width, height, std::move(list), std::move(cells));
          },
          nb::arg("width"), nb::arg("height"), nb::arg("targets"), nb::arg("walls"))
      .def_prop_ro("width", &Field::width)
      .def_prop_ro("height", &Field::height)
      .def_prop_ro("walls",
                   [](const Field& f) { return std::vector<int>(f.walls().begin(), f.walls().end()); })
      .def_prop_ro("targets",
                   [](const Field& f) {
                     std::vector<std::tuple<int, int, int>> out;
                     for (const Target& t : f.targets()) out.emplace_back(t.number, t.cell, t.value);
                     return out;
                   })
      .def_prop_ro("longest_walk", &Field::longest_walk)
      .def(
          "after", [](const Field& f, int cell, Step step) { return f.after(cell_on(f, cell), step); },
          nb::arg("cell"), nb::arg("step"))
      .def(
          "distance",
          [](const Field& f, int cell, int target) {
            return f.distance(cell_on(f, cell), target_on(f, target));
          },
          nb::arg("cell"), nb::arg("target"))
      .def(
          "distances_from", [](const Field& f, int cell) { return f.distances_from(cell_on(f, cell)); },
          nb::arg("cell"))
      .def(
          "toward",
          [](const Field& f, int cell, int target) {
            return f.toward(cell_on(f, cell), target_on(f, target));
          },
          nb::arg("cell"), nb::arg("target"));
  m.attr("FAR") = kFar;
}

void bind_position(nb::module_& m) {
  nb::enum_<Model>(m, "Model",
                   "What the second robot knows when it chooses: the first one's step, or nothing.")
      .value("seq", Model::seq)
      .value("sim", Model::sim);

  using P = collect::Position;
  nb::class_<P>(m, "CollectPosition")
      .def(
          "__init__",
          [](P* self, std::shared_ptr<Field> field, int first, int second, Mask left, int first_score,
             int second_score, int idle, std::optional<Step> chosen, Model model) {
            new (self)
                P(std::move(field), {checked_cell(first), checked_cell(second)}, left,
                  {first_score, second_score}, idle, chosen.value_or(Step::stay), chosen.has_value(), model);
          },
          nb::arg("field"), nb::arg("first"), nb::arg("second"), nb::arg("left"), nb::arg("first_score"),
          nb::arg("second_score"), nb::arg("idle"), nb::arg("chosen").none(), nb::arg("model"))
      .def_prop_ro("side", &P::side)
      .def_prop_ro("over", &P::over)
      .def_prop_ro("key", &P::key)
      .def_prop_ro("left", &P::left)
      .def_prop_ro("idle", &P::idle)
      .def_prop_ro("patience", &P::patience)
      .def_prop_ro("model", &P::model)
      .def_prop_ro("chosen",
                   [](const P& p) { return p.has_chosen() ? std::optional(p.chosen()) : std::nullopt; })
      .def("robot", of_side(&P::robot), nb::arg("side"))
      .def("score", of_side(&P::score), nb::arg("side"))
      .def(
          "moves", [](const P& p) { return as_list(p.moves()); }, nb::sig("def moves(self) -> list[Step]"))
      .def("legal", &P::legal, nb::arg("step"))
      .def("play", &played<P, Step>, nb::arg("step"))
      .def("value", [](const P& p, int side) { return Standing{}(p, checked_side(side)); }, nb::arg("side"));

  nb::class_<CollectSearcher> c(m, "CollectSearcher");
  c.def(nb::new_(
      [](const Options& options) { return std::make_shared<CollectSearcher>(options, Standing{}); }));
  bind_searcher<CollectSearcher, P>(c);
}

Leg leg_to(const Plan& plan, int target) {
  return {static_cast<std::uint8_t>(target_on(plan.field(), target))};
}

void bind_plan(nb::module_& m) {
  nb::enum_<Equal>(m, "Equal", "Who decides at equal clocks: the first robot, the same one, or the other.")
      .value("first", Equal::first)
      .value("same", Equal::same)
      .value("other", Equal::other);
  nb::class_<Plan>(m, "CollectPlan")
      .def(
          "__init__",
          [](Plan* self, const collect::Position& position, bool border, int p, Equal equal) {
            within(p, 1, 1000, "P");
            new (self) Plan(position, {border ? OrderSign::border : OrderSign::printed, p, equal});
          },
          nb::arg("position"), nb::arg("border"), nb::arg("p"), nb::arg("equal"))
      .def_prop_ro("side", &Plan::side)
      .def_prop_ro("over", &Plan::over)
      .def_prop_ro("key", &Plan::key)
      .def_prop_ro("left", &Plan::left)
      .def("robot", of_side(&Plan::robot), nb::arg("side"))
      .def("clock", of_side(&Plan::clock), nb::arg("side"))
      .def("score", of_side(&Plan::score), nb::arg("side"))
      .def("pending", of_side(&Plan::pending), nb::arg("side"))
      .def(
          "mine",
          [](const Plan& p, int side, int target) {
            return p.mine(checked_side(side), target_on(p.field(), target));
          },
          nb::arg("side"), nb::arg("target"))
      .def(
          "reachable", [](const Plan& p, int target) { return p.reachable(target_on(p.field(), target)); },
          nb::arg("target"))
      .def("moves",
           [](const Plan& p) {
             std::vector<int> out;
             for (const Leg leg : p.moves()) out.push_back(leg.target);
             return out;
           })
      .def(
          "priority", [](const Plan& p, int target) { return p.priority(leg_to(p, target)); },
          nb::arg("target"))
      .def(
          "play", [](const Plan& p, int target) { return played(p, leg_to(p, target)); }, nb::arg("target"))
      .def(
          "value", [](const Plan& p, int side) { return Territory{}(p, checked_side(side)); },
          nb::arg("side"));

  nb::class_<CollectPlanSearcher> c(m, "CollectPlanSearcher");
  c.def(nb::new_(
      [](const Options& options) { return std::make_shared<CollectPlanSearcher>(options, Territory{}); }));
  bind_searcher<CollectPlanSearcher, Plan>(c);
}

constexpr int kMaxProvedCells = 64;  // cells of a board whose placements are all checked

// The exact solution for Python, with a stop flag for other threads.
struct ExactRun {
  Stop stop;
  Busy busy{"solver"};
  std::optional<Exact> exact;

  const Exact& of(const collect::Position& position) const {
    if (!exact || !exact->covers(position))
      throw std::invalid_argument("the position does not belong to the match that was solved");
    return *exact;
  }
};

void bind_exact(nb::module_& m) {
  nb::class_<ExactRun>(m, "CollectExact")
      .def(nb::init<>())
      .def("stop", [](ExactRun& r) { r.stop.request(); })
      .def_static("bytes", &Exact::bytes, nb::arg("position"))
      .def(
          "solve",
          [](ExactRun& r, const collect::Position& position, bool first_sees, std::uint64_t max_bytes) {
            const nb::gil_scoped_release release;
            return exclusively(r.busy, [&] {
              Exact solved(position, first_sees ? Sees::first : Sees::second, max_bytes, r.stop);
              const nb::gil_scoped_acquire acquire;  // others may read the previous one until now
              r.exact = std::move(solved);
              return r.exact->done();
            });
          },
          nb::arg("position"), nb::arg("first_sees"), nb::arg("max_bytes"))
      .def(
          "value", [](const ExactRun& r, const collect::Position& p) { return r.of(p).value(p); },
          nb::arg("position"))
      .def(
          "after", [](const ExactRun& r, const collect::Position& p) { return r.of(p).after(p); },
          nb::arg("position"))
      .def(
          "haste", [](const ExactRun& r, const collect::Position& p) { return r.of(p).haste(p); },
          nb::arg("position"))
      .def_prop_ro("states", [](const ExactRun& r) { return r.exact ? r.exact->states() : 0; });
  m.def(
      "collect_forced",
      [](int width, int height, bool a_first, bool obstruct) {
        std::vector<std::uint8_t> out;
        {
          within(width, 1, kMaxProvedCells, "width");
          within(height, 1, kMaxProvedCells / width, "height");
          const nb::gil_scoped_release release;
          out = forced(width, height, a_first, obstruct);
        }
        return nb::bytes(reinterpret_cast<const char*>(out.data()), out.size());
      },
      nb::arg("width"), nb::arg("height"), nb::arg("a_first"), nb::arg("obstruct"));
}

}  // namespace

void bind_collect(nb::module_& m) {
  bind_field(m);
  bind_position(m);
  bind_plan(m);
  bind_exact(m);
}

}  // namespace sakiyomi

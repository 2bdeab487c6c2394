#include <nanobind/stl/array.h>

#include "bind/common.hpp"
#include "bind/searchers.hpp"
#include "run/engine_runner.hpp"
#include "solve/othello/solver.hpp"

namespace sakiyomi {

namespace {

using othello::Bits;
using othello::Discs;
using othello::Evaluation;
using P = othello::Position;

using OthelloSolver = EngineRunner<othello::Solver, P>;

// The two sets must be disjoint.
P make(Bits black, Bits white, int side) {
  if ((black & white) != 0) throw nb::value_error("a square cannot hold two discs");
  return P(black, white, checked_side(side));
}

// A query to a position about one side.
template <class Ask>
auto for_side(Ask ask) {
  return [ask](const P& p, int side) { return ask(p, checked_side(side)); };
}

// Keeps values within the range of the search.
othello::Weighted weighted(const othello::FiveCounts& weights, int final) {
  constexpr int kMaxScore = kMaxPoints / (othello::kSquares * 6);
  for (const int weight : weights) within(weight, -kMaxScore, kMaxScore, "a weight");
  return othello::Weighted(weights, within(final, -kMaxScore, kMaxScore, "final"));
}

// One search for all of these evaluations; each has a class in Python.
template <class E>
struct WithEvaluation : OthelloPlainSearcher {
  WithEvaluation(const Options& options, const E& evaluate)
      : OthelloPlainSearcher(options, othello::PlainEvaluation(evaluate)) {}
};

template <class E>
auto make_with(const Options& options, const E& evaluate) {
  return std::make_shared<WithEvaluation<E>>(options, evaluate);
}

void check_place(Bits own, Bits opp, int square) {
  if (square < 0 || square >= othello::kSquares || ((own | opp) & othello::bit(square)) != 0)
    throw nb::value_error("a move needs an empty square from 0 to 63");
}

// The kernels by themselves, for tests: each name is an instruction set that this machine supports.
void bind_kernels(nb::module_& m) {
  m.def("othello_kernels", [] {
    std::vector<std::string> names{othello::kPortable.name};
    if (&othello::engine() == &othello::kAvx512) names.emplace_back(othello::kAvx2.name);
    if (othello::engine().name != names[0]) names.emplace_back(othello::engine().name);
    return names;
  });
  const auto kernel = [](const std::string& name) -> const othello::Engine& {
    if (name == othello::kAvx2.name && &othello::engine() == &othello::kAvx512) return othello::kAvx2;
    return name == othello::engine().name ? othello::engine() : othello::kPortable;
  };
  m.def(
      "othello_mobility",
      [kernel](const std::string& name, Bits own, Bits opp) { return kernel(name).mobility(own, opp); },
      nb::arg("kernel"), nb::arg("own"), nb::arg("opp"));
  m.def(
      "othello_flips",
      [kernel](const std::string& name, Bits own, Bits opp, int square) {
        check_place(own, opp, square);
        return kernel(name).flips(own, opp, square);
      },
      nb::arg("kernel"), nb::arg("own"), nb::arg("opp"), nb::arg("square"));
}

// For knowledge written in Python: what a move changes, and the two functions that are called most.
void bind_change(nb::module_& m) {
  using othello::Change;
  nb::class_<Change>(m, "OthelloChange")
      .def(
          "__init__",
          [](Change* self, Bits own, Bits opp, int square) {
            check_place(own, opp, square);
            new (self) Change(own, opp, square);
          },
          nb::arg("own"), nb::arg("opp"), nb::arg("square"))
      .def_ro("own0", &Change::own0)
      .def_ro("opp0", &Change::opp0)
      .def_ro("square", &Change::square)
      .def_ro("turned", &Change::turned)
      .def_ro("own1", &Change::own1)
      .def_ro("opp1", &Change::opp1)
      .def_ro("own_places0", &Change::own_places0)
      .def_ro("opp_places0", &Change::opp_places0)
      .def_ro("own_places1", &Change::own_places1)
      .def_ro("opp_places1", &Change::opp_places1)
      .def_prop_ro("frontier", &Change::gain<othello::frontier>)
      .def_prop_ro("potential", &Change::gain<othello::potential>)
      .def_prop_ro("exposure", &Change::gain<othello::exposure>);
  m.def("othello_places", &othello::mobility, nb::arg("own"), nb::arg("opp"));
  m.def(
      "othello_turned",
      [](Bits own, Bits opp, int square) {
        check_place(own, opp, square);
        return othello::flips(own, opp, square);
      },
      nb::arg("own"), nb::arg("opp"), nb::arg("square"));
}

}  // namespace

void bind_othello(nb::module_& m) {
  nb::class_<P>(m, "OthelloPosition")
      .def(nb::new_(&make), nb::arg("black"), nb::arg("white"), nb::arg("side"))
      .def_prop_ro("side", &P::side)
      .def_prop_ro("over", &P::over)
      .def_prop_ro("key", &P::key)
      .def_prop_ro("places", &P::places)
      .def("discs", for_side([](const P& p, Side side) { return p.discs(side); }), nb::arg("side"))
      .def("moves",
           [](const P& p) {
             const auto moves = p.moves();
             return std::vector<int>(moves.begin(), moves.end());
           })
      .def("legal", &P::legal, nb::arg("move"))
      .def("play", &played<P, othello::Move>, nb::arg("move"))
      .def("features", for_side(&othello::features), nb::arg("side"))
      .def("simple_terms", for_side(&othello::terms), nb::arg("side"))
      .def("simple_value", for_side(Evaluation{}), nb::arg("side"))
      .def("parts", for_side(&othello::parts), nb::arg("side"))
      .def("value", for_side(othello::PatternEvaluation{}), nb::arg("side"))
      .def("lead", for_side(Discs{}), nb::arg("side"))
      .def(
          "perft",
          [](const P& p, int depth) {
            within(depth, 0, 2 * othello::kSquares, "depth");
            return depth == 0 ? 1 : othello::engine().perft(p.own(), p.opp(), depth, Stop());
          },
          nb::arg("depth"), nb::call_guard<nb::gil_scoped_release>())
      .def("stable", for_side([](const P& p, Side side) {
             return othello::stable(p.discs(side), p.discs(other(side)), othello::edge_table());
           }));

  nb::class_<OthelloSearcher> e(m, "OthelloSearcher");
  e.def(nb::new_([](const Options& options) { return std::make_shared<OthelloSearcher>(options); }));
  bind_searcher<OthelloSearcher, P>(e);
  e.def(
      "set_caution",
      [](OthelloSearcher& s, double caution) { s.set_caution(within(caution, 0.0, 100.0, "caution")); },
      nb::arg("caution"));

  nb::class_<OthelloPlainSearcher> c(m, "OthelloPlainSearcher");
  bind_searcher<OthelloPlainSearcher, P>(c);
  nb::class_<WithEvaluation<Evaluation>, OthelloPlainSearcher>(m, "OthelloSimpleSearcher")
      .def(nb::new_([](const Options& options) { return make_with(options, Evaluation{}); }));
  nb::class_<WithEvaluation<Discs>, OthelloPlainSearcher>(m, "OthelloDiscsSearcher")
      .def(nb::new_([](const Options& options) { return make_with(options, Discs{}); }));
  nb::class_<WithEvaluation<othello::Weighted>, OthelloPlainSearcher>(m, "OthelloWeightedSearcher")
      .def(nb::new_([](const othello::FiveCounts& weights, int final, const Options& options) {
        return make_with(options, weighted(weights, final));
      }));
  m.def("othello_five_counts", for_side(&othello::five_counts), nb::arg("position"), nb::arg("side"));

  nb::class_<OthelloSolver> s(m, "OthelloSolver");
  s.def(nb::new_([](std::size_t table_bytes, int lines, bool outcome, int threads, double margin) {
          if (table_bytes < 64) throw nb::value_error("a solver needs a table of 64 bytes at least");
          within(lines, 1, othello::kSquares, "lines");
          within(threads, 1, kMaxThreads, "threads");
          within(margin, 0.0, 100.0, "margin");
          return std::make_shared<OthelloSolver>(
              othello::SolveOptions{table_bytes, lines, outcome, threads, margin});
        }),
        nb::kw_only(), nb::arg("table_bytes"), nb::arg("lines"), nb::arg("outcome"), nb::arg("threads"),
        nb::arg("margin"))
      .def(
          "start",
          [](OthelloSolver& solver, const P& p, const Limits& limits) {
            return Run(solver.start(p, limits));
          },
          nb::arg("position"), nb::arg("limits"), nb::call_guard<nb::gil_scoped_release>())
      .def("forget", &OthelloSolver::forget, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("nodes", &OthelloSolver::nodes)
      .def_prop_ro("table_bytes", &OthelloSolver::table_bytes);
  bind_kernels(m);
  bind_change(m);
}

}  // namespace sakiyomi

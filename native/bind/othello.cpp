#include <nanobind/stl/array.h>

#include "bind/common.hpp"
#include "bind/instances.hpp"
#include "run/solving.hpp"
#include "solve/othello/solver.hpp"

namespace sakiyomi {

namespace {

using othello::Bits;
using othello::Discs;
using othello::Evaluation;
using P = othello::Position;

using OthelloSolver = Solving<othello::Solver, P>;

P played(const P& p, othello::Move move) {
  P next = p;
  P::Undo undo;
  next.play(move, undo);
  return next;
}

// The hot parts by themselves, for tests: each name is one set of instructions that this machine can run.
void bind_kernels(nb::module_& m) {
  m.def("othello_kernels", [] {
    std::vector<std::string> names{othello::kPortable.name};
    if (othello::engine().name != names[0]) names.emplace_back(othello::engine().name);
    return names;
  });
  const auto kernel = [](const std::string& name) -> const othello::Engine& {
    return name == othello::engine().name ? othello::engine() : othello::kPortable;
  };
  m.def(
      "othello_mobility",
      [kernel](const std::string& name, Bits own, Bits opp) { return kernel(name).mobility(own, opp); },
      nb::arg("kernel"), nb::arg("own"), nb::arg("opp"));
  m.def(
      "othello_flips",
      [kernel](const std::string& name, Bits own, Bits opp, int square) {
        return kernel(name).flips(own, opp, square);
      },
      nb::arg("kernel"), nb::arg("own"), nb::arg("opp"), nb::arg("square"));
}

}  // namespace

void bind_othello(nb::module_& m) {
  nb::class_<P>(m, "OthelloPosition")
      .def(nb::init<Bits, Bits, Side>(), nb::arg("black"), nb::arg("white"), nb::arg("side"))
      .def_prop_ro("side", &P::side)
      .def_prop_ro("over", &P::over)
      .def_prop_ro("key", &P::key)
      .def_prop_ro("places", &P::places)
      .def("discs", &P::discs, nb::arg("side"))
      .def("moves",
           [](const P& p) {
             const auto moves = p.moves();
             return std::vector<int>(moves.begin(), moves.end());
           })
      .def("legal", &P::legal, nb::arg("move"))
      .def("play", &played, nb::arg("move"))
      .def("features", &othello::features, nb::arg("side"))
      .def("terms", &othello::terms, nb::arg("side"))
      .def(
          "value", [](const P& p, Side side) { return Evaluation{}(p, side); }, nb::arg("side"))
      .def(
          "lead", [](const P& p, Side side) { return Discs{}(p, side); }, nb::arg("side"))
      .def(
          "perft",
          [](const P& p, int depth) {
            return depth == 0 ? 1 : othello::engine().perft(p.own(), p.opp(), depth, Stop());
          },
          nb::arg("depth"), nb::call_guard<nb::gil_scoped_release>())
      .def("stable", [](const P& p, Side side) {
        return othello::stable(p.discs(side), p.discs(other(side)), othello::edge_table());
      });

  nb::class_<OthelloSearcher> e(m, "OthelloSearcher");
  e.def(nb::new_(
      [](const Options& options) { return std::make_shared<OthelloSearcher>(options, Evaluation{}); }));
  bind_searcher<OthelloSearcher, P>(e);

  nb::class_<OthelloDiscsSearcher> c(m, "OthelloDiscsSearcher");
  c.def(nb::new_(
      [](const Options& options) { return std::make_shared<OthelloDiscsSearcher>(options, Discs{}); }));
  bind_searcher<OthelloDiscsSearcher, P>(c);

  nb::class_<OthelloSolver> s(m, "OthelloSolver");
  s.def(nb::new_([](std::size_t table_bytes, int lines, bool outcome, int threads, double margin) {
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
}

}  // namespace sakiyomi

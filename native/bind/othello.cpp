#include "bind/common.hpp"
#include "bind/instances.hpp"
#include "game/othello/perft.hpp"

namespace sakiyomi {

namespace {

using othello::Bits;
using othello::Discs;
using P = othello::Position;

P played(const P& p, othello::Move move) {
  P next = p;
  P::Undo undo;
  next.play(move, undo);
  return next;
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
      .def(
          "lead", [](const P& p, Side side) { return Discs{}(p, side); }, nb::arg("side"))
      .def(
          "perft", [](const P& p, int depth) { return othello::perft(p, depth, Stop()); }, nb::arg("depth"),
          nb::call_guard<nb::gil_scoped_release>());
  m.def("othello_mobility", &othello::mobility, nb::arg("own"), nb::arg("opp"));
  m.def("othello_flips", &othello::flips, nb::arg("own"), nb::arg("opp"), nb::arg("square"));

  nb::class_<OthelloDiscsSearcher> c(m, "OthelloDiscsSearcher");
  c.def(nb::new_(
      [](const Options& options) { return std::make_shared<OthelloDiscsSearcher>(options, Discs{}); }));
  bind_searcher<OthelloDiscsSearcher, P>(c);
}

}  // namespace sakiyomi

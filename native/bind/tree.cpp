#include "bind/common.hpp"
#include "bind/instances.hpp"

namespace sakiyomi {

void bind_tree(nb::module_& m) {
  using tree::Position;
  nb::class_<Position>(m, "TreePosition")
      .def(
          "__init__",
          [](Position* self, std::uint64_t seed, int branching, int depth, int repeat, int pass, int spread) {
            new (self) Position(tree::Shape{seed, branching, depth, repeat, pass, spread});
          },
          nb::kw_only(), nb::arg("seed"), nb::arg("branching"), nb::arg("depth"), nb::arg("repeat"),
          nb::arg("pass_"), nb::arg("spread"))
      .def_prop_ro("side", &Position::side)
      .def_prop_ro("over", &Position::over)
      .def_prop_ro("key", &Position::key)
      .def_prop_ro("points", &Position::points)
      .def("count", &Position::count)
      .def(
          "play",
          [](const Position& p, std::uint8_t move) {
            Position next = p;
            Position::Undo undo;
            next.play(move, undo);
            return next;
          },
          nb::arg("move"));

  nb::class_<TreeSearcher> c(m, "TreeSearcher");
  c.def(nb::new_(
      [](const Options& options) { return std::make_shared<TreeSearcher>(options, tree::Points{}); }));
  bind_searcher<TreeSearcher, Position>(c);
}

}  // namespace sakiyomi

#include "bind/common.hpp"
#include "bind/searchers.hpp"

namespace sakiyomi {

namespace {

// For tests of the search beyond its depth; no game of its own.
void bind_noisy(nb::module_& m) {
  using tree::Noisy;
  nb::class_<Noisy, tree::Position>(m, "NoisyTreePosition")
      .def(
          "__init__",
          [](Noisy* self, const tree::Position& root, int noise) {
            new (self) Noisy(root.shape(), within(noise, 0, 100, "noise"));
          },
          nb::arg("root"), nb::arg("noise"))
      .def("play", &played<Noisy, std::uint8_t>, nb::arg("move"))
      .def("tactical", [](const Noisy& p) {
        const auto moves = p.tactical();
        return std::vector<int>(moves.begin(), moves.end());
      });
  nb::class_<NoisyTreeSearcher> c(m, "NoisyTreeSearcher");
  c.def(nb::new_(
      [](const Options& options) { return std::make_shared<NoisyTreeSearcher>(options, tree::Points{}); }));
  bind_searcher<NoisyTreeSearcher, Noisy>(c);
}

}  // namespace

void bind_tree(nb::module_& m) {
  using tree::Position;
  nb::class_<Position>(m, "TreePosition")
      .def(
          "__init__",
          [](Position* self, std::uint64_t seed, int branching, int depth, int repeat, int pass, int spread) {
            within(branching, 1, 16, "branching");
            within(depth, 0, 200, "depth");
            within(repeat, 0, 100, "repeat");
            within(pass, 0, 100, "pass_");
            within(spread, 0, 1000, "spread");
            new (self) Position(tree::Shape{seed, branching, depth, repeat, pass, spread});
          },
          nb::kw_only(), nb::arg("seed"), nb::arg("branching"), nb::arg("depth"), nb::arg("repeat"),
          nb::arg("pass_"), nb::arg("spread"))
      .def_prop_ro("side", &Position::side)
      .def_prop_ro("over", &Position::over)
      .def_prop_ro("key", &Position::key)
      .def_prop_ro("points", &Position::points)
      .def("count", &Position::count)
      .def("play", &played<Position, std::uint8_t>, nb::arg("move"));

  nb::class_<TreeSearcher> c(m, "TreeSearcher");
  c.def(nb::new_(
      [](const Options& options) { return std::make_shared<TreeSearcher>(options, tree::Points{}); }));
  bind_searcher<TreeSearcher, Position>(c);
  bind_noisy(m);
}

}  // namespace sakiyomi

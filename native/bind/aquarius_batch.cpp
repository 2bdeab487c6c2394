#include <nanobind/ndarray.h>

#include "bind/common.hpp"
#include "game/aquarius/batch.hpp"

namespace sakiyomi {

namespace {

using namespace aquarius;
using Actions = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A view of memory that belongs to the batch and keeps it alive.
template <class T>
nb::ndarray<nb::numpy, T> view(nb::handle self, std::vector<T>& data, std::initializer_list<int> shape) {
  std::vector<std::size_t> sizes;
  for (const int one : shape) sizes.push_back(static_cast<std::size_t>(one));
  return nb::ndarray<nb::numpy, T>(data.data(), sizes.size(), sizes.data(), self);
}

}  // namespace

void bind_aquarius_batch(nb::module_& m) {
  auto made = nb::class_<Batch>(m, "AquariusBatch");
  made.def(
          "__init__",
          [](Batch* self, const std::vector<std::shared_ptr<Field>>& fields, const Rules& rules, int worlds,
             int frames, int threads) {
            std::vector<std::shared_ptr<const Field>> all(fields.begin(), fields.end());
            const nb::gil_scoped_release release;
            new (self) Batch(std::move(all), rules, worlds, frames, threads);
          },
          nb::arg("fields"), nb::arg("rules"), nb::arg("worlds"), nb::arg("frames"), nb::arg("threads"))
      .def("reset", &Batch::reset, nb::call_guard<nb::gil_scoped_release>())
      .def(
          "step",
          [](Batch& batch, const Actions& actions) {
            if (actions.shape(0) != static_cast<std::size_t>(batch.worlds()) ||
                actions.shape(1) != static_cast<std::size_t>(batch.agents()))
              throw nb::value_error("the actions must have a row for each world and a column for each robot");
            const std::int8_t* data = actions.data();
            bool valid;
            {
              const nb::gil_scoped_release release;
              valid = batch.step(data);
            }
            if (!valid) throw nb::value_error("an action must be a number from 0 to 7");
          },
          nb::arg("actions"))
      .def(
          "world",
          [](const Batch& batch, int i) {
            if (i < 0 || i >= batch.worlds()) throw nb::value_error("there is no such world");
            return World(batch.world(i));
          },
          nb::arg("index"), "A copy of one world.");
  made.def_prop_ro("owner", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.owner, {b.worlds(), b.size(), b.size()});
  });
  made.def_prop_ro("amount", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.amount, {b.worlds(), b.size(), b.size()});
  });
  made.def_prop_ro("ground", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.ground, {b.worlds(), b.size(), b.size()});
  });
  made.def_prop_ro("robots", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.robots, {b.worlds(), b.agents(), 4});
  });
  made.def_prop_ro("scores", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.scores, {b.worlds(), b.teams()});
  });
  made.def_prop_ro("rewards", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.rewards, {b.worlds(), b.teams()});
  });
  made.def_prop_ro("left", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.left, {b.worlds()});
  });
  made.def_prop_ro("over", [](nb::handle self) {
    auto& b = nb::cast<Batch&>(self);
    return view(self, b.over, {b.worlds()});
  });
}

}  // namespace sakiyomi

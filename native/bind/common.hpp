// Shared by the bindings: how a searcher and its kept tree look from Python.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "base/checked.hpp"
#include "run/running_task.hpp"
#include "search/kept_tree.hpp"

namespace nb = nanobind;

namespace sakiyomi {

// Joins the search's thread without holding the GIL: the thread may need it to finish.
template <class I>
struct TaskRun {
  std::shared_ptr<RunningTask<I>> running;
  explicit TaskRun(std::shared_ptr<RunningTask<I>> r) : running(std::move(r)) {}
  TaskRun(TaskRun&&) = default;
  ~TaskRun() {
    const nb::gil_scoped_release release;
    running.reset();
  }
};
using Run = TaskRun<Info>;

// Waits release the GIL; errors of the search are raised by `check`.
template <class I>
void bind_run(nb::module_& m, const char* name) {
  using R = TaskRun<I>;
  nb::class_<R>(m, name)
      .def("stop", [](const R& r) { r.running->stop(); })
      .def(
          "grant", [](const R& r, std::uint64_t nodes) { r.running->grant(nodes); }, nb::arg("nodes"))
      .def(
          "held", [](const R& r, double timeout) { return r.running->wait_until_held(timeout); },
          nb::arg("timeout"), nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("finished", [](const R& r) { return r.running->finished(); })
      .def(
          "next", [](const R& r, double timeout) { return r.running->next(timeout); }, nb::arg("timeout"),
          nb::call_guard<nb::gil_scoped_release>())
      .def(
          "wait", [](const R& r, double timeout) { return r.running->wait(timeout); }, nb::arg("timeout"),
          nb::call_guard<nb::gil_scoped_release>())
      .def("newest", [](const R& r) { return r.running->newest(); })
      .def("check", [](const R& r) { r.running->rethrow(); });
}

using KeptRow = std::tuple<std::uint16_t, Value, int, int, int, int, int>;

// The first levels below the root, parents before children, siblings in order; links are indices into this
// list.
inline std::vector<KeptRow> kept_rows(const KeptTree& tree, int levels) {
  std::vector<KeptRow> rows;
  std::vector<std::pair<KeptTree::Index, int>> from;  // in the tree, and its level
  if (tree.size() > 0) from.emplace_back(0, 0);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto [at, level] = from[i];
    const auto& n = tree[at];
    const int bound = static_cast<int>(n.fresh ? n.bound : Bound::none);
    const bool last = n.next == KeptTree::kNone;
    int first = KeptTree::kNone;
    if (level < levels && n.first_child != KeptTree::kNone) {
      first = static_cast<int>(from.size());
      for (auto c = n.first_child; c != KeptTree::kNone; c = tree[c].next) from.emplace_back(c, level + 1);
    }
    rows.emplace_back(n.move, n.value, bound, n.depth, n.side, first,
                      last || i == 0 ? KeptTree::kNone : static_cast<int>(i) + 1);
  }
  return rows;
}

// What every searcher class offers.
template <class S, class P>
void bind_searcher(nb::class_<S>& c) {
  c.attr("ASPIRATION") = S::kAspiration;
  c.attr("SELECTIVE") = S::kSelective;
  c.def(
       "start", [](S& s, const P& position, const Limits& limits) { return Run(s.start(position, limits)); },
       nb::arg("position"), nb::arg("limits"), nb::call_guard<nb::gil_scoped_release>())
      .def("forget", &S::forget, nb::call_guard<nb::gil_scoped_release>())
      .def("tree", &S::tree)
      .def("plant", &S::plant, nb::arg("tree"))
      .def_prop_ro("nodes", &S::nodes)
      .def_prop_ro("table_bytes", &S::table_bytes);
}

// Raises a native exception as one of sakiyomi.errors.
template <class Error>
void raise_as(const char* name) {
  nb::register_exception_translator(
      [](const std::exception_ptr& p, void* python) {
        try {
          std::rethrow_exception(p);
        } catch (const Error& e) {
          const nb::object errors = nb::module_::import_("sakiyomi.errors");
          PyErr_SetString(errors.attr(static_cast<const char*>(python)).ptr(), e.what());
        }
      },
      const_cast<char*>(name));
}

// A side as Python names it.
inline Side checked_side(int side) {
  if (side != 0 && side != 1) throw nb::value_error("side must be 0 or 1");
  return static_cast<Side>(side);
}

// The position after a move that its own rules allow.
template <class P, class M>
P played(const P& p, M move) {
  if (!p.legal(move)) throw nb::value_error("not a legal move here");
  P next = p;
  typename P::Undo undo;
  next.play(move, undo);
  return next;
}

void bind_report(nb::module_& m);
void bind_collect(nb::module_& m);
void bind_othello(nb::module_& m);
void bind_othello_patterns(nb::module_& m);
void bind_shogi(nb::module_& m);
void bind_shogi_trained(nb::module_& m);
void bind_proof(nb::module_& m);
void bind_uniqueness(nb::module_& m);
void bind_verify(nb::module_& m);
void bind_aquarius(nb::module_& m);
void bind_aquarius_bots(nb::module_& m);
void bind_aquarius_batch(nb::module_& m);
void bind_tree(nb::module_& m);
void bind_python(nb::module_& m);

}  // namespace sakiyomi

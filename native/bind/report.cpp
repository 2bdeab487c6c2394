#include "bind/common.hpp"

namespace sakiyomi {

void bind_report(nb::module_& m) {
  m.attr("POINTS_MAX") = kMaxPoints;
  m.attr("WIN") = kWin;
  m.attr("MAX_PLY") = kMaxPly;

  nb::enum_<Bound>(m, "Bound", nb::is_arithmetic(), "What is known of a value.")
      .value("none", Bound::none)
      .value("exact", Bound::exact)
      .value("lower", Bound::lower)
      .value("upper", Bound::upper)
      .value("probable", Bound::probable);

  nb::class_<Options>(m, "Options")
      .def(
          "__init__",
          [](Options* self, std::size_t table_bytes, int lines, std::vector<int> widths, int kept_plies,
             bool priority, bool history, bool null_windows, bool accept_deeper, bool deepening, bool bounds,
             bool selective, bool stable_ties, int threads, std::string table_file, bool quiescence) {
            within(lines, 1, 1000, "lines");
            for (const int width : widths) within(width, 1, 10'000, "a width");
            within(kept_plies, 0, 64, "kept_plies");
            within(threads, 1, kMaxThreads, "threads");
            new (self) Options{table_bytes,   std::move(table_file),
                               lines,         std::move(widths),
                               kept_plies,    priority,
                               history,       null_windows,
                               accept_deeper, deepening,
                               bounds,        selective,
                               stable_ties,   threads,
                               quiescence};
          },
          nb::kw_only(), nb::arg("table_bytes"), nb::arg("lines"), nb::arg("widths"), nb::arg("kept_plies"),
          nb::arg("priority"), nb::arg("history"), nb::arg("null_windows"), nb::arg("accept_deeper"),
          nb::arg("deepening"), nb::arg("bounds"), nb::arg("selective"), nb::arg("stable_ties"),
          nb::arg("threads") = 1, nb::arg("table_file") = "", nb::arg("quiescence") = true);

  nb::class_<Limits>(m, "Limits")
      .def(
          "__init__",
          [](Limits* self, int depth, std::uint64_t nodes, std::uint64_t allowance, double soft_seconds,
             double hard_seconds, std::vector<std::size_t> only, Value low, Value high, int first_depth,
             bool every_move) {
            within(depth, 1, kMaxPly, "depth");
            within(first_depth, 1, kMaxPly, "first_depth");
            if (within(low, -kInfinite, kInfinite, "low") >= within(high, -kInfinite, kInfinite, "high"))
              throw nb::value_error("low must be below high");
            new (self) Limits{depth,           nodes, allowance, soft_seconds, hard_seconds,
                              std::move(only), low,   high,      first_depth,  every_move};
          },
          nb::kw_only(), nb::arg("depth"), nb::arg("nodes"),
          nb::arg("allowance") = std::numeric_limits<std::uint64_t>::max(), nb::arg("soft_seconds"),
          nb::arg("hard_seconds"), nb::arg("only") = std::vector<std::size_t>{}, nb::arg("low") = -kInfinite,
          nb::arg("high") = kInfinite, nb::arg("first_depth") = 1, nb::arg("every_move") = false);
  m.attr("INFINITE") = kInfinite;

  nb::class_<KeptTree>(m, "KeptTree")
      .def("rows", &kept_rows, nb::arg("levels"))
      .def("__len__", &KeptTree::size);

  nb::class_<Line>(m, "Line")
      .def_ro("moves", &Line::moves)
      .def_ro("value", &Line::value)
      .def_ro("guess", &Line::guess)
      .def_ro("round", &Line::round)
      .def_ro("complete", &Line::complete)
      .def_ro("bound", &Line::bound);

  nb::class_<Info>(m, "Info")
      .def_ro("depth", &Info::depth)
      .def_ro("seldepth", &Info::seldepth)
      .def_ro("nodes", &Info::nodes)
      .def_ro("leaves", &Info::leaves)
      .def_ro("seconds", &Info::seconds)
      .def_ro("table_full", &Info::table_full)
      .def_ro("complete", &Info::complete)
      .def_ro("last", &Info::last)
      .def_ro("lines", &Info::lines)
      .def_ro("order", &Info::order)
      .def_ro("trying", &Info::trying)
      .def_ro("tried", &Info::tried);

  bind_run<Info>(m, "Run");
}

}  // namespace sakiyomi

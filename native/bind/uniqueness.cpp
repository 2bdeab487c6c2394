#include "base/thread.hpp"
#include "bind/common.hpp"
#include "bind/provers.hpp"
#include "run/busy.hpp"

namespace sakiyomi {

namespace {

using proof::Uniqueness;
using proof::UniquenessTask;

// The same piece with the same destination, promoting or not.
bool differ_in_promotion(shogi::Move a, shogi::Move b) {
  return !a.drops() && !b.drops() && a.from() == b.from() && a.to() == b.to();
}

bool is_problem(const shogi::Position& p) {
  const shogi::Square king = p.king(other(p.side()));
  return king != shogi::kNowhere && p.attackers(king, p.side(), p.occupied()).none();
}

// The judge runs without the GIL: no other thread may access it in the meantime.
struct MateSieve {
  TsumeUniqueness judge;
  std::unique_ptr<Busy> busy = std::make_unique<Busy>("sieve");

  // All positions on one large stack: a thread for each would cost as much as its search.
  std::vector<Uniqueness> run(const std::vector<shogi::Position>& positions, const UniquenessTask& task) {
    return exclusively(*busy, [&] {
      return with_large_stack([&] {
        std::vector<Uniqueness> out;
        for (const shogi::Position& p : positions)
          out.push_back(is_problem(p) ? judge.judge(shogi::Tsume(p), task, differ_in_promotion)
                                      : Uniqueness{});
        return out;
      });
    });
  }
};

}  // namespace

void bind_uniqueness(nb::module_& m) {
  nb::class_<Uniqueness>(m, "Uniqueness", "Whether a mate problem has one solution.")
      .def_ro("status", &Uniqueness::status)
      .def_ro("length", &Uniqueness::length)
      .def_ro("flaws", &Uniqueness::flaws)
      .def_ro("line", &Uniqueness::line)
      .def_ro("akin", &Uniqueness::akin);
  nb::class_<MateSieve>(m, "MateSieve", "Judges many mate problems quickly; keeps its table between them.")
      .def(
          "__init__",
          [](MateSieve* self, std::size_t table_bytes) {
            new (self) MateSieve{TsumeUniqueness(table_bytes)};
          },
          nb::arg("table_bytes"))
      .def(
          "judge",
          [](MateSieve& sieve, const std::vector<shogi::Position>& positions, std::uint64_t nodes, int least,
             int most, int max_flaws) {
            const UniquenessTask task{nodes, least, most, max_flaws};
            const nb::gil_scoped_release release;
            return sieve.run(positions, task);
          },
          nb::arg("positions"), nb::kw_only(), nb::arg("nodes"), nb::arg("least"), nb::arg("most"),
          nb::arg("max_flaws"))
      .def(
          "forget", [](MateSieve& sieve) { exclusively(*sieve.busy, [&] { sieve.judge.forget(); }); },
          nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace sakiyomi

#include <nanobind/stl/pair.h>

#include "base/thread.hpp"
#include "bind/common.hpp"
#include "bind/provers.hpp"
#include "concept/turn.hpp"
#include "game/shogi/usi.hpp"
#include "run/busy.hpp"

namespace sakiyomi {

namespace {

using proof::Find;
using proof::Method;
using proof::Status;

void bind_info(nb::module_& m) {
  nb::enum_<Status>(m, "ProofStatus", "What is known: nothing is claimed that is not proved.")
      .value("unknown", Status::unknown)
      .value("proven", Status::proven)
      .value("disproven", Status::disproven);
  nb::enum_<proof::Futile>(m, "FutileRule", "Which interpositions count nothing.")
      .value("all", proof::Futile::all)
      .value("drops", proof::Futile::drops)
      .value("free", proof::Futile::free);
  nb::class_<proof::ProofInfo>(m, "ProofInfo")
      .def_ro("status", &proof::ProofInfo::status)
      .def_ro("shortest", &proof::ProofInfo::shortest)
      .def_ro("last", &proof::ProofInfo::last)
      .def_ro("length", &proof::ProofInfo::length)
      .def_prop_ro("counted",
                   [](const proof::ProofInfo& i) -> std::optional<int> {
                     return i.counted == proof::kUnbounded ? std::nullopt : std::optional<int>(i.counted);
                   })
      .def_ro("counted_least", &proof::ProofInfo::counted_least)
      .def_prop_ro("counted_most",
                   [](const proof::ProofInfo& i) -> std::optional<int> {
                     if (i.counted_most == proof::kUnbounded) return std::nullopt;
                     return i.counted_most;
                   })
      .def_prop_ro("replies",
                   [](const proof::ProofInfo& i) {
                     std::vector<std::tuple<int, bool, int, std::vector<std::uint16_t>>> out;
                     for (const auto& one : i.replies)
                       out.emplace_back(one.move, one.useless, one.length, one.line);
                     return out;
                   })
      .def_ro("line", &proof::ProofInfo::line)
      .def_prop_ro("tree", [](const proof::ProofInfo& i) { return nb::bytes(i.tree.data(), i.tree.size()); })
      .def_ro("nodes", &proof::ProofInfo::nodes)
      .def_ro("seconds", &proof::ProofInfo::seconds)
      .def_ro("pn", &proof::ProofInfo::pn)
      .def_ro("dn", &proof::ProofInfo::dn)
      .def_ro("depth", &proof::ProofInfo::depth)
      .def_ro("table_full", &proof::ProofInfo::table_full);
  bind_run<proof::ProofInfo>(m, "ProofRun");
}

nb::bytes to_bytes(const std::vector<std::uint8_t>& data) { return nb::bytes(data.data(), data.size()); }
std::span<const std::uint8_t> from_bytes(const nb::bytes& data) {
  return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

// A cell runs without the GIL: no other thread may access it in the meantime.
struct LockedFreedomCell {
  TsumeFreedomCell cell;
  std::unique_ptr<Busy> busy = std::make_unique<Busy>("cell");

  Status run(std::size_t size, std::uint64_t positions) {
    return exclusively(*busy, [&] { return with_large_stack([&] { return cell.run(size, positions); }); });
  }
};

void bind_freedom(nb::module_& m) {
  using Host = TsumeFreedomHost;
  using Cell = LockedFreedomCell;
  nb::class_<Host>(m, "FreedomHost", "The tree of a best-first search whose leaves are given to cells.")
      .def(
          "__init__",
          [](Host* self, const shogi::Position& position) { new (self) Host(shogi::Tsume(position)); },
          nb::arg("position"))
      .def_prop_ro("status", &Host::status)
      .def_prop_ro("size", &Host::size)
      .def_prop_ro("memory", &Host::bytes)
      .def_prop_ro("spent", &Host::spent)
      .def_prop_ro("value", &Host::value)
      .def("take", &Host::take)
      .def("give_back", &Host::give_back, nb::arg("leaf"))
      .def("expand", &Host::expand, nb::arg("leaf"))
      .def("escaped", &Host::escaped, nb::arg("leaf"))
      .def(
          "attach",
          [](Host& host, Host::Index leaf, const nb::bytes& subtree) {
            host.attach(leaf, from_bytes(subtree));
          },
          nb::arg("leaf"), nb::arg("subtree"))
      .def("wanted", &Host::wanted, nb::arg("leaf"))
      .def("moves", &Host::moves, nb::arg("leaf"))
      .def("line", &Host::line)
      .def(
          "proof",
          [](const Host& host, const shogi::Position& position) {
            const proof::ProofTree tree = with_large_stack([&] { return host.proof(); });
            return std::make_tuple(tree.line(shogi::Tsume(position)), tree[tree.root()].length,
                                   to_bytes(tree.bytes()));
          },
          nb::arg("position"));
  nb::class_<Cell>(m, "FreedomCell", "A best-first search below one check.")
      .def(
          "__init__",
          [](Cell* self, const shogi::Position& position, const std::vector<std::uint16_t>& moves) {
            new (self) Cell{TsumeFreedomCell(shogi::Tsume(position), moves)};
          },
          nb::arg("position"), nb::arg("moves"))
      .def("run", &Cell::run, nb::arg("size"), nb::arg("positions"), nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("spent",
                   [](const Cell& c) { return exclusively(*c.busy, [&] { return c.cell.spent(); }); })
      .def_prop_ro("size", [](const Cell& c) { return exclusively(*c.busy, [&] { return c.cell.size(); }); })
      .def("subtree",
           [](const Cell& c) { return to_bytes(exclusively(*c.busy, [&] { return c.cell.bytes(); })); });
}

void bind_freedom_checks(nb::module_& m) {
  m.def(
      "freedom_checks",
      [](const shogi::Position& position) {
        using Reply = std::tuple<std::uint16_t, std::optional<std::uint16_t>, bool>;
        std::vector<std::pair<std::uint16_t, std::vector<Reply>>> out;
        for (const auto& check : proof::freedom_checks(shogi::Tsume(position))) {
          std::vector<Reply> replies;
          for (const auto& reply : check.replies)
            replies.emplace_back(
                code_of(reply.move),
                reply.mate == shogi::Move{} ? std::nullopt : std::optional(code_of(reply.mate)),
                reply.between);
          out.emplace_back(code_of(check.move), std::move(replies));
        }
        return out;
      },
      nb::arg("position"));
}

// The searches that share a memory keep it alive; their threads are joined without the GIL.
struct MateMemory {
  std::shared_ptr<TsumeMemory> memory;
};
struct MateSlices {
  std::unique_ptr<TsumeSlicedSearch> search;
  std::unique_ptr<Busy> busy = std::make_unique<Busy>("search");
  MateSlices(const shogi::Position& position, const MateMemory& memory, bool alone)
      : search(std::make_unique<TsumeSlicedSearch>(shogi::Tsume(position), memory.memory, alone)) {}
  MateSlices(MateSlices&&) = default;
  ~MateSlices() {
    const nb::gil_scoped_release release;
    search.reset();
  }
};

void bind_slices(nb::module_& m) {
  constexpr auto released = nb::call_guard<nb::gil_scoped_release>();
  m.def(
      "split_findings",
      [](const nb::bytes& findings, std::size_t room) {
        const auto [best, rest] = proof::split(from_bytes(findings), room);
        return std::make_pair(to_bytes(best), to_bytes(rest));
      },
      nb::arg("findings"), nb::arg("room"),
      "Those most worth sending, at most `room` bytes of them, and the others.");
  nb::class_<MateMemory>(m, "MateMemory", "What searches for the same mate share.")
      .def(
          "__init__",
          [](MateMemory* self, std::size_t bytes) {
            new (self) MateMemory{std::make_shared<TsumeMemory>(bytes)};
          },
          nb::arg("bytes"))
      .def(
          "__init__",
          [](MateMemory* self, const std::string& file, bool alone) {
            new (self) MateMemory{std::make_shared<TsumeMemory>(std::make_unique<MappedFile>(file), alone)};
          },
          nb::arg("file"), nb::arg("alone"))
      .def(
          "learn",
          [](MateMemory& memory, const nb::bytes& findings) {
            const auto bytes = from_bytes(findings);
            const nb::gil_scoped_release release;
            proof::learn<shogi::Tsume>(*memory.memory, bytes);
          },
          nb::arg("findings"))
      .def(
          "recall",
          [](const MateMemory& memory, std::uint64_t least) {
            return to_bytes(proof::recall(*memory.memory, least));
          },
          nb::arg("least"))
      .def(
          "write",
          [](const MateMemory& memory, const shogi::Position& position, std::uint64_t nodes,
             double seconds) -> std::optional<std::tuple<std::vector<std::uint16_t>, int, nb::bytes>> {
            const shogi::Tsume problem(position);
            std::optional<proof::ProofTree> tree;
            {
              const nb::gil_scoped_release release;
              tree = with_large_stack(
                  [&] { return proof::written(problem, memory.memory, {nodes, seconds}, Stop{}); });
            }
            if (!tree) return std::nullopt;
            return std::make_tuple(tree->line(problem), int{(*tree)[tree->root()].length},
                                   to_bytes(tree->bytes()));
          },
          nb::arg("position"), nb::kw_only(), nb::arg("nodes"), nb::arg("seconds"));
  nb::class_<MateSlices>(m, "MateSlices", "A search that holds where it is when it has used up its nodes.")
      .def(nb::init<const shogi::Position&, const MateMemory&, bool>(), nb::arg("position"),
           nb::arg("memory"), nb::arg("alone"))
      .def(
          "run",
          [](MateSlices& s, std::uint64_t nodes) {
            return exclusively(*s.busy, [&] { return s.search->run(nodes); });
          },
          nb::arg("nodes"), released)
      .def("stop", [](MateSlices& s) { s.search->stop(); })
      .def_prop_ro("spent", [](const MateSlices& s) { return s.search->spent(); })
      .def("slots",
           [](const MateSlices& s) { return exclusively(*s.busy, [&] { return s.search->slots(); }); })
      .def(
          "avoid",
          [](MateSlices& s, const std::vector<std::uint16_t>& slots) {
            exclusively(*s.busy, [&] { s.search->avoid(slots); });
          },
          nb::arg("slots"))
      .def(
          "record_findings",
          [](MateSlices& s, std::uint64_t least) {
            exclusively(*s.busy, [&] { s.search->record_findings(least); });
          },
          nb::arg("least"))
      .def("findings", [](MateSlices& s) {
        return to_bytes(exclusively(*s.busy, [&] { return s.search->findings(); }));
      });
}

}  // namespace

void bind_proof(nb::module_& m) {
  bind_info(m);
  bind_freedom(m);
  bind_freedom_checks(m);
  bind_slices(m);
  nb::class_<TsumeProver>(m, "TsumeProver", "Mate problems: the side to move gives check with every move.")
      .def(nb::new_([](std::size_t table_bytes, int threads) {
             if (threads < 1 || threads > 256) throw nb::value_error("threads must lie between 1 and 256");
             return std::make_shared<TsumeProver>(TsumeProver::Prover::Options{table_bytes, threads});
           }),
           nb::arg("table_bytes"), nb::arg("threads"))
      .def(
          "start",
          [](TsumeProver& prover, const shogi::Position& position, std::uint64_t nodes, double seconds,
             bool shortest, bool tree, bool freedom, bool replies, proof::Futile futile, bool break_ties) {
            if (replies && (tree || freedom || !position.in_check()))
              throw nb::value_error("replies are to a check, without tree and freedom");
            const Side attacker = replies ? other(position.side()) : position.side();
            return TaskRun<proof::ProofInfo>(
                prover.start(shogi::Tsume(position, attacker), {{nodes, seconds},
                                                                shortest ? Find::shortest : Find::any,
                                                                tree,
                                                                freedom ? Method::freedom : Method::dfpn,
                                                                futile,
                                                                break_ties}));
          },
          nb::arg("position"), nb::kw_only(), nb::arg("nodes"), nb::arg("seconds"), nb::arg("shortest"),
          nb::arg("tree"), nb::arg("freedom"), nb::arg("replies"), nb::arg("futile"), nb::arg("break_ties"),
          nb::call_guard<nb::gil_scoped_release>())
      .def("forget", &TsumeProver::forget, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("nodes", &TsumeProver::nodes)
      .def_prop_ro("table_bytes", &TsumeProver::table_bytes);
}

}  // namespace sakiyomi

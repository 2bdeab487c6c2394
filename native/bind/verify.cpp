#include "bind/common.hpp"
#include "verify/checker.hpp"

namespace sakiyomi {

namespace {

using verify::Board;
using verify::Verdict;

constexpr int kMaxHand = 18;

// A position from bytes, which are not trusted: 81 pieces, then eight counts for each hand.
Board read_board(const nb::bytes& bytes, int side) {
  if (bytes.size() != 81 + 16) throw nb::value_error("a board has 81 squares and 16 counts");
  const auto* data = static_cast<const std::int8_t*>(bytes.data());
  Board board;
  for (int square = 0; square < verify::kSquares; ++square) {
    const int piece = data[square];
    if (piece < -14 || piece > 14) throw nb::value_error("there is no such piece");
    board.pieces[square] = data[square];
  }
  for (int i = 0; i < 16; ++i) {
    const int count = data[81 + i];
    if (count < 0 || count > kMaxHand || (count > 0 && i % 8 == 0)) throw nb::value_error("not a hand");
    board.hands[i / 8][i % 8] = data[81 + i];
  }
  if (side != 0 && side != 1) throw nb::value_error("a side is 0 or 1");
  board.side = side;
  return board;
}

using Read = nb::typed<nb::callable, nb::bytes()>;

// Pieces of a certificate's body from a Python function, the last one empty; the checker holds no GIL.
class Pieces {
 public:
  explicit Pieces(Read read) : read_(std::move(read)) {}

  std::span<const std::uint8_t> next() {
    const nb::gil_scoped_acquire acquire;
    if (PyErr_Occurred()) return {};
    try {
      piece_ = nb::cast<nb::bytes>(read_());
    } catch (nb::python_error& error) {
      error.restore();
      return {};
    }
    return {static_cast<const std::uint8_t*>(piece_.data()), piece_.size()};
  }

 private:
  Read read_;
  nb::bytes piece_;
};

using Check = Verdict (&)(const Board&, bool, const verify::Numbers::Source&, std::uint64_t,
                          const std::function<bool()>&);

Verdict run(Check check, const nb::bytes& bytes, int side, bool defending, const Read& read,
            std::uint64_t max_positions) {
  const Board board = read_board(bytes, side);
  Pieces pieces(read);
  Verdict verdict;
  {
    const nb::gil_scoped_release release;
    verdict = check(
        board, defending, [&] { return pieces.next(); }, max_positions,
        [] {
          const nb::gil_scoped_acquire acquire;
          return !PyErr_Occurred() && PyErr_CheckSignals() == 0;
        });
  }
  if (PyErr_Occurred()) throw nb::python_error();
  return verdict;
}

template <Check check>
void bind_check(nb::module_& m, const char* name) {
  m.def(
      name,
      [](const nb::bytes& board, int side, bool defending, const Read& read, std::uint64_t max_positions) {
        return run(check, board, side, defending, read, max_positions);
      },
      nb::arg("board"), nb::arg("side"), nb::arg("defending"), nb::arg("read"), nb::arg("max_positions"));
}

}  // namespace

void bind_verify(nb::module_& m) {
  nb::class_<Verdict>(m, "Verdict", "What the check of a proof has found.")
      .def_ro("error", &Verdict::error)
      .def_ro("plies", &Verdict::plies)
      .def_ro("nodes", &Verdict::nodes)
      .def_ro("positions", &Verdict::positions);
  bind_check<verify::check_mate>(m, "check_mate");
  bind_check<verify::check_no_mate>(m, "check_no_mate");
  m.def(
      "plain_moves",
      [](const nb::bytes& bytes, int side) {
        std::vector<std::string> out;
        verify::visit_legal_moves(read_board(bytes, side), [&](verify::Move move) {
          out.push_back(verify::usi(move));
          return true;
        });
        return out;
      },
      nb::arg("board"), nb::arg("side"), "The legal moves by the checker's own rules.");
  m.def(
      "plain_checks",
      [](const nb::bytes& bytes, int side) {
        std::vector<std::string> out;
        verify::visit_checks(read_board(bytes, side), [&](verify::Move move) { out.push_back(usi(move)); });
        return out;
      },
      nb::arg("board"), nb::arg("side"), "The legal moves that give check, by the checker's own rules.");
}

}  // namespace sakiyomi

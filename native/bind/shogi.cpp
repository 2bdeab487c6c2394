#include "bind/common.hpp"
#include "bind/searchers.hpp"
#include "game/shogi/perft.hpp"
#include "game/shogi/usi.hpp"

namespace sakiyomi {

namespace {

using namespace shogi;

std::vector<shogi::Move> as_vector(const Moves& moves) { return {moves.begin(), moves.end()}; }

std::optional<int> square_or_none(Square s) { return s == kNowhere ? std::nullopt : std::optional<int>(s); }

bool legal(const shogi::Position& p, shogi::Move move) { return p.legal(move); }
bool legal(const shogi::Game& g, shogi::Move move) { return g.position().legal(move); }

template <class P>
P after(const P& p, shogi::Move move) {
  if (!legal(p, move)) throw nb::value_error("not a legal move here");
  P next = p;
  typename P::Undo undo;
  next.play(move, undo);
  return next;
}

void bind_move(nb::module_& m) {
  using shogi::Move;
  nb::class_<Move>(m, "ShogiMove", "A move of shogi; `str` is its USI form, such as 7g7f, 8h2b+ or P*5e.")
      .def(
          "__init__",
          [](Move* self, std::uint16_t code) {
            const Move move{code};
            if (!move.possible()) throw nb::value_error("there is no move with this code");
            new (self) Move(move);
          },
          nb::arg("code"))
      .def_static(
          "read",
          [](const nb::str& text) -> std::optional<Move> {
            Py_ssize_t size = 0;
            const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
            if (bytes == nullptr) {  // a lone surrogate is not a move
              PyErr_Clear();
              return std::nullopt;
            }
            return from_usi({bytes, static_cast<std::size_t>(size)});
          },
          nb::arg("text"), "The move with this USI text, legal or not; None if it is not a move.")
      .def_ro("code", &Move::code, "The move in 16 bits.")
      .def_prop_ro(
          "to", [](Move move) -> int { return move.to(); }, "Square of arrival, 0 (1a) to 80 (9i).")
      .def_prop_ro(
          "origin", [](Move move) { return move.drops() ? std::nullopt : std::optional<int>(move.from()); },
          "Square of departure; None for a drop.")
      .def_prop_ro(
          "dropped",
          [](Move move) { return move.drops() ? std::optional<int>(move.dropped()) : std::nullopt; },
          "Kind of the piece that is dropped, 1 (pawn) to 7 (gold); None for a move on the board.")
      .def_prop_ro("promotes", &Move::promotes)
      .def("__str__", &to_usi)
      .def("__repr__", [](Move move) { return "<move " + to_usi(move) + ">"; })
      .def("__hash__", [](Move move) -> int { return move.code; })
      .def(
          "__eq__", [](Move a, nb::object b) { return nb::isinstance<Move>(b) && a == nb::cast<Move>(b); },
          nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"));
}

shogi::Position make(nb::bytes board, const std::vector<int>& first, const std::vector<int>& second,
                     Side side) {
  constexpr int kMaxCount[kHandKinds] = {2, 18, 4, 4, 4, 2, 2, 4};  // kings at 0
  if (board.size() != kSquares || first.size() != kHandKinds || second.size() != kHandKinds || side > 1)
    throw nb::value_error("a position needs 81 squares, two hands of 8 counts and side 0 or 1");
  shogi::Position::Board pieces;
  int used[kHandKinds] = {}, kings[2] = {};
  for (std::size_t s = 0; s < kSquares; ++s) {
    pieces[s] = static_cast<Piece>(board.c_str()[s]);
    const Kind kind = kind_of(pieces[s]);
    if (pieces[s] >= 32 || kind > kDragon || (kind == kNone && pieces[s] != 0))
      throw nb::value_error("there is no such piece");
    if (kind != kNone) ++used[unpromoted(kind)];
    if (kind == kKing && ++kings[side_of(pieces[s])] > 1) throw nb::value_error("a side has one king");
  }
  std::array<Hand, 2> hands{};
  for (int kind = kPawn; kind <= kGold; ++kind)
    for (const Side owner : {Side{0}, Side{1}}) {
      const int count = (owner == 0 ? first : second)[static_cast<std::size_t>(kind)];
      if (count < 0 || count > kMaxCount[kind] || (used[kind] += count) > kMaxCount[kind])
        throw nb::value_error("there are not that many pieces");
      for (int i = 0; i < count; ++i) hands[owner].add(static_cast<Kind>(kind));
    }
  if (used[0] > kMaxCount[0]) throw nb::value_error("there are not that many kings");
  return shogi::Position(pieces, hands, side);
}

void bind_position(nb::module_& m) {
  using P = shogi::Position;
  nb::class_<P>(m, "ShogiPosition")
      .def(nb::new_(&make), nb::arg("board"), nb::arg("first"), nb::arg("second"), nb::arg("side"))
      .def_static("start", &P::start)
      .def_prop_ro("side", &P::side)
      .def_prop_ro("over", &P::over)
      .def_prop_ro("key", &P::key)
      .def_prop_ro("board_key", &P::board_key)
      .def_prop_ro("hand_key", &P::hand_key)
      .def_prop_ro("in_check", &P::in_check)
      .def_prop_ro(
          "other_in_check",
          [](const P& p) { return p.attackers(p.king(other(p.side())), p.side(), p.occupied()).any(); })
      .def_prop_ro("board",
                   [](const P& p) {
                     P::Board board;
                     for (Square s = 0; s < kSquares; ++s) board[s] = p.at(s);
                     return nb::bytes(board.data(), board.size());
                   })
      .def(
          "hand",
          [](const P& p, Side side) {
            std::vector<int> counts(kHandKinds);
            for (int kind = kPawn; kind <= kGold; ++kind)
              counts[static_cast<std::size_t>(kind)] = p.hand(side & 1).count(static_cast<Kind>(kind));
            return counts;
          },
          nb::arg("side"))
      .def(
          "king", [](const P& p, Side side) { return square_or_none(p.king(side & 1)); }, nb::arg("side"))
      .def("moves", [](const P& p) { return as_vector(p.moves()); })
      .def("checks", [](const P& p) { return as_vector(p.checks()); })
      .def("evasions", [](const P& p) { return as_vector(p.in_check() ? p.evasions() : Moves{}); })
      .def("legal", &P::legal, nb::arg("move"))
      .def(
          "gives_check", [](const P& p, shogi::Move move) { return p.legal(move) && p.gives_check(move); },
          nb::arg("move"))
      .def("mate_in_one",
           [](const P& p) {
             const shogi::Move move = p.mate_in_one();
             return move ? std::optional(move) : std::nullopt;
           })
      .def("play", &after<P>, nb::arg("move"))
      .def(
          "undone",
          [](const P& p, shogi::Move move) {
            if (!p.legal(move)) throw nb::value_error("not a legal move here");
            P copy = p;
            P::Undo undo;
            copy.play(move, undo);
            copy.undo(move, undo);
            return copy == p;
          },
          nb::arg("move"), "Whether playing a move and taking it back restores everything.")
      .def(
          "perft",
          [](const P& p, int depth) {
            P copy = p;
            return perft(copy, within(depth, 0, 100, "depth"));
          },
          nb::arg("depth"), nb::call_guard<nb::gil_scoped_release>())
      .def("points", [](const P& p, Side side) { return declared_points(p, side & 1); }, nb::arg("side"));
}

constexpr int kMaxPlayed = 1'000'000'000;

using PartRow = std::tuple<int, int, int, Value>;

std::vector<PartRow> parts(const shogi::Game& game) {
  std::vector<PartRow> rows;
  for (const Part& part : parts_of(game.position()))
    rows.emplace_back(part.section, part.owner, part.square, part.value);
  return rows;
}

template <class S, class E>
void bind_searcher_class(nb::module_& m, const char* name) {
  nb::class_<S> c(m, name);
  c.def(nb::new_([](const Options& options) { return std::make_shared<S>(options, E{}); }));
  bind_searcher<S, shogi::Game>(c);
}

void bind_game(nb::module_& m) {
  nb::enum_<Ending>(m, "ShogiEnding", "Why a game of shogi has ended.")
      .value("none", Ending::none)
      .value("no_moves", Ending::no_moves)
      .value("repetition", Ending::repetition)
      .value("perpetual_check", Ending::perpetual_check)
      .value("length", Ending::length);
  using shogi::Game;
  nb::class_<Game>(m, "ShogiGame")
      .def(nb::new_([](const shogi::Position& position, int played, int longest, bool declares) {
             within(played, 0, kMaxPlayed, "played");
             within(longest, 0, kMaxPlayed, "longest");
             return Game(position, played, longest, declares);
           }),
           nb::arg("position"), nb::arg("played"), nb::arg("longest"), nb::arg("declares"))
      .def_prop_ro("position", &Game::position)
      .def_prop_ro("played", &Game::played)
      .def_prop_ro("longest", &Game::longest)
      .def_prop_ro("declares", &Game::declares)
      .def_prop_ro("may_declare", &Game::may_claim)
      .def_prop_ro("side", &Game::side)
      .def_prop_ro("over", &Game::over)
      .def_prop_ro("repeats", &Game::repeats)
      .def_prop_ro("ending", &Game::ending)
      .def_prop_ro("winner",
                   [](const Game& g) {
                     const auto side = g.winner();
                     return side ? std::optional<int>(*side) : std::nullopt;
                   })
      .def(
          "value", [](const Game& g, Side side) -> Value { return TrainedEvaluation{}.ongoing(g, side & 1); },
          nb::arg("side"), "The trained evaluation of a game that is not over.")
      .def(
          "section_sums",
          [](const Game& g) {
            const auto sums = section_sums(g.position());
            return std::vector<Value>(sums.begin(), sums.end());
          },
          "The sums of the parts in each section, black's share.")
      .def("parts", &parts, "The parts of the trained evaluation: section, owner, place, and black's share.")
      .def(
          "simple_value", [](const Game& g, Side side) -> Value { return Evaluation{}.ongoing(g, side & 1); },
          nb::arg("side"), "The simple evaluation of a game that is not over.")
      .def(
          "simple_terms",
          [](const Game& g, Side side) {
            const shogi::Terms t = terms_of(g.position(), side & 1);
            return std::vector<Value>{t.material,    t.hands,    t.placement,
                                      t.king_safety, t.mobility, t.entering_king};
          },
          nb::arg("side"), "The terms whose sum is the simple evaluation.")
      .def("tactical", [](const Game& g) { return as_vector(g.tactical()); })
      .def("play", &after<Game>, nb::arg("move"));

  bind_searcher_class<ShogiSearcher, TrainedEvaluation>(m, "ShogiSearcher");
  bind_searcher_class<ShogiSimpleSearcher, Evaluation>(m, "ShogiSimpleSearcher");
}

}  // namespace

void bind_shogi(nb::module_& m) {
  bind_move(m);
  bind_position(m);
  bind_game(m);
}

}  // namespace sakiyomi

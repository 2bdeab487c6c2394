// The trained evaluation as Python sees it: its weights, its parts, and its training data. Boards are given
// as bytes, sixteen each: the discs of the side to move and of the other side, low bytes first.
#include <nanobind/stl/pair.h>

#include "bind/bytes.hpp"
#include "bind/common.hpp"
#include "game/othello/patterns.hpp"
#include "solve/othello/labels.hpp"

namespace sakiyomi {

namespace {

using othello::Board;
std::vector<Board> boards_from(const nb::bytes& data) {
  auto boards = from_bytes<Board>(data);
  for (const Board& board : boards)
    if ((board.own & board.opp) != 0) throw nb::value_error("a square cannot hold two discs");
  return boards;
}

nb::bytes columns(const nb::bytes& data) {
  std::vector<std::int32_t> all;
  for (const Board& board : boards_from(data)) {
    const othello::Parts parts = othello::part_columns(board.own, board.opp);
    all.insert(all.end(), parts.begin(), parts.end());
  }
  return to_bytes(all);
}

nb::bytes labels(const nb::bytes& data, int exact, int depth, double caution) {
  const std::vector<Board> boards = boards_from(data);
  othello::LabelOptions options;
  options.exact = within(exact, 0, othello::kSquares, "exact");
  options.depth = within(depth, 0, othello::kSquares, "depth");
  options.caution = within(caution, 0.0, 100.0, "caution");
  std::vector<std::int16_t> values;
  {
    const nb::gil_scoped_release release;
    values = othello::labels(boards, options, Stop());
  }
  return to_bytes(values);
}

std::vector<std::pair<int, std::vector<int>>> places() {
  std::vector<std::pair<int, std::vector<int>>> list;
  for (const othello::Place& place : othello::kPlaceList) {
    const auto from = place.image.squares.begin();
    list.emplace_back(place.shape, std::vector<int>(from, from + place.image.size));
  }
  return list;
}

}  // namespace

void bind_othello_patterns(nb::module_& m) {
  m.attr("OTHELLO_STAGES") = othello::kStages;
  m.def("othello_columns", [] { return othello::sharing().columns; });
  m.def("othello_places_of_shapes", &places);
  m.def(
      "othello_use_weights",
      [](const nb::bytes& data) { othello::use_patterns(othello::Patterns(from_bytes<std::int16_t>(data))); },
      nb::arg("weights"));
  m.def("othello_part_columns", &columns, nb::arg("boards"));
  m.def("othello_labels", &labels, nb::arg("boards"), nb::kw_only(), nb::arg("exact"), nb::arg("depth"),
        nb::arg("caution"));
}

}  // namespace sakiyomi

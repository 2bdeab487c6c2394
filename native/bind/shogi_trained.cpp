// The weights of shogi's trained evaluation, and its training data.
#include <nanobind/stl/pair.h>

#include "bind/bytes.hpp"
#include "bind/common.hpp"
#include "game/shogi/trained.hpp"

namespace sakiyomi {

namespace {

constexpr std::size_t kRow = 320;  // more columns than any position has

// The columns of a position as indices into {0, the weights, the negated weights}, padded with zeros.
std::pair<nb::bytes, int> columns(const shogi::Game& game) {
  const shogi::Columns found = shogi::columns_of(game.position());
  std::vector<std::int32_t> row;
  for (const std::int32_t column : found.plus) row.push_back(column + 1);
  for (const std::int32_t column : found.minus) row.push_back(column + 1 + shogi::kColumns);
  row.resize(kRow);
  return {to_bytes(row), found.phase};
}

}  // namespace

void bind_shogi_trained(nb::module_& m) {
  m.attr("SHOGI_ROW") = kRow;
  m.attr("SHOGI_FRACTION") = shogi::kFraction;
  m.def("shogi_section_sizes",
        [] { return std::vector<int>(shogi::kSectionSize.begin(), shogi::kSectionSize.end()); });
  m.def(
      "shogi_use_weights",
      [](const nb::bytes& data) { shogi::use_weights(shogi::Weights(from_bytes<std::int16_t>(data))); },
      nb::arg("weights"));
  m.def("shogi_columns", &columns, nb::arg("game"));
}

}  // namespace sakiyomi

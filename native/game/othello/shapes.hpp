// Shapes of squares whose discs are valued together, and every place on the board where one of them lies. A
// state of n squares is a number in balanced ternary (own disc +1, opposing disc -1): seen from the other
// side it is the same number with the other sign.
#pragma once
#include <array>
#include <cstdint>

#include "game/othello/board.hpp"

namespace sakiyomi::othello {

constexpr int kMaxShapeSquares = 10;

struct Shape {
  int size = 0;
  std::array<int, kMaxShapeSquares> squares{};  // one place of it; the others are its mirror images
};

constexpr std::size_t kShapeCount = 11;

constexpr Shape line_shape(int size, int from, int step) noexcept {
  Shape shape{size, {}};
  for (int i = 0; i < size; ++i) shape.squares[static_cast<std::size_t>(i)] = from + i * step;
  return shape;
}

inline constexpr std::array<Shape, kShapeCount> kShapes = {
    Shape{10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},    // an edge with its two X-squares
    Shape{10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},  // 2x5 squares in a corner
    Shape{9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},     // 3x3 squares in a corner
    line_shape(8, 8, 1),                           // the lines next to the edges, and further in
    line_shape(8, 16, 1),
    line_shape(8, 24, 1),
    line_shape(8, 0, 9),  // diagonals of eight to four squares
    line_shape(7, 1, 9),
    line_shape(6, 2, 9),
    line_shape(5, 3, 9),
    line_shape(4, 4, 9),
};

// A square in one of the eight views of the board.
constexpr int viewed(int square, int view) noexcept {
  int x = square & 7, y = square >> 3;
  if ((view & 1) != 0) x = 7 - x;
  if ((view & 2) != 0) y = 7 - y;
  return (view & 4) != 0 ? 8 * x + y : 8 * y + x;
}

constexpr Shape viewed(const Shape& shape, int view) noexcept {
  Shape image = shape;
  for (int i = 0; i < shape.size; ++i)
    image.squares[static_cast<std::size_t>(i)] = viewed(shape.squares[static_cast<std::size_t>(i)], view);
  return image;
}

constexpr Bits covered(const Shape& shape) noexcept {
  Bits set = 0;
  for (int i = 0; i < shape.size; ++i) set |= bit(shape.squares[static_cast<std::size_t>(i)]);
  return set;
}

constexpr int states(int squares) noexcept {
  int n = 1;
  for (int i = 0; i < squares; ++i) n *= 3;
  return n;
}

struct Place {
  int shape = 0;
  Shape image{};
};

constexpr std::size_t kPlaces = 46;  // of all shapes: each set of squares once

inline constexpr auto kPlaceList = [] {
  std::array<Place, kPlaces> places{};
  std::size_t n = 0;
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    const std::size_t from = n;
    for (int view = 0; view < 8; ++view) {
      const Shape image = viewed(kShapes[shape], view);
      bool seen = false;
      for (std::size_t i = from; i < n; ++i) seen |= covered(places[i].image) == covered(image);
      if (!seen) places[n++] = {static_cast<int>(shape), image};
    }
  }
  return places;
}();
static_assert(kPlaceList[kPlaces - 1].shape == kShapeCount - 1);

// The same state in the mirror image that covers the same squares; itself where there is none.
constexpr auto mirror_of(const Shape& shape) noexcept {
  std::array<int, kMaxShapeSquares> to{};
  for (int i = 0; i < shape.size; ++i) to[static_cast<std::size_t>(i)] = i;
  for (int view = 1; view < 8; ++view) {
    const Shape image = viewed(shape, view);
    if (covered(image) != covered(shape)) continue;
    for (int i = 0; i < shape.size; ++i)
      for (int j = 0; j < shape.size; ++j)
        if (image.squares[static_cast<std::size_t>(i)] == shape.squares[static_cast<std::size_t>(j)])
          to[static_cast<std::size_t>(i)] = j;
    bool same = true;
    for (int i = 0; i < shape.size; ++i) same &= to[static_cast<std::size_t>(i)] == i;
    if (!same) break;
  }
  return to;
}

}  // namespace sakiyomi::othello

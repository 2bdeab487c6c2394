// What pieces are worth by themselves, in hundredths of a pawn: chosen by reasoning and checked by self-play.
#pragma once
#include <algorithm>
#include <array>

#include "game/shogi/piece.hpp"

namespace sakiyomi::shogi {

// On the board, by kind.
inline constexpr std::array<Value, kKinds> kMaterial{0, 100, 280, 320, 450, 700, 850,  500,
                                                     0, 480, 460, 460, 480, 950, 1150, 0};
// One piece in hand, by kind. It can be dropped anywhere, but that takes a move.
inline constexpr std::array<Value, kHandKinds> kInHand{0, 105, 290, 330, 470, 740, 900, 530};
// What every pawn in hand beyond this many is worth: each file takes only one.
inline constexpr int kUsefulPawns = 5;
inline constexpr Value kExtraPawn = 60;

constexpr Value hand_worth(Kind kind, int count) noexcept {
  if (kind != kPawn || count <= kUsefulPawns) return kInHand[kind] * count;
  return kInHand[kind] * kUsefulPawns + kExtraPawn * (count - kUsefulPawns);
}
// The worth of the n-th piece of a kind in hand.
constexpr Value hand_step(Kind kind, int nth) noexcept {
  return kind == kPawn && nth > kUsefulPawns ? kExtraPawn : kInHand[kind];
}
// What its owner loses and the other side wins when a piece is taken.
constexpr Value taken_worth(Kind kind) noexcept { return kMaterial[kind] + kInHand[unpromoted(kind)]; }

namespace detail {

// By rank from the enemy's back rank to the own one.
using Ranks = std::array<Value, 9>;
inline constexpr std::array<Ranks, kKinds> kByRank{{
    {},
    {0, 20, 20, 18, 12, 6, 0, 0, 0},                 // pawn
    {0, 0, 0, 0, 0, 0, 0, 4, 6},                     // lance
    {0, 0, 30, 15, 5, -5, 10, -5, 0},                // knight
    {0, 5, 10, 15, 18, 14, 10, 4, -8},               // silver
    {10, 10, 5, 0, -5, -5, 0, 5, 0},                 // bishop
    {20, 20, 20, 10, 5, 5, 0, 5, 0},                 // rook
    {-30, -20, -12, -10, -8, -2, 6, 8, 0},           // gold
    {-40, -40, -60, -150, -160, -120, -70, -5, 10},  // king
    {0, 12, 15, 10, 0, -10, -20, -30, -40},          // promoted pawn
    {0, 12, 15, 10, 0, -10, -20, -30, -40},          // promoted lance
    {0, 12, 15, 10, 0, -10, -20, -30, -40},          // promoted knight
    {0, 12, 15, 10, 0, -10, -20, -30, -40},          // promoted silver
    {10, 15, 20, 15, 15, 20, 25, 20, 5},             // horse
    {30, 30, 25, 15, 5, 0, 0, 0, -5},                // dragon
    {},
}};
// By distance from the middle file.
using Files = std::array<Value, 5>;
inline constexpr std::array<Files, kKinds> kByFile{{
    {},
    {4, 3, 2, 0, 0},       // pawn
    {},                    // lance
    {0, 0, 0, 0, -20},     // knight
    {6, 6, 2, -4, -20},    // silver
    {0, 0, 0, 0, -10},     // bishop
    {0, 0, 0, 0, -10},     // rook
    {4, 4, 2, -4, -20},    // gold
    {-45, -25, 5, 20, 5},  // king
    {6, 5, 3, 0, -10},     // promoted pawn
    {6, 5, 3, 0, -10},     // promoted lance
    {6, 5, 3, 0, -10},     // promoted knight
    {6, 5, 3, 0, -10},     // promoted silver
    {0, 0, 0, 0, -5},      // horse
    {},                    // dragon
    {},
}};

constexpr auto placement() noexcept {
  std::array<std::array<Value, kSquares>, 32> table{};
  for (std::size_t kind = kPawn; kind <= kDragon; ++kind)
    for (int file = 0; file < 9; ++file)
      for (int rank = 0; rank < 9; ++rank) {
        const auto aside = static_cast<std::size_t>(file < 4 ? 4 - file : file - 4);
        const Value value = kByRank[kind][static_cast<std::size_t>(rank)] + kByFile[kind][aside];
        table[kind][square_at(file, rank)] = value;
        table[kind | 16][square_at(8 - file, 8 - rank)] = -value;
      }
  return table;
}

constexpr auto pieces() noexcept {
  auto table = placement();
  for (std::size_t kind = kPawn; kind <= kDragon; ++kind)
    for (std::size_t s = 0; s < kSquares; ++s)
      table[kind][s] += kMaterial[kind], table[kind | 16][s] -= kMaterial[kind];
  return table;
}

}  // namespace detail

// By piece and square, from black's view: placement alone, and with material.
inline constexpr auto kPlacement = detail::placement();
inline constexpr auto kPieceWorth = detail::pieces();

}  // namespace sakiyomi::shogi

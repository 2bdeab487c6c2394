// Where the weights of the trained evaluation are. A weight has two values, one for the opening and one for
// the endgame, in quarters of a hundredth of a pawn; the phase of a position says how much each counts.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "game/shogi/piece.hpp"

namespace sakiyomi::shogi {

// Every king is looked at as if it were black's and stood on files 1 to 5: what is symmetric shares a weight.
struct View {
  bool turned, mirrored;

  constexpr Square operator()(Square s) const noexcept {
    const int file = file_of(s), rank = rank_of(s);
    return square_at(turned != mirrored ? 8 - file : file, turned ? 8 - rank : rank);
  }
};
constexpr View view_of(Side side, Square king) noexcept {
  const int file = king == kNowhere ? 0 : side == 0 ? file_of(king) : 8 - file_of(king);
  return {side == 1, file > 4};
}

inline constexpr int kPlacedKinds = 15;   // by kind, with a gap at 0
inline constexpr int kKingSquares = 45;   // files 1 to 5
inline constexpr int kCountedInHand = 4;  // pieces of one kind in hand that have a relation to a king
inline constexpr int kMaxInHand = 18;     // pieces of one kind in hand
inline constexpr int kNear = 25;          // squares at most two steps from a king
inline constexpr int kCamps = 3;          // a king in its own camp, in the middle, in the enemy camp
inline constexpr int kCounts = 4;         // numbers of attackers; more count as three
inline constexpr int kOccupants = 29;     // nothing, own kinds, enemy kinds
inline constexpr int kAttackerClasses = 6;
inline constexpr int kDefended = 3;
inline constexpr int kReached = 18;    // squares that a piece reaches; more count as the last
inline constexpr int kWeak = 6;        // weak squares next to a king; more count as the last
inline constexpr int kJoined = 3;      // those of them that are attacked already
inline constexpr int kEnterSteps = 8;  // of four points each, for a king in the enemy camp

// Sections in the order of the file, with the number of weights in each.
enum Section : std::uint8_t {
  kMaterialWeights,   // a kind on the board
  kHandWeights,       // the n-th piece of a kind in hand
  kSquareWeights,     // a kind on a square, left and right alike
  kOwnWeights,        // a kind on a square and its own king
  kEnemyWeights,      // a kind on a square and the enemy king
  kOwnHandWeights,    // the n-th piece of a kind in hand and its own king
  kEnemyHandWeights,  // the same and the enemy king
  kControlWeights,    // a square near a king: attackers and defenders, and what stands there
  kEscapeWeights,     // squares that a king can go to, and whether it is in check
  kThreatWeights,     // a piece: what attacks it, how often it is defended, and whose turn it is
  kMobilityWeights,   // a kind and the squares that it reaches
  kReserveWeights,    // the n-th piece of a kind in hand and the weak squares next to the enemy king
  kEnterWeights,      // points of a king in the enemy camp
  kTurnWeights,       // the side to move
  kSections,
};
inline constexpr std::array<int, kSections> kSectionSize{
    kPlacedKinds,
    kHandKinds * kMaxInHand,
    kPlacedKinds * kKingSquares,
    kKingSquares * kPlacedKinds * kSquares,
    kKingSquares * kPlacedKinds * kSquares,
    kKingSquares * kHandKinds * kCountedInHand,
    kKingSquares * kHandKinds * kCountedInHand,
    kCamps * kNear * kCounts * kCounts * kOccupants,
    9 * 2,
    kPlacedKinds * kAttackerClasses * kDefended * 2,
    kPlacedKinds * kReached,
    kHandKinds * kCountedInHand * kWeak * kJoined,
    1 + kEnterSteps,
    1,
};
inline constexpr auto kSectionStart = [] {
  std::array<int, kSections + 1> start{};
  for (std::size_t i = 0; i < kSections; ++i) start[i + 1] = start[i] + kSectionSize[i];
  return start;
}();
inline constexpr int kColumns = kSectionStart[kSections];

constexpr Section section_of(int column) noexcept {
  std::size_t i = 0;
  while (column >= kSectionStart[i + 1]) ++i;
  return static_cast<Section>(i);
}

// A king's square and a square, both as seen by a view.
constexpr int relation_column(Section section, Square king, Kind kind, Square s) noexcept {
  return kSectionStart[section] + (king * kPlacedKinds + kind) * kSquares + s;
}
constexpr int hand_relation_column(Section section, Square king, Kind kind, int nth) noexcept {
  return kSectionStart[section] + (king * kHandKinds + kind) * kCountedInHand +
         std::min(nth, kCountedInHand) - 1;
}
constexpr int hand_column(Kind kind, int nth) noexcept {
  return kSectionStart[kHandWeights] + kind * kMaxInHand + nth - 1;
}
// Seen by black.
constexpr int square_column(Kind kind, Square s) noexcept {
  const int file = file_of(s) > 4 ? 8 - file_of(s) : file_of(s);
  return kSectionStart[kSquareWeights] + kind * kKingSquares + square_at(file, rank_of(s));
}
constexpr int threat_column(Kind kind, int attacker, int defended, bool to_move) noexcept {
  return kSectionStart[kThreatWeights] + ((kind * kAttackerClasses + attacker) * kDefended + defended) * 2 +
         to_move;
}
constexpr int mobility_column(Kind kind, int squares) noexcept {
  return kSectionStart[kMobilityWeights] + kind * kReached + std::min(squares, kReached - 1);
}
constexpr int reserve_column(Kind kind, int nth, int weak, int joined) noexcept {
  return kSectionStart[kReserveWeights] +
         ((kind * kCountedInHand + nth - 1) * kWeak + std::min(weak, kWeak - 1)) * kJoined +
         std::min(joined, kJoined - 1);
}

}  // namespace sakiyomi::shogi

// Squares, pieces, hands and moves of shogi as small numbers.
#pragma once
#include <array>
#include <cstdint>

#include "base/value.hpp"

namespace sakiyomi::shogi {

// File by file from the right: 1a is 0, 1b is 1, 2a is 9, 9i is 80. Black (side 0) plays towards rank a.
using Square = std::uint8_t;
inline constexpr int kSquares = 81;
inline constexpr Square kNowhere = 81;  // the square of a king that is not on the board

constexpr int file_of(Square s) noexcept { return s / 9; }
constexpr int rank_of(Square s) noexcept { return s % 9; }
constexpr Square square_at(int file, int rank) noexcept { return static_cast<Square>(file * 9 + rank); }

// A promoted kind is the unpromoted one plus 8; gold and king do not promote.
enum Kind : std::uint8_t {
  kNone,
  kPawn,
  kLance,
  kKnight,
  kSilver,
  kBishop,
  kRook,
  kGold,
  kKing,
  kProPawn,
  kProLance,
  kProKnight,
  kProSilver,
  kHorse,
  kDragon,
};
inline constexpr int kKinds = 16;
inline constexpr int kHandKinds = 8;  // kPawn..kGold, with a gap at 0

constexpr bool can_promote(Kind kind) noexcept { return kind >= kPawn && kind <= kRook; }
constexpr Kind promoted(Kind kind) noexcept { return static_cast<Kind>(kind | 8); }
// What a captured piece becomes in the hand.
constexpr Kind unpromoted(Kind kind) noexcept { return static_cast<Kind>(kind & 7); }
constexpr bool moves_like_gold(Kind kind) noexcept {
  return kind == kGold || (kind >= kProPawn && kind <= kProSilver);
}

// Kind and side; 0 is an empty square.
using Piece = std::uint8_t;
constexpr Piece piece_of(Side side, Kind kind) noexcept { return static_cast<Piece>(kind | side << 4); }
constexpr Kind kind_of(Piece piece) noexcept { return static_cast<Kind>(piece & 15); }
constexpr Side side_of(Piece piece) noexcept { return static_cast<Side>(piece >> 4); }

// Counts of all kinds in one word, each field with a guard bit above it: hands are compared and changed as
// numbers, and one hand holds at least another exactly when the difference borrows from no field.
class Hand {
 public:
  constexpr int count(Kind kind) const noexcept {
    return static_cast<int>(word_ >> kShift[kind]) & kField[kind];
  }
  constexpr bool has(Kind kind) const noexcept { return count(kind) != 0; }
  constexpr bool empty() const noexcept { return word_ == 0; }
  constexpr bool only_pawns() const noexcept { return (word_ & ~std::uint32_t{31}) == 0; }
  constexpr void add(Kind kind) noexcept { word_ += std::uint32_t{1} << kShift[kind]; }
  constexpr void take(Kind kind) noexcept { word_ -= std::uint32_t{1} << kShift[kind]; }
  constexpr std::uint32_t word() const noexcept { return word_; }
  // No more pieces than a set has, and no bits outside the fields.
  constexpr bool possible() const noexcept {
    constexpr std::uint32_t all = 18u | 4u << 6 | 4u << 10 | 4u << 14 | 4u << 18 | 2u << 22 | 2u << 25;
    return (word_ & (kGuardBits | ~((1u << 28) - 1))) == 0 && of(all).holds(*this);
  }
  constexpr bool holds(Hand less) const noexcept { return ((word_ - less.word_) & kGuardBits) == 0; }
  constexpr bool operator==(const Hand&) const noexcept = default;

  static constexpr Hand of(std::uint32_t word) noexcept {
    Hand hand;
    hand.word_ = word;
    return hand;
  }
  // Kind by kind the larger, or the smaller, of two counts; all of both; those kinds of which `one` has any.
  static constexpr Hand max(Hand a, Hand b) noexcept {
    const std::uint32_t of_a = fields(((a.word_ | kGuardBits) - b.word_) & kGuardBits);
    return of((a.word_ & of_a) | (b.word_ & ~of_a));
  }
  static constexpr Hand min(Hand a, Hand b) noexcept {
    const std::uint32_t of_b = fields(((a.word_ | kGuardBits) - b.word_) & kGuardBits);
    return of((b.word_ & of_b) | (a.word_ & ~of_b));
  }
  static constexpr Hand sum(Hand a, Hand b) noexcept { return of(a.word_ + b.word_); }
  constexpr Hand kinds_in(Hand one) const noexcept {
    constexpr std::uint32_t ones = 1u | 1u << 6 | 1u << 10 | 1u << 14 | 1u << 18 | 1u << 22 | 1u << 25;
    return of(word_ & fields(((one.word_ | kGuardBits) - ones) & kGuardBits));
  }
  constexpr Hand kinds_not_in(Hand one) const noexcept { return of(word_ & ~kinds_in(one).word_); }

 private:
  // Every field whose guard bit is given, in full.
  static constexpr std::uint32_t fields(std::uint32_t guards) noexcept {
    constexpr std::uint32_t pawn = 1u << 5, large = 1u << 24 | 1u << 27, small = kGuardBits & ~pawn & ~large;
    return (guards - ((guards & pawn) >> 5) - ((guards & small) >> 3) - ((guards & large) >> 2)) &
           ~kGuardBits;
  }
  static constexpr std::array<std::uint8_t, kHandKinds> kShift{0, 0, 6, 10, 14, 22, 25, 18};
  static constexpr std::array<std::uint8_t, kHandKinds> kField{0, 31, 7, 7, 7, 3, 3, 7};
  static constexpr std::uint32_t kGuardBits =
      1u << 5 | 1u << 9 | 1u << 13 | 1u << 17 | 1u << 21 | 1u << 24 | 1u << 27;
  std::uint32_t word_ = 0;
};

// 7 bits for the destination, 7 bits for the origin (81 + kind for a drop), 1 bit for promotion; 0 is no
// move.
struct Move {
  std::uint16_t code;  // Move{} is no move; lists of moves are not cleared first

  static constexpr Move step(Square from, Square to, bool promote = false) noexcept {
    return {static_cast<std::uint16_t>(to | from << 7 | (promote ? kPromote : 0))};
  }
  static constexpr Move drop(Kind kind, Square to) noexcept {
    return {static_cast<std::uint16_t>(to | (kSquares + kind) << 7)};
  }
  constexpr Square to() const noexcept { return code & 127; }
  constexpr Square from() const noexcept { return (code >> 7) & 127; }
  constexpr bool promotes() const noexcept { return (code & kPromote) != 0; }
  constexpr bool drops() const noexcept { return from() >= kSquares; }
  // For any code: whether it names two squares or, for a drop, a piece and a square.
  constexpr bool possible() const noexcept {
    if (to() >= kSquares || code >> 15 != 0) return false;
    if (!drops()) return from() != to();
    return dropped() >= kPawn && dropped() <= kGold && !promotes();
  }
  constexpr Kind dropped() const noexcept { return static_cast<Kind>(from() - kSquares); }
  constexpr explicit operator bool() const noexcept { return code != 0; }
  constexpr bool operator==(const Move&) const noexcept = default;

  static constexpr std::uint16_t kPromote = 1 << 14;
};

}  // namespace sakiyomi::shogi

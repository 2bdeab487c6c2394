#include "verify/format.hpp"

namespace sakiyomi::verify {

namespace {

// A number as people write it, such as 50,000,000.
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(at, 1, ',');
  return text;
}

struct Count {
  int kind, low, mask;
};
constexpr std::array<Count, 7> kCounts{
    {{1, 0, 31}, {2, 6, 7}, {3, 10, 7}, {4, 14, 7}, {7, 18, 7}, {5, 22, 3}, {6, 25, 3}}};

}  // namespace

void refuse(const std::string& reason) { throw Refusal{reason}; }

void Counter::count() {
  if (++positions_ > max_positions_) {
    refuse("more than " + grouped(max_positions_) + " positions: gave up checking");
  }
  if ((positions_ & 1023) == 0 && !go_on_()) refuse("stopped");
}

bool Numbers::at_end() {
  if (at_ < piece_.size()) return false;
  before_ += piece_.size();
  piece_ = source_();
  at_ = 0;
  return piece_.empty();
}

std::uint64_t Numbers::read() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 35 && !at_end(); shift += 7) {
    const std::uint8_t byte = piece_[at_++];
    value |= static_cast<std::uint64_t>(byte & 127) << shift;
    if (byte < 128) return value;
  }
  refuse("the tree ends, or has too large a number, at byte " + std::to_string(before_ + at_));
}

Move decode(std::uint64_t code) {
  const auto to = static_cast<int>(code & 127), origin = static_cast<int>(code >> 7 & 127);
  const std::uint64_t promotes = code >> 14;
  if (to > 80 || promotes > 1 || origin > 88 || origin == 81) {
    refuse("there is no move with the code " + std::to_string(code));
  }
  const bool drop = origin > 81;
  return {static_cast<std::int8_t>(to), static_cast<std::int8_t>(drop ? -1 : origin),
          static_cast<std::int8_t>(drop ? origin - 81 : 0), promotes == 1};
}

std::uint64_t encode(Move move) {
  const int origin = move.from < 0 ? 81 + move.kind : move.from;
  return static_cast<std::uint64_t>(move.to | origin << 7 | (move.promotes ? 1 << 14 : 0));
}

Hand read_hand(std::uint64_t word) {
  Hand hand{};
  std::uint64_t seen = 0;
  for (const auto [kind, low, mask] : kCounts) {
    const std::uint64_t count = word >> low & static_cast<std::uint64_t>(mask);
    hand[kind] = static_cast<std::int8_t>(count);
    seen |= count << low;
  }
  if (seen != word) refuse(std::to_string(word) + " is not a hand");
  return hand;
}

Squares::Squares(const Board& board) {
  for (int square = 0; square < kSquares; ++square) {
    const int piece = board.pieces[square];
    const auto code = static_cast<std::uint64_t>(piece < 0 ? 16 - piece : piece);
    words[square / 12] |= code << square % 12 * 5;
  }
}

std::uint64_t Squares::hash() const {
  std::uint64_t value = 0;
  for (const std::uint64_t word : words) {
    value = (value ^ word) * 0x9e3779b97f4a7c15u;
    value ^= value >> 29;
  }
  return value;
}

}  // namespace sakiyomi::verify

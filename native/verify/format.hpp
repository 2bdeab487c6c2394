// What both kinds of certificate are made of: numbers, moves, hands, boards as keys (docs/certificate.md).
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "verify/rules.hpp"

namespace sakiyomi::verify {

// Ends the check and says what is wrong.
struct Refusal {
  std::string reason;
};

[[noreturn]] void refuse(const std::string& reason);

// Counts the positions that are checked, and refuses to go on beyond the limit or when it is told to stop.
class Counter {
 public:
  Counter(std::uint64_t max_positions, const std::function<bool()>& go_on)
      : max_positions_(max_positions), go_on_(go_on) {}
  void count();
  std::uint64_t positions() const { return positions_; }

 private:
  std::uint64_t max_positions_, positions_ = 0;
  const std::function<bool()>& go_on_;
};

// Numbers with seven bits in each byte, lowest first, from bytes in pieces; an empty piece is the end.
class Numbers {
 public:
  using Source = std::function<std::span<const std::uint8_t>()>;

  explicit Numbers(const Source& source) : source_(source) {}
  bool at_end();
  std::uint64_t read();

 private:
  const Source& source_;
  std::span<const std::uint8_t> piece_;
  std::size_t at_ = 0;
  std::uint64_t before_ = 0;  // bytes of earlier pieces
};

// 7 bits for the destination, 7 for the origin (81 + kind for a drop), 1 for promotion.
[[nodiscard]] Move decode(std::uint64_t code);
[[nodiscard]] std::uint64_t encode(Move move);

using Hand = std::array<std::int8_t, kKinds>;
[[nodiscard]] Hand read_hand(std::uint64_t word);

// The squares of a board, exactly: five bits each.
struct Squares {
  std::array<std::uint64_t, 7> words{};

  Squares() = default;
  explicit Squares(const Board& board);

  bool operator==(const Squares&) const = default;
  std::uint64_t hash() const;
};

}  // namespace sakiyomi::verify

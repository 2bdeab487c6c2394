// A position with its history. Searches that must see repetitions use this; those that must not (mate
// problems) use the position alone.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

enum class Ending : std::uint8_t { none, no_moves, repetition, perpetual_check, length };

class Game {
 public:
  using Move = Position::Move;
  using Moves = Position::Moves;
  struct Undo : Position::Undo {
    Value worth;
    std::size_t since;
  };

  // After `longest` moves the game is a draw; 0 for no such rule. `played` moves have been made before the
  // position. `declares` says whether a win may be declared (see may_declare).
  explicit Game(const Position& position, int played = 0, int longest = 0, bool declares = true)
      : position_(position),
        played_(played),
        longest_(longest),
        declares_(declares),
        worth_(worth_of(position)) {}

  const Position& position() const noexcept { return position_; }
  int played() const noexcept { return played_ + static_cast<int>(past_.size()); }
  int longest() const noexcept { return longest_; }
  bool declares() const noexcept { return declares_; }

  Side side() const noexcept { return position_.side(); }
  Key key() const noexcept { return declares_ ? position_.key() : ~position_.key(); }
  Moves moves() const noexcept { return position_.moves(); }
  bool over() const noexcept { return ending() != Ending::none; }

  void play(Move move, Undo& undo);
  void undo(Move move, const Undo& undo) noexcept;

  // Pieces with their squares, and hands, own minus the other side's (see worth.hpp); updated by every move.
  Value worth(Side side) const noexcept { return side == 0 ? worth_ : -worth_; }

  // --- what makes a search faster or surer (see concept/turn.hpp) ---
  bool in_check() const noexcept { return position_.in_check(); }
  bool gives_check(Move move) const noexcept { return position_.gives_check(move); }
  // A move that mates at once, if there is one.
  Move winning_move() const noexcept { return position_.mate_in_one(); }
  // Captures and promotions that lose nothing on their square, most valuable first; in check every move.
  Moves tactical() const noexcept;
  // The exchange on its square loses no more than this.
  bool sound(Move move, Value forgiven = 0) const noexcept;
  // What a move takes, and what promotion adds.
  Value gain(Move move) const noexcept;
  // By kind (drops apart) and square of arrival, seen by the side to move.
  static constexpr std::size_t kSlots = 22 * kSquares;
  std::size_t slot(Move move) const noexcept {
    const std::size_t kind =
        move.drops() ? std::size_t{14} + move.dropped() : kind_of(position_.at(move.from())) - std::size_t{1};
    return kind * kSquares + (side() == 0 ? move.to() : kSquares - 1 - move.to());
  }
  // Neither takes nor promotes.
  bool quiet(Move move) const noexcept;
  // Captures that lose nothing by what they take, then quiet moves, then losing captures.
  int priority(Move move) const noexcept;
  void play_null(Undo& undo);
  void undo_null(const Undo& undo) noexcept;
  // How many moves ago the same position occurred, looking back at most `plies`; 0 if it did not.
  int moves_since_repeat(int plies) const noexcept;
  // The value of repetition for a side: a draw, or a loss for the side that gave perpetual check.
  Value repetition_value(int plies, Side side) const noexcept;
  bool ended_by_history() const noexcept { return over() && !position_.over(); }
  bool may_claim() const noexcept;

  // How often this position (board, hands, side to move) has occurred before.
  int repeats() const noexcept;
  Ending ending() const noexcept;
  // The winner of a finished game; none if it is a draw.
  std::optional<Side> winner() const noexcept;

 private:
  struct Past {
    Key key;
    bool check;  // the side to move was in check
  };
  // Which side gave perpetual check, when the position repeats that of `plies` moves ago.
  std::optional<Side> checking_since(std::size_t plies) const noexcept;
  // Moves back to the third earlier occurrence; 0 if there are not three.
  std::size_t cycle() const noexcept;
  static Value worth_of(const Position& position) noexcept;
  void remember();
  void recall() noexcept;
  std::uint16_t& seen(Key key) noexcept { return seen_[key % kSeen]; }
  bool maybe_seen() const noexcept { return seen_[key() % kSeen] != 0; }

  static constexpr std::size_t kSeen = 1024;

  Position position_;
  std::vector<Past> past_;
  int played_, longest_;
  bool declares_;
  Value worth_;
  std::size_t since_ = 0;  // moves before the last null move: they cannot be repeated
  // Counts of past positions by a part of their key: a quick test that most positions are new.
  std::array<std::uint16_t, kSeen> seen_{};
};

// Entering king, 27-point rule of computer shogi: the side to move may declare a win when its king stands in
// the enemy camp with ten more of its pieces, it is not in check, and camp and hand are worth 28 points for
// black or 27 for white (rook and bishop 5, others 1, the king nothing).
bool may_declare(const Position& position) noexcept;
// The points that count for a declaration.
int declared_points(const Position& position, Side side) noexcept;

}  // namespace sakiyomi::shogi

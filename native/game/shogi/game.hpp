// A position with its past: what ends a game beyond the board. Searches that must see repetition use this,
// those that must not (mate problems) use the position alone.
#pragma once
#include <optional>
#include <vector>

#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

enum class Ending : std::uint8_t { none, no_moves, repetition, perpetual_check, length };

class Game {
 public:
  using Move = Position::Move;
  using Moves = Position::Moves;
  using Undo = Position::Undo;

  // `longest` is the number of moves after which nobody has won; 0 for no such rule. `played` have been made
  // before the position.
  explicit Game(const Position& position, int played = 0, int longest = 0)
      : position_(position), played_(played), longest_(longest) {}

  const Position& position() const noexcept { return position_; }
  int played() const noexcept { return played_ + static_cast<int>(past_.size()); }
  int longest() const noexcept { return longest_; }

  Side side() const noexcept { return position_.side(); }
  Key key() const noexcept { return position_.key(); }
  Moves moves() const noexcept { return position_.moves(); }
  bool over() const noexcept { return ending() != Ending::none; }

  void play(Move move, Undo& undo);
  void undo(Move move, const Undo& undo) noexcept;

  // How often this very position (board, hands, side to move) has stood before.
  int repeats() const noexcept;
  Ending ending() const noexcept;
  // Who has won a game that is over; nobody where it is a draw.
  std::optional<Side> winner() const noexcept;

 private:
  struct Past {
    Key key;
    bool check;  // the side to move was in check
  };
  // Who must stop checking when the position repeats what stood `plies` moves ago.
  std::optional<Side> checking_since(std::size_t plies) const noexcept;
  // Moves back to the third earlier occurrence; 0 if there are not three.
  std::size_t cycle() const noexcept;

  Position position_;
  std::vector<Past> past_;
  int played_, longest_;
};

// Entering king, 27-point rule of computer shogi: the side to move may declare a win when its king stands in
// the enemy camp with ten more of its pieces, it is not in check, and camp and hand are worth 28 points for
// black or 27 for white (rook and bishop 5, others 1, the king nothing).
bool may_declare(const Position& position) noexcept;
// The points that count for a declaration.
int declared_points(const Position& position, Side side) noexcept;

}  // namespace sakiyomi::shogi

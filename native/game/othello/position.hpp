// Othello as a turn game: a pass is a move, and the game is over when neither side can place a disc.
#pragma once
#include <array>
#include <cstdint>

#include "base/static_vector.hpp"
#include "base/value.hpp"
#include "game/othello/flips.hpp"

namespace sakiyomi::othello {

using Move = std::uint8_t;  // a square, or kPass
constexpr Move kPass = 64;

class Position {
 public:
  using Move = othello::Move;
  // One move per empty square, or a pass. Boards from outside need not come from a game with four discs in
  // the middle: they are only known to have at least one disc of each side.
  using Moves = StaticVector<Move, kSquares>;
  struct Undo {
    std::array<Bits, 2> discs;
    Bits places;
    bool over;
  };

  Position() noexcept : Position(kBlackStart, kWhiteStart, 0) {}
  // Sides: 0 is black, who begins. The sets must be disjoint.
  Position(Bits black, Bits white, Side side) noexcept : discs_{black, white}, side_(side) { look(); }

  Bits discs(Side side) const noexcept { return discs_[side]; }
  Bits own() const noexcept { return discs_[side_]; }
  Bits opp() const noexcept { return discs_[other(side_)]; }
  Bits empty() const noexcept { return ~(discs_[0] | discs_[1]); }
  Bits places() const noexcept { return places_; }  // squares where the side to move can place a disc

  Side side() const noexcept { return side_; }
  bool over() const noexcept { return over_; }
  Key key() const noexcept { return board_key(discs_[0], discs_[1]) ^ (side_ * 0x9e3779b97f4a7c15ULL); }
  bool legal(Move move) const noexcept {
    return !over_ && (places_ == 0 ? move == kPass : move < kSquares && (places_ & bit(move)) != 0);
  }
  Moves moves() const noexcept {
    Moves moves;
    for (Bits left = places_; left != 0; left &= left - 1) moves.push_back(static_cast<Move>(first(left)));
    if (places_ == 0 && !over_) moves.push_back(kPass);
    return moves;
  }

  // Moves that leave the opponent few replies come first, corners before others of their kind.
  int priority(Move move) const noexcept {
    if (move == kPass) return 0;
    const Bits turned = flips(own(), opp(), move);
    const Bits replies = mobility(opp() ^ turned, own() | turned | bit(move));
    return -4 * (count(replies) + count(replies & kCorners)) + ((bit(move) & kCorners) != 0 ? 12 : 0);
  }

  void play(Move move, Undo& undo) noexcept {
    undo = {discs_, places_, over_};
    if (move != kPass) {
      const Bits turned = flips(own(), opp(), move);
      discs_[side_] |= turned | bit(move);
      discs_[other(side_)] ^= turned;
    }
    side_ = other(side_);
    look();
  }
  void undo(Move, const Undo& undo) noexcept {
    discs_ = undo.discs, places_ = undo.places, over_ = undo.over;
    side_ = other(side_);
  }

 private:
  void look() noexcept {
    places_ = mobility(own(), opp());
    over_ = places_ == 0 && mobility(opp(), own()) == 0;
  }

  std::array<Bits, 2> discs_;
  Bits places_ = 0;
  Side side_;
  bool over_ = false;
};

// Discs ahead as the board stands.
struct Discs {
  Value operator()(const Position& p, Side side) const noexcept {
    return count(p.discs(side)) - count(p.discs(other(side)));
  }
};

}  // namespace sakiyomi::othello

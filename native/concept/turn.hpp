// What a turn game must offer to be searched, and what it may offer to be searched faster.
#pragma once
#include <bit>
#include <concepts>
#include <cstdint>
#include <utility>

#include "base/value.hpp"

namespace sakiyomi {

// One side decides at a time, in any order: the same side may decide again, and a pass is a move like any
// other. A position that is not over has at least one move. A move fits 16 bits, so that tables, killers and
// history can hold it whatever the game.
template <class P>
concept TurnPosition = std::copyable<P> && sizeof(typename P::Move) <= 2 &&
                       requires(P p, const P c, typename P::Move m, typename P::Undo& u) {
                         { c.side() } -> std::same_as<Side>;
                         { c.over() } -> std::same_as<bool>;
                         { c.key() } -> std::same_as<Key>;  // equal keys: equal futures, up to banked()
                         { c.moves() };                     // vector-like, in a fixed order
                         { p.play(m, u) };                  // in place
                         { p.undo(m, u) };
                       };

// Value of a position from the view of a side; kWin or -kWin where the game has been won outright.
template <class E, class P>
concept Evaluates = requires(const E e, const P p, Side s) {
  { e(p, s) } -> std::convertible_to<Value>;
};

// The game's own move ordering (higher first), before anything has been searched.
template <class P>
concept HasPriority = requires(const P p, typename P::Move m) {
  { p.priority(m) } -> std::convertible_to<int>;
};

// No line from here is longer than this many decisions: searches that deep are complete.
template <class P>
concept HasHorizon = requires(const P p) {
  { p.horizon() } -> std::convertible_to<int>;
};

// Points already decided, which only add to the value. They are not part of the key, so that positions
// reached with different scores share their future.
template <class P>
concept HasBank = requires(const P p, Side s) {
  { p.banked(s) } -> std::convertible_to<Value>;
};

// Proven bounds {low, high} of the value from the view of a side, at any depth.
template <class P>
concept HasRange = requires(const P p, Side s) {
  { p.range(s).first } -> std::convertible_to<Value>;
  { p.range(s).second } -> std::convertible_to<Value>;
};

// Moves that must be followed before the evaluation can be trusted; the side may always decline them.
template <class P>
concept HasTactics = requires(const P p) {
  { p.tactical() };
};

// The side that decides can be in check: it may not decline tactical moves then, so all its moves are
// searched, and a search looks one decision deeper.
template <class P>
concept HasCheck = requires(const P p, typename P::Move m) {
  { p.in_check() } -> std::same_as<bool>;
  { p.gives_check(m) } -> std::same_as<bool>;
  { p.sound(m) } -> std::same_as<bool>;
};

// Whether a move changes little at once: late ones are searched less deeply.
template <class P>
concept HasQuiet = requires(const P p, typename P::Move m) {
  { p.quiet(m) } -> std::same_as<bool>;
};

// Whether a move loses no more than some points by exchanges on its square.
template <class P>
concept HasExchange = requires(const P p, typename P::Move m) {
  { p.sound(m, Value{}) } -> std::same_as<bool>;
};

// What a move wins at once, in points, if nothing is taken back.
template <class P>
concept HasGain = requires(const P p, typename P::Move m) {
  { p.gain(m) } -> std::convertible_to<Value>;
};

// A number below `kSlots` for what moves where, the same for both sides: good replies are remembered by it.
template <class P>
concept HasSlots = requires(const P p, typename P::Move m) {
  { P::kSlots } -> std::convertible_to<std::size_t>;
  { p.slot(m) } -> std::same_as<std::size_t>;
};

// Null moves: the side passes, though the rules do not allow it. Only for games without zugzwang: a position
// that is good enough even after a pass is good enough. Not called in check.
template <class P>
concept HasNullMove = requires(P p, typename P::Undo& u) {
  { p.play_null(u) };
  { p.undo_null(u) };
};

// A fast test for a move that wins at once; a move that converts to false if there is none. Not called in
// check.
template <class P>
concept HasWinningMove = requires(const P p) {
  { p.winning_move() } -> std::same_as<typename P::Move>;
  { static_cast<bool>(p.winning_move()) };
};

// The side to decide may claim a win without a move, and always would.
template <class P>
concept HasClaim = requires(const P p) {
  { p.may_claim() } -> std::same_as<bool>;
};

// Positions can repeat. `moves_since_repeat(n)` is how many moves ago the same position occurred, looking
// back at most n, or 0; `repetition_value` is the value of repeating it on and on, from the view of a side. A
// game may also be over because of its history rather than its position.
template <class P>
concept HasRepetition = requires(const P p, int plies, Side s) {
  { p.moves_since_repeat(plies) } -> std::same_as<int>;
  { p.repetition_value(plies, s) } -> std::convertible_to<Value>;
  { p.ended_by_history() } -> std::same_as<bool>;
};

// An evaluation that names the value of a small advantage, in points: windows and margins are multiples of
// it.
template <class E>
concept HasUnit = requires {
  { E::kUnit } -> std::convertible_to<Value>;
};

// An evaluation with a quicker way for positions that are known not to be over.
template <class E, class P>
concept EvaluatesOngoing = requires(const E e, const P p, Side s) {
  { e.ongoing(p, s) } -> std::convertible_to<Value>;
};

// A game whose every call takes microseconds (written in Python): check the clock at every node.
template <class P>
concept IsSlow = requires { requires P::kSlow; };

template <class Move>
constexpr std::uint16_t code_of(Move move) noexcept {
  if constexpr (sizeof(Move) == 1)
    return std::bit_cast<std::uint8_t>(move);
  else
    return std::bit_cast<std::uint16_t>(move);
}

template <class Move>
constexpr Move move_of(std::uint16_t code) noexcept {
  if constexpr (sizeof(Move) == 1)
    return std::bit_cast<Move>(static_cast<std::uint8_t>(code));
  else
    return std::bit_cast<Move>(code);
}

}  // namespace sakiyomi

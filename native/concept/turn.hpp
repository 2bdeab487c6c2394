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

// The game's own opinion which move to try first (higher first), before anything has been searched.
template <class P>
concept HasPriority = requires(const P p, typename P::Move m) {
  { p.priority(m) } -> std::convertible_to<int>;
};

// No line from here is longer than this many decisions: searches that deep are complete.
template <class P>
concept HasHorizon = requires(const P p) {
  { p.horizon() } -> std::convertible_to<int>;
};

// Points that are decided already and only add to the value; kept out of the key, so that positions reached
// with different scores share their future.
template <class P>
concept HasBank = requires(const P p, Side s) {
  { p.banked(s) } -> std::convertible_to<Value>;
};

// Proven limits {low, high} of the value from the view of a side, at any depth.
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

// The other side may be let to decide at once, though no rule allows it. Only for games in which having the
// move is never a burden: what is good enough even so is good enough. Not asked in check.
template <class P>
concept HasSkip = requires(P p, typename P::Undo& u) {
  { p.skip(u) };
  { p.unskip(u) };
};

// A quick look for a move that wins at once; a move that is false if there is none. Not asked in check.
template <class P>
concept HasWinning = requires(const P p) {
  { p.winning() } -> std::same_as<typename P::Move>;
  { static_cast<bool>(p.winning()) };
};

// The side that decides may end the game as its win without a move, and always would.
template <class P>
concept HasClaim = requires(const P p) {
  { p.may_claim() } -> std::same_as<bool>;
};

// Play can go round in circles. `returned(n)` is how many moves ago the same position stood, looking back at
// most n, or 0; `round_value` is what the game would make of going on so, from the view of a side. A game
// that is over may be so because of what went before, not of how it stands.
template <class P>
concept HasReturn = requires(const P p, int plies, Side s) {
  { p.returned(plies) } -> std::same_as<int>;
  { p.round_value(plies, s) } -> std::convertible_to<Value>;
  { p.ended_by_past() } -> std::same_as<bool>;
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

// A game whose every call costs microseconds (written in Python): look at the clock at every node.
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

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

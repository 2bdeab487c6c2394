// What a game of attack and defence must offer to be proved.
#pragma once
#include <concepts>
#include <cstdint>

#include "base/value.hpp"

namespace sakiyomi {

// What the attacker holds beyond the board: more of it never harms the attacker. A set of counts in 32 bits.
template <class R>
concept ProofResource = std::copyable<R> && requires(const R r, std::uint32_t word) {
  { r.holds(r) } -> std::same_as<bool>;  // at least as much of everything
  { r.word() } -> std::same_as<std::uint32_t>;
  { r.possible() } -> std::same_as<bool>;  // whether a word from outside stands for anything
  { R::of(word) } -> std::same_as<R>;
  { R::most(r, r) } -> std::same_as<R>;
  { R::least(r, r) } -> std::same_as<R>;
};

// What is added to the first numbers of a position: small if a proof, or a disproof, is likely.
struct Doubt {
  std::uint32_t pn, dn;
};

// The attacker moves at OR nodes and must win; the defender moves at AND nodes and must only go on. A
// defender without a reply has lost; an attacker without one, or who comes back to a position of the same
// line without having gained anything, has failed.
template <class P>
concept ProofPosition =
    std::copyable<P> && sizeof(typename P::Move) == 2 && ProofResource<typename P::Resource> &&
    requires(P p, const P c, typename P::Move m, typename P::Undo& u, typename P::Resource r) {
      { m.possible() } -> std::same_as<bool>;  // whether a code from outside stands for any move
      { c.or_node() } -> std::same_as<bool>;
      { c.key() } -> std::same_as<Key>;  // everything but the attacker's resource
      { c.resource() } -> std::same_as<typename P::Resource>;
      { c.replies() };  // vector-like, in a fixed order
      { p.play(m, u) };
      { p.undo(m, u) };
      { c.key_after(m) } -> std::same_as<Key>;
      { c.resource_after(m) } -> std::same_as<typename P::Resource>;
      // OR nodes: a move that wins at once; no move if there is none.
      { c.win_in_one() } -> std::same_as<typename P::Move>;
      // AND nodes: what the attacker must hold so that the defender has no other replies than now.
      { c.need() } -> std::same_as<typename P::Resource>;
      // OR nodes: what the attacker may hold without having other moves than now.
      { c.spare() } -> std::same_as<typename P::Resource>;
      // What is needed, or may be held, before a move if `r` is after it.
      { c.need_before(m, r) } -> std::same_as<typename P::Resource>;
      { c.spare_before(m, r) } -> std::same_as<typename P::Resource>;
      // Moves in the same queue (not 0) are tried one after another, in listed order.
      { c.queue(m) } -> std::same_as<int>;
      // OR nodes: a move to try before others of equal worth.
      { c.early(m) } -> std::same_as<bool>;
      // AND nodes: a reply that may only delay, and positions like this one, as if it had been made, taken
      // away at once, and given back.
      { c.puts_between(m) } -> std::same_as<bool>;
      { c.nearer(m) };
      { c.doubt(m) } -> std::same_as<Doubt>;  // of the position after a move
      // Moves of the same family (1 to 14; 0 for none) are likely to fare alike.
      { c.family(m) } -> std::same_as<int>;
    };

}  // namespace sakiyomi

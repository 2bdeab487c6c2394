// What a game of attack and defence must offer to be proved.
#pragma once
#include <concepts>
#include <cstdint>

#include "base/value.hpp"

namespace sakiyomi {

// What the attacker holds besides the board: more of it never hurts. A set of counts in 32 bits.
template <class R>
concept ProofResource = std::copyable<R> && requires(const R r, std::uint32_t word) {
  { r.holds(r) } -> std::same_as<bool>;  // at least as much of everything
  { r.word() } -> std::same_as<std::uint32_t>;
  { r.possible() } -> std::same_as<bool>;  // whether a word from outside is valid
  { R::of(word) } -> std::same_as<R>;
  { R::max(r, r) } -> std::same_as<R>;
  { R::min(r, r) } -> std::same_as<R>;
};

// Added to the initial proof and disproof numbers of a position: small if a proof, or a disproof, is likely.
struct HeuristicNumbers {
  std::uint32_t pn, dn;
};

// The attacker moves at OR nodes and must win; the defender moves at AND nodes and must survive. A defender
// without a reply has lost; an attacker without a move, or who repeats a position of the same line without
// having gained anything, has failed.
template <class P>
concept ProofPosition =
    std::copyable<P> && sizeof(typename P::Move) == 2 && ProofResource<typename P::Resource> &&
    requires(P p, const P c, typename P::Move m, typename P::Undo& u, typename P::Resource r,
             typename P::Moves& moves) {
      { m.possible() } -> std::same_as<bool>;  // whether a code from outside is a move at all
      { c.or_node() } -> std::same_as<bool>;
      { c.key() } -> std::same_as<Key>;  // everything but the attacker's resource
      { c.resource() } -> std::same_as<typename P::Resource>;
      { c.with_resource(r) } -> std::same_as<P>;  // the same board; no more than there is
      { c.replies() };                            // vector-like, in a fixed order
      { p.play(m, u) };
      { p.undo(m, u) };
      { c.key_after(m) } -> std::same_as<Key>;
      { c.resource_after(m) } -> std::same_as<typename P::Resource>;
      // OR nodes: a move that wins at once; no move if there is none.
      { c.win_in_one() } -> std::same_as<typename P::Move>;
      // AND nodes: the least the attacker must hold so that the defender has no further replies.
      { c.need() } -> std::same_as<typename P::Resource>;
      // OR nodes: the most the attacker may hold without having further moves.
      { c.tolerance() } -> std::same_as<typename P::Resource>;
      // The need, or the tolerance, before a move, given that after it.
      { c.need_before(m, r) } -> std::same_as<typename P::Resource>;
      { c.tolerance_before(m, r) } -> std::same_as<typename P::Resource>;
      // Moves in the same queue (not 0) are tried one after another, in listed order.
      { c.queue(m) } -> std::same_as<int>;
      // OR nodes: a move to try before others of equal value.
      { c.preferred(m) } -> std::same_as<bool>;
      // AND nodes: an interposition, which may only delay.
      { c.interposes(m) } -> std::same_as<bool>;
      // How lengths are counted: the length of a lost position, the plies of a move (1, or -1 for one that
      // takes back the reply before it), and whether, with these replies, nothing can win within so few.
      { P::kLost } -> std::convertible_to<unsigned>;
      { c.plies(m) } -> std::same_as<int>;
      { c.too_short(c.replies(), 0u) } -> std::same_as<bool>;
      // OR nodes without a win in one: leaves out moves that cannot win within the plies left, and says
      // whether there were any.
      { c.narrow(moves, 0u) } -> std::same_as<bool>;
      { c.heuristic_numbers(m) } -> std::same_as<HeuristicNumbers>;  // of the position after a move
      // Moves of the same family (1 to 14; 0 for none) are likely to have the same outcome.
      { c.family(m) } -> std::same_as<int>;
    };

}  // namespace sakiyomi

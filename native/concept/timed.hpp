// Timed joint play: several teams with several agents each, whose actions take time. An agent decides when it
// is free; no agent waits for another.
#pragma once
#include <concepts>
#include <cstdint>
#include <ranges>

namespace sakiyomi {

template <class W>
concept TimedWorld = std::copyable<W> && requires(W w, const W c, int agent, typename W::Action action) {
  { c.now() } -> std::convertible_to<std::int64_t>;
  { c.over() } -> std::same_as<bool>;
  { c.agents() } -> std::convertible_to<int>;
  { c.team(agent) } -> std::convertible_to<int>;
  { c.ready(agent) } -> std::same_as<bool>;        // it is idle
  { w.start(agent, action) };                      // the next action of an idle agent, with its own duration
  { w.advance() };                                 // to the next moment when an agent is ready
  { c.score(agent) } -> std::convertible_to<int>;  // of a team
};

// What some agents can do in turn while all others stand still: a tree without time.
template <class O>
concept StillTree = requires(O o, const O c, typename O::Step step, typename O::Undo& undo) {
  { c.steps() } -> std::ranges::input_range;  // of the agent whose turn it is
  { c.friendly() } -> std::same_as<bool>;     // whether that agent wants the value high
  { o.play(step, undo) } -> std::same_as<void>;
  { o.undo(step, undo) } -> std::same_as<void>;
  { c.value() } -> std::convertible_to<std::int64_t>;
};

}  // namespace sakiyomi

// Timed joint play: several teams with several agents each, whose actions take time. An agent decides when it
// is free; nobody waits for anybody.
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
  { c.ready(agent) } -> std::same_as<bool>;        // it has nothing to do
  { w.start(agent, action) };                      // what a free agent does next, with a duration of its own
  { w.advance() };                                 // to the next moment when somebody is ready
  { c.score(agent) } -> std::convertible_to<int>;  // of a team
};

// What some agents can do one after the other while all others stand still: a tree without time.
template <class O>
concept StillTree = requires(O o, const O c, typename O::Step step, typename O::Undo& undo) {
  { c.steps() } -> std::ranges::input_range;  // of the agent whose turn it is
  { c.friendly() } -> std::same_as<bool>;     // whether that agent wants the value high
  { o.play(step, undo) } -> std::same_as<void>;
  { o.undo(step, undo) } -> std::same_as<void>;
  { c.value() } -> std::convertible_to<std::int64_t>;
};

}  // namespace sakiyomi

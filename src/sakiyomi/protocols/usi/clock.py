"""How long to think: main time, byoyomi and increment into a budget. Pure functions, in seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sakiyomi.protocols.usi.commands import Go, Times
from sakiyomi.types import Side

HORIZON = 30
"""Moves over which the main time is spread."""

LEAST = 0.001
"""Seconds that are always taken: a search of no time at all answers with its first guess."""


@dataclass(frozen=True, slots=True)
class Clock:
    """One side's time: what is left, seconds a move after that, and the gain after each move."""

    left: float = 0.0
    byoyomi: float = 0.0
    increment: float = 0.0


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for one move."""

    soft: float = math.inf
    """No new iteration begins after this."""
    hard: float = math.inf
    """The answer is given after this, whatever the search is doing."""
    free: float = 0.0
    """What is lost if it is not used now: byoyomi without main time."""

    def after_pondering(self, pondered: float) -> Budget:
        """The budget from `ponderhit` on: time spent on the right guess counts as thought already."""
        return Budget(max(self.free, self.soft - pondered), self.hard, self.free)


def clock_of(times: Times, side: Side) -> Clock:
    """One side's clock; 0 for what was not said."""
    left, gain = (times.btime, times.binc) if side == 0 else (times.wtime, times.winc)
    return Clock((left or 0) / 1000, (times.byoyomi or 0) / 1000, (gain or 0) / 1000)


def share_out(clock: Clock, margin: float) -> Budget:
    """A budget that never lets the clock run out, if the way to its holder takes at most `margin` seconds.

    Byoyomi is spent whole on every move, since it comes again; an increment nearly so. GUIs differ in whether
    the time left already holds the increment of this move, so it is not counted on for the hard limit.
    """
    whole = clock.left + clock.byoyomi
    most = max(whole - margin, whole / 4, LEAST)
    gain = 0.8 * clock.increment
    main = clock.left / HORIZON + gain
    hard = min(most, min(2 * main, clock.left / 5 + gain) + clock.byoyomi)
    soft = min(hard, main / 2 + clock.byoyomi)
    return Budget(soft, max(hard, LEAST), 0.0 if clock.left else soft)


def budget_of(go: Go, side: Side, margin: float) -> Budget:
    """The budget of a `go`; without any time it is unlimited."""
    if go.infinite:
        return Budget()
    budget = share_out(clock_of(go.times, side), margin) if go.times.given else Budget()
    if go.movetime is None:
        return budget
    fixed = max(go.movetime / 1000, LEAST)
    return Budget(min(budget.soft, fixed), min(budget.hard, fixed), min(budget.soft, fixed))

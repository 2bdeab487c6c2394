"""How long to think: turns main time, byoyomi and increment into a budget. The one policy of all engines.

Pure functions, in seconds. Protocols fill in a `SideClock`; searches take the budget.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

HORIZON = 30
"""Moves over which main time is spread."""
MIN_SECONDS = 0.001
"""Minimum for any move: a search without time answers with its first guess."""
MARGIN = 0.02
"""Reserved for the answer's way back to the clock, where no delay is given."""


@dataclass(frozen=True, slots=True)
class SideClock:
    """One side's time: seconds left, seconds per move after that, and the gain after each move."""

    left: float = 0.0
    byoyomi: float = 0.0
    increment: float = 0.0


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for one move."""

    soft: float = math.inf
    """No new iteration starts after this."""
    hard: float = math.inf
    """The search is cut short after this."""
    free: float = 0.0
    """Time that is lost if not used now: byoyomi without main time."""

    def within(self, seconds: float) -> Budget:
        """This budget, capped at a number of seconds."""
        return Budget(min(self.soft, seconds), min(self.hard, seconds), min(self.free, seconds))

    def after_pondering(self, pondered: float) -> Budget:
        """The budget after a ponder hit: time spent pondering counts as spent."""
        return Budget(max(self.free, self.soft - pondered), self.hard, self.free)


def share_out(clock: SideClock, margin: float = MARGIN, moves: int = HORIZON) -> Budget:
    """A budget that never lets the clock run out, if answers reach it within `margin` seconds.

    Byoyomi is spent in full on every move, since it is renewed, and most of the increment. GUIs differ in
    whether the time left already includes this move's increment, so the hard limit does not rely on it. Main
    time is spread over `moves`.
    """
    whole = clock.left + clock.byoyomi
    most = max(whole - margin, whole / 4, MIN_SECONDS)
    gain = 0.8 * clock.increment
    main = clock.left / moves + gain
    hard = min(most, min(2 * main, clock.left / 5 + gain) + clock.byoyomi)
    soft = min(hard, main / 2 + clock.byoyomi)
    return Budget(soft, max(hard, MIN_SECONDS), 0.0 if clock.left else soft)

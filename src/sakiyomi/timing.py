"""How long to think: main time, byoyomi and increment into a budget. The one policy of all engines here.

Pure functions, in seconds. Protocols turn their words into a `SideClock`; searches take the budget.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

HORIZON = 30
"""Moves over which main time is spread."""
MIN_SECONDS = 0.001
"""Always taken: a search of no time at all answers with its first guess."""
MARGIN = 0.02
"""Kept for the way back to whoever holds the clock, where nobody says how long that is."""


@dataclass(frozen=True, slots=True)
class SideClock:
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

    def within(self, seconds: float) -> Budget:
        """The budget of a move that may not take longer than this."""
        return Budget(min(self.soft, seconds), min(self.hard, seconds), min(self.free, seconds))

    def after_pondering(self, pondered: float) -> Budget:
        """The budget once the guess was right: time spent on it counts as thought already."""
        return Budget(max(self.free, self.soft - pondered), self.hard, self.free)


def share_out(clock: SideClock, margin: float = MARGIN, moves: int = HORIZON) -> Budget:
    """A budget that never lets the clock run out, if the way to its holder takes at most `margin` seconds.

    Byoyomi is spent whole on every move, since it comes again; an increment nearly so. GUIs differ in whether
    the time left already holds the increment of this move, so it is not counted on for the hard limit. Main
    time is spread over `moves`.
    """
    whole = clock.left + clock.byoyomi
    most = max(whole - margin, whole / 4, MIN_SECONDS)
    gain = 0.8 * clock.increment
    main = clock.left / moves + gain
    hard = min(most, min(2 * main, clock.left / 5 + gain) + clock.byoyomi)
    soft = min(hard, main / 2 + clock.byoyomi)
    return Budget(soft, max(hard, MIN_SECONDS), 0.0 if clock.left else soft)

"""What is learned about the opponent from game to game."""

from __future__ import annotations

RANKS = 32
PRIOR = (0.5, 0.2, 0.1, 0.06, 0.04)
"""Chances of the first ranks before any move is seen; later ranks share the rest, halving each time."""
WEIGHT = 10.0
"""The prior counts as this many observed moves."""


class Chances:
    """The chance that the opponent plays the move at each rank of the predicted order, from counts."""

    def __init__(self) -> None:
        tail = [0.1 * 0.5 ** (i + 1) for i in range(RANKS - len(PRIOR))]
        self._counts = [WEIGHT * chance for chance in (*PRIOR, *tail)]
        self._total = WEIGHT

    def note(self, rank: int) -> None:
        """The opponent played the move at this rank, counted from 1."""
        self._total += 1
        if rank <= RANKS:
            self._counts[rank - 1] += 1

    def at(self, rank: int) -> float:
        """The chance of a rank; never more than that of the rank before, which preserves the order."""
        return min(self._counts[: min(rank, RANKS)]) / self._total * 0.99 ** max(0, rank - RANKS)


class Average:
    """An exponentially weighted mean: newer values count more."""

    NEWEST = 0.1

    def __init__(self, first: float = 0.0) -> None:
        self.value, self.seen = first, False

    def note(self, value: float) -> None:
        """Adds a value; the first one replaces an initial 0."""
        weight = self.NEWEST if self.seen or self.value else 1.0
        self.value += weight * (value - self.value)
        self.seen = True

"""What is learned about the opponent as the games go on."""

from __future__ import annotations

RANKS = 32
PRIOR = (0.5, 0.2, 0.1, 0.06, 0.04)
"""Before anything was seen; later places share the rest in ever smaller parts."""
WEIGHT = 10.0
"""How many moves of experience the prior is worth."""


class Chances:
    """How likely the opponent's move stands at each place of an order: counts where it stood."""

    def __init__(self) -> None:
        tail = [0.1 * 0.5 ** (i + 1) for i in range(RANKS - len(PRIOR))]
        self._counts = [WEIGHT * chance for chance in (*PRIOR, *tail)]
        self._total = WEIGHT

    def note(self, rank: int) -> None:
        """The opponent played the move at this place, counted from 1."""
        self._total += 1
        if rank <= RANKS:
            self._counts[rank - 1] += 1

    def at(self, rank: int) -> float:
        """The chance of a place; never more than that of the place before, so that the order stays."""
        return min(self._counts[: min(rank, RANKS)]) / self._total * 0.99 ** max(0, rank - RANKS)


class Average:
    """A mean in which what is newer counts more."""

    NEWEST = 0.1

    def __init__(self, first: float = 0.0) -> None:
        self.value, self.seen = first, False

    def note(self, value: float) -> None:
        """One more; the first one of all replaces a start at 0."""
        weight = self.NEWEST if self.seen or self.value else 1.0
        self.value += weight * (value - self.value)
        self.seen = True

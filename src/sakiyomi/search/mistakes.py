"""Mistakes on purpose: a player that misjudges moves at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Generic, TypeVar

from sakiyomi._native import Random
from sakiyomi.search.running import Search
from sakiyomi.types import Info, Points, Score, Win

M = TypeVar("M")

UNIT = 100
"""Points of a disc and of a pawn."""
DECIDED = 30 * UNIT
"""What a win by force counts when moves are compared: large errors can miss it."""
EVERY_MOVE = 1000
"""Lines of a search that must value all moves."""


class Mistakes:
    """Errors in judging moves; the same seed gives the same errors."""

    def __init__(self, noise: float, seed: int = 0) -> None:
        self._noise, self._random = noise, Random(seed % 2**63)

    def choose(self, info: Info[M]) -> Info[M]:
        """The answer after an error in judging each move; `info` has a line for every move."""
        line = max(info.lines, key=lambda line: _points(line.score) + self._error())
        return replace(info, lines=(line,), final=True)

    def _error(self) -> float:
        """An error in points: the sum of twelve uniform draws is almost normal."""
        draws = sum(self._random.below(1 << 16) for _ in range(12)) / (1 << 16) - 6
        return self._noise * UNIT * draws


class MistakenSearch(Generic[M]):
    """A search of every move whose answer may be a mistake; its reports show the best line only."""

    def __init__(self, search: Search[M], mistakes: Mistakes) -> None:
        self._search, self._mistakes = search, mistakes
        self._answer: Info[M] | None = None

    def __iter__(self) -> Iterator[Info[M]]:
        for info in self._search:
            if not info.final:
                yield replace(info, lines=info.lines[:1])
        yield self.result()

    def stop(self) -> None:
        """Ends the search; its answer follows at once."""
        self._search.stop()

    def result(self) -> Info[M]:
        """The answer."""
        if self._answer is None:
            self._answer = self._mistakes.choose(self._search.result())
        return self._answer


def _points(score: Score) -> int:
    if isinstance(score, Points):
        return score.value
    return DECIDED if isinstance(score, Win) else -DECIDED

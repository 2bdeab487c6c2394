"""Theorems 1 and 2 (section 2.2) and our sharper criterion, over every placement on small boards."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.games.collect import CollectPosition, Target
from sakiyomi.games.collect.theorem import Count, Placement, check
from sakiyomi.papers import Progress
from sakiyomi.papers.tomabechi.settings import TomabechiSettings
from sakiyomi.papers.work import over


@dataclass(frozen=True, slots=True)
class Example:
    """A placement in which theorem 1 fails, as a board: target 1 is X, target 2 is Y."""

    board: str
    placement: Placement
    position: CollectPosition


@dataclass(frozen=True, slots=True)
class Theorems:
    """The counts of each claim, and the first counterexamples."""

    counts: tuple[Count, ...]
    examples: tuple[Example, ...]

    def count(self, claim: str, board: str, *, a_first: bool, obstruct: bool) -> Count:
        """The count of one claim."""
        wanted = claim, board, a_first, obstruct
        return next(c for c in self.counts if (c.claim, c.board, c.a_first, c.obstruct) == wanted)


Case = tuple[int, int, bool, bool]
"""Width and height in cells, whether A has priority, whether robots obstruct each other (rules 4 and 6)."""


def measure(settings: TomabechiSettings, progress: Progress) -> Theorems:
    """Checks every claim with and without priority and obstruction."""
    cases: list[Case] = [
        (width, height, a_first, obstruct)
        for width, height in settings.theorems
        for a_first in (True, False)
        for obstruct in (True, False)
    ]
    counts = [count for part in over(_check, cases, progress, "theorems", settings.jobs) for count in part]
    failing = [count for count in counts if count.claim == "theorem 1" and count.exceptions]
    examples = [Example(c.board, c.examples[0], position(c.board, c.examples[0])) for c in failing]
    return Theorems(tuple(counts), tuple(examples))


def position(board: str, placement: Placement) -> CollectPosition:
    """A placement as a position to draw or to play on; both targets are worth a point."""
    width, height = map(int, board.split("x"))
    targets = [Target(number, 1, *spot) for number, spot in ((1, placement.x), (2, placement.y))]
    return CollectPosition.make(width, height, targets, robots=(placement.a, placement.b))


def _check(case: Case) -> list[Count]:
    width, height, a_first, obstruct = case
    return check(width, height, a_first=a_first, obstruct=obstruct)

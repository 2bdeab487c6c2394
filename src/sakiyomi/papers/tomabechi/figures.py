"""The paper's two figures of the game: a start with its territories, and part of its game tree."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.games.collect import CollectPosition, generate
from sakiyomi.papers.tomabechi.tree import DrawnNode, Road, grow, roads

FIGURE_BOARD = 46
"""Seed of the board shown: its tree has repeated turns and beaten robots, and fits a page."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A start of the paper's size (8x8, six targets) and the drawn part of its tree."""

    start: CollectPosition
    roads: tuple[Road, ...]
    tree: DrawnNode

    @property
    def value(self) -> int:
        """The value of the start when both sides look ahead to the end, A's points less B's."""
        return self.roads[0].value


def measure() -> Figures:
    """The figures are the same for every seed."""
    start = generate(8, 8, 6, seed=FIGURE_BOARD)
    lines = roads(start)
    return Figures(start, tuple(lines), grow(lines))

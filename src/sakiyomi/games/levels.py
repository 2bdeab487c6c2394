"""Twenty levels, from a beginner to the strength of the search, for Othello and shogi."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sakiyomi.types import Limit


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a player is."""

    depth: int | None = None
    """Plies that it looks ahead; in Othello it solves positions with up to six more empty squares."""
    noise: float = 0.0
    """The standard deviation of its error in judging a move, in discs or pawns."""
    nodes: int | None = None
    """Positions that it looks at for each move."""

    @property
    def limit(self) -> Limit:
        """The limit of its searches."""
        return Limit(depth=self.depth, nodes=self.nodes)


LEVELS: Mapping[str, tuple[Level, ...]] = {
    "othello": (
        *(Level(1, noise) for noise in (30.0, 22.0, 16.0, 12.0, 9.0)),
        *(Level(2, noise) for noise in (7.0, 5.5, 4.0)),
        *(Level(3, noise) for noise in (3.0, 2.0)),
        *(Level(4, noise) for noise in (1.5, 0.75)),
        *(Level(depth) for depth in (4, 5, 6, 8, 10, 12, 14, 16)),
    ),
    "shogi": (
        *(Level(1, noise) for noise in (16.0, 8.0, 5.0, 3.5)),
        *(Level(2, noise) for noise in (3.5, 2.5, 1.8)),
        *(Level(3, noise) for noise in (1.8, 1.3, 0.9, 0.6, 0.3)),
        *(Level(nodes=nodes) for nodes in (4_000, 7_000, 12_000, 20_000, 35_000, 70_000, 130_000, 250_000)),
    ),
}
"""Level 1 first. `benchmarks/level_ladder.py` measures their strength."""

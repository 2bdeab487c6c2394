"""The engine's levels in any game: how far it reads, and how often it moves at random."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi._native import Random
from sakiyomi.games.base import Position
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Limit

PATIENCE = 3.0
"""Seconds for a move, at most; the highest level takes more."""


@dataclass(frozen=True, slots=True)
class GameLevel:
    """How strong the engine is. Games have no common unit of value: its mistakes are moves at random."""

    depth: int | None = None
    """Moves that it reads ahead."""
    nodes: int | None = None
    """Positions that it looks at."""
    seconds: float = PATIENCE
    slips: int = 0
    """One move in this many is random; 0: none."""

    @property
    def limit(self) -> Limit:
        """The limit of its searches."""
        return Limit(depth=self.depth, nodes=self.nodes, seconds=self.seconds)

    def slip(self, here: Position[Any], moves: Sequence[Any]) -> Any | None:
        """A random move, now and then: always the same one in the same position."""
        dice = Random(zlib.crc32(f"{self.slips} {here.text()}".encode()))
        return moves[dice.below(len(moves))] if self.slips and dice.below(self.slips) == 0 else None

    def view(self) -> View:
        """What a page says about it."""
        return {"depth": self.depth, "nodes": self.nodes, "seconds": self.seconds, "slips": self.slips}


LEVELS = (
    GameLevel(depth=1, slips=2),
    GameLevel(depth=1, slips=4),
    GameLevel(depth=2, slips=6),
    GameLevel(depth=2, slips=12),
    GameLevel(depth=3),
    GameLevel(depth=4),
    GameLevel(nodes=20_000),
    GameLevel(seconds=5.0),
)
"""Level 1 first."""
USUAL = 5

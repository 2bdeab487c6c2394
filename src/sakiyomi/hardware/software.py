"""The native search in the order of an agent processor: the reference for every machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi.games.collect import CollectPosition
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit, Points

PLAIN: Mapping[str, Any] = {"memory": 0, "null_windows": False, "history": False, "deepening": False}
"""Straight to the depth, in the game's own order, without table, null windows and history."""


@dataclass(frozen=True, slots=True)
class SoftwareResult:
    """The software's answer."""

    value: int
    """For the side to decide."""
    line: tuple[int, ...]
    nodes: int
    seconds: float

    def agrees(self, value: int, line: Sequence[int]) -> bool:
        """Whether a machine made the same decision; it may know less of the line."""
        return self.value == value and self.line[:1] == tuple(line[:1])


def search(
    position: CollectPosition, depth: int | None = None, engine: AlphaBeta | None = None
) -> SoftwareResult:
    """Searches the plan on one core."""
    plan = position.plan()
    if plan.over:
        return SoftwareResult(plan.value(plan.side), (), 1, 0.0)
    info = (engine or AlphaBeta(**PLAIN)).best(plan, Limit(depth=depth) if depth else None)
    assert isinstance(info.score, Points)
    return SoftwareResult(info.score.value, info.lines[0].moves, info.nodes, info.seconds)

"""Between native values (plain integers) and scores."""

from __future__ import annotations

from sakiyomi import _native
from sakiyomi.errors import GameError
from sakiyomi.types import Bound, Loss, Points, Score, Win

BOUNDS: dict[int, Bound] = {1: "exact", 2: "lower", 3: "upper"}


def decode(value: int) -> Score:
    """A score from a native value."""
    if value > _native.POINTS_MAX:
        return Win(_native.WIN - value)
    if value < -_native.POINTS_MAX:
        return Loss(_native.WIN + value)
    return Points(value)


def encode(score: object) -> int:
    """A native value from what a game's `value()` returned."""
    if isinstance(score, Points):
        if abs(score.value) > _native.POINTS_MAX:
            raise GameError(f"value() must lie within {_native.POINTS_MAX} points, not {score.value}")
        return score.value
    if isinstance(score, Win):
        return _native.WIN - (score.plies or 0)
    if isinstance(score, Loss):
        return -_native.WIN + (score.plies or 0)
    raise GameError(f"value() must return an int or a Score, not {score!r}")

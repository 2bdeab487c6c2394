"""Converts between native values (plain integers) and scores."""

from __future__ import annotations

from sakiyomi import _native
from sakiyomi.errors import GameError
from sakiyomi.types import Bound, Loss, Points, Score, Win

BOUNDS: dict[int, Bound] = {
    _native.Bound.exact: "exact",
    _native.Bound.lower: "lower",
    _native.Bound.upper: "upper",
    _native.Bound.probable: "probable",
}
"""The meaning of native bound codes; `_native.Bound.none` has none."""
CODES: dict[Bound, int] = {bound: int(code) for code, bound in BOUNDS.items()}
MIRRORED: dict[Bound, Bound] = {
    "exact": "exact",
    "lower": "upper",
    "upper": "lower",
    "probable": "probable",
}
"""A bound from the other side's point of view."""


MAX_PLIES = 100_000
"""Most decisions to a win or loss that a game may claim."""


def decode(value: int, scale: int = 1) -> Score:
    """A score from a native value; `scale` is that of its points."""
    if value > _native.POINTS_MAX:
        return Win(_native.WIN - value)
    if value < -_native.POINTS_MAX:
        return Loss(_native.WIN + value)
    return Points(value, scale)


def shift_plies(value: int, plies: int = 1) -> int:
    """A native value seen `plies` decisions earlier: a win or loss is further away, points stay the same."""
    if abs(value) <= _native.POINTS_MAX or abs(value) >= _native.INFINITE:
        return value
    return value - plies if value > 0 else value + plies


def encode(score: object) -> int:
    """A native value from what a game's `value()` returned."""
    if isinstance(score, Points):
        if not isinstance(score.value, int) or abs(score.value) > _native.POINTS_MAX:
            raise GameError(f"value() must be whole points within {_native.POINTS_MAX}, not {score.value}")
        return score.value
    if isinstance(score, Win | Loss):
        plies = score.plies or 0
        if not 0 <= plies <= MAX_PLIES:
            raise GameError(f"a win or loss must be 0 to {MAX_PLIES} decisions ahead, not {plies}")
        return _native.WIN - plies if isinstance(score, Win) else plies - _native.WIN
    raise GameError(f"value() must return an int or a Score, not {score!r}")

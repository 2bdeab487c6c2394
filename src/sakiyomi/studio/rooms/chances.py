"""Scores as chances to win, for the bar beside a board and for judging moves."""

from __future__ import annotations

import math

from sakiyomi.types import Loss, Points, Score, Win

MATE = 30_000
"""Points of a mate; a longer one counts a little less."""
SCALE = {"shogi": 600.0, "othello": 7.0}
"""Points, or discs, at which the chance to win is 73 %: the usual logistic curve."""


def points(score: Score) -> float:
    """A score as a number."""
    if isinstance(score, Points):
        return float(score.value)
    if isinstance(score, Win):
        return float(MATE - (score.plies or 0))
    assert isinstance(score, Loss)
    return float((score.plies or 0) - MATE)


def chance(value: float, game: str) -> float:
    """The chance to win of a side that is with this value, from 0 to 100."""
    return 100.0 / (1.0 + math.exp(-max(-60.0, min(60.0, value / SCALE[game]))))

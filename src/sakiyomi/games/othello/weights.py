"""The weights of Othello's trained evaluation."""

from __future__ import annotations

from sakiyomi import _native
from sakiyomi.games.weights import WeightFile

WEIGHTS = WeightFile(
    package="sakiyomi.games.othello",
    name="patterns.weights",
    magic=b"SKYOTH01",
    stages=_native.OTHELLO_STAGES,
    columns=_native.othello_columns(),
    accept=_native.othello_use_weights,
)
"""By stage of the game; see `native/game/othello/patterns.hpp`."""

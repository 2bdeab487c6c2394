"""The weights of shogi's trained evaluation."""

from __future__ import annotations

from sakiyomi import _native
from sakiyomi.games.weights import WeightFile

WEIGHTS = WeightFile(
    package="sakiyomi.games.shogi",
    name="relations.weights",
    magic=b"SKYSHO01",
    stages=2,
    columns=sum(_native.shogi_section_sizes()),
    accept=_native.shogi_use_weights,
)
"""For the opening and the endgame; `native/game/shogi/layout.hpp` says what each weight is for."""

"""An Othello search with a chosen confidence for its probable cut-offs (Multi-ProbCut)."""

from __future__ import annotations

from typing import Any

from sakiyomi.errors import UnknownNameError
from sakiyomi.games.base import Position
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.search import AlphaBeta

CONFIDENCE = {"bold": 1.0, "normal": 1.5, "careful": 2.2, "full": 0.0}
"""Standard errors that a cut-off keeps as a margin: right in 84, 93 or 98.6 %; `full` cuts nothing."""


class ConfidentAlphaBeta(AlphaBeta):
    """Alpha-beta with a chosen confidence for its probable cut-offs in Othello."""

    def __init__(self, confidence: str = "normal", **options: Any) -> None:
        if confidence not in CONFIDENCE:
            raise UnknownNameError("confidence", confidence, list(CONFIDENCE))
        super().__init__(**options)
        self._caution = CONFIDENCE[confidence]

    def _engine(self, position: Position[Any]) -> Any:
        engine = super()._engine(position)
        if isinstance(position, OthelloPosition):
            engine.set_caution(self._caution)
        return engine

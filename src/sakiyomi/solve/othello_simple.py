"""An Othello search with the simple evaluation: ten counts that people can follow."""

from __future__ import annotations

from typing import Any

from sakiyomi.errors import GameError
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import Limit


class SimpleAlphaBeta(AlphaBeta):
    """Alpha-beta that values positions by ten counts. It is weaker than the trained evaluation."""

    def search(self, position: Any, limit: Limit | None = None, **options: Any) -> Search[Any]:
        """Starts a search and returns at once; see `AlphaBeta.search`."""
        if not isinstance(position, OthelloPosition):
            raise GameError("the simple evaluation is for positions of Othello")
        return super().search(position.simple(), limit, **options)

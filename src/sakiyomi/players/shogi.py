"""Shogi's search as a player, with a mate solver at its side."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.games.base import Position
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.players.base import RunningSearch, SearchPlayer
from sakiyomi.search import AlphaBeta
from sakiyomi.search.running import Search
from sakiyomi.tsume.guard import GuardedSearch, MateGuard
from sakiyomi.types import Limit


class ShogiPlayer(SearchPlayer[Move]):
    """Plays mates that the solver proves, and no move that allows one if another is found."""

    def __init__(self, name: str, searcher: AlphaBeta, limit: Limit, default_limit: Limit) -> None:
        super().__init__(name, searcher, limit, default_limit)
        self._guard = MateGuard()

    def begin(self, position: Position[Move], limit: Limit) -> RunningSearch[Move]:
        """Starts the guarded search."""
        assert isinstance(position, ShogiPosition)

        def start(moves: Sequence[Move] | None) -> Search[Move]:
            return self.searcher.search(position, limit, moves=moves)

        return GuardedSearch(self._guard, position, limit, start)

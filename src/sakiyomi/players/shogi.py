"""Shogi's search as a player, with a mate solver at its side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sakiyomi.games.base import Position
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.players.base import RunningSearch, SearchPlayer
from sakiyomi.players.pondering import PonderPlayer
from sakiyomi.ponder import Ponderer
from sakiyomi.search import AlphaBeta
from sakiyomi.search.answers import PreparedAnswer
from sakiyomi.search.running import Search
from sakiyomi.tsume.guard import Answering, GuardedSearch, MateGuard
from sakiyomi.types import Info, Limit


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


class ShogiPonderPlayer(PonderPlayer[Move]):
    """The same for a player that thinks on the opponent's time; the solver checks what it has prepared."""

    def __init__(self, name: str, ponderer: Ponderer[Move], default_limit: Limit) -> None:
        super().__init__(name, ponderer, default_limit)
        self._guard = MateGuard()

    def move(self, position: Position[Move], limit: Limit | None = None) -> Info[Move]:
        """The decision, or another one where that allows a mate."""
        assert isinstance(position, ShogiPosition)
        info, ponderer = super().move(position, limit), self._ponderer

        def start(moves: Sequence[Move] | None) -> Answering:
            if moves is None:
                return PreparedAnswer(info)
            return ponderer.searcher.search(position, ponderer.limit, moves=moves)

        checked = GuardedSearch(self._guard, position, ponderer.limit, start).result()
        return info if checked is info else replace(checked, nodes=info.nodes + checked.nodes)

"""A player that thinks on the opponent's time, in real time or on a virtual clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, TypeVar

from sakiyomi.games.base import Position, may_declare
from sakiyomi.players.base import Declaration
from sakiyomi.ponder import Background, NodeClock, Ponderer, PonderOutcome
from sakiyomi.types import Info, Limit

M = TypeVar("M")


class PonderPlayer(Generic[M]):
    """Plays the best move of a search, prepared during the opponent's turn if its move was predicted."""

    def __init__(self, name: str, ponderer: Ponderer[M], default_limit: Limit | None = None) -> None:
        self.name, self.limit = name, ponderer.limit
        self.outcomes: list[PonderOutcome] = []
        """The outcome of pondering for each decision."""
        self._ponderer, self._background = ponderer, Background(ponderer)
        self._default_limit = default_limit or Limit()
        self._before: Position[M] | None = None

    def ponder(self, position: Position[M], nodes: int | None) -> None:
        """Thinks while the opponent decides here."""
        self._report_move(position)
        self._before = position
        if nodes is None:
            self._background.start(position)
        elif nodes:
            self._ponderer.think(position, NodeClock(nodes))

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """The decision; its `nodes` are those spent on our own time."""
        last = self._report_move(position)
        if may_declare(position):
            raise Declaration
        both = self.limit.within(limit)
        self._ponderer.limit = self._default_limit if both == Limit() else both
        info, outcome = self._ponderer.decide(position, last)
        self.outcomes.append(outcome)
        return replace(info, nodes=outcome.own)

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Forgets the last game."""
        self.stop_pondering()
        self._ponderer.forget()

    def stop_pondering(self) -> None:
        """Stops the search in the background."""
        self._before = None
        self._background.stop()

    def close(self) -> None:
        """Stops pondering; there is nothing else to release."""
        self.stop_pondering()

    def _report_move(self, position: Position[M]) -> M | None:
        """Reports the opponent's move to the ponderer, and returns it; None if it has not moved."""
        before, self._before = self._before, None
        if before is None:
            return None
        text = position.text()
        self._background.stop(text)
        for move in before.moves():
            if before.play(move).text() == text:
                self._ponderer.played(move)
                return move
        return None  # after a takeback

"""A player that reads on the opponent's time, in real time or on the virtual clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, TypeVar

from sakiyomi.games.abilities import may_declare
from sakiyomi.games.base import Position
from sakiyomi.players.base import Declaration
from sakiyomi.ponder import Background, NodeClock, Ponderer, PonderOutcome
from sakiyomi.types import Info, Limit

M = TypeVar("M")


class PonderPlayer(Generic[M]):
    """Plays what a search finds, prepared while the opponent thinks where it was foreseen."""

    def __init__(self, name: str, ponderer: Ponderer[M], otherwise: Limit | None = None) -> None:
        self.name, self.limit = name, ponderer.limit
        self.outcomes: list[PonderOutcome] = []
        """How every decision came about."""
        self._ponderer, self._background = ponderer, Background(ponderer)
        self._otherwise = otherwise or Limit()
        self._before: Position[M] | None = None

    def ponder(self, position: Position[M], nodes: int | None) -> None:
        """The opponent decides here."""
        self._tell(position)
        self._before = position
        if nodes is None:
            self._background.start(position)
        elif nodes:
            self._ponderer.think(position, NodeClock(nodes))

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """The decision; on a virtual clock `nodes` is what it cost on our own time."""
        last = self._tell(position)
        if may_declare(position):
            raise Declaration
        both = self.limit.within(limit)
        self._ponderer.limit = self._otherwise if both == Limit() else both
        info, outcome = self._ponderer.decide(position, last)
        self.outcomes.append(outcome)
        return replace(info, nodes=outcome.own)

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Forget the last game."""
        self.rest()
        self._ponderer.forget()

    def rest(self) -> None:
        """End what runs in the background."""
        self._before = None
        self._background.stop()

    def close(self) -> None:
        """The same: there is nothing else to give back."""
        self.rest()

    def _tell(self, position: Position[M]) -> M | None:
        """Pass on the move that the opponent has made, if it was its turn."""
        before, self._before = self._before, None
        if before is None:
            return None
        text = position.text()
        self._background.stop(text)
        for move in before.moves():
            if before.play(move).text() == text:
                self._ponderer.played(move)
                return move
        return None  # moves were taken back

"""What a player is, and those that need nothing from outside: a search, a simple rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar, runtime_checkable

from sakiyomi.games.abilities import may_declare
from sakiyomi.games.base import Policy, Position, terms_of
from sakiyomi.ponder import PonderOutcome
from sakiyomi.search import AlphaBeta
from sakiyomi.search.reference import evaluate
from sakiyomi.search.running import Search
from sakiyomi.types import Info, Limit, Line

M = TypeVar("M")


class Player(Protocol[M]):
    """Somebody who decides."""

    name: str

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """A decision within what the clock allows, with what is known about it.

        On a virtual clock `nodes` of the answer is what the decision costs.
        """

    def new_game(self, seed: int = 0) -> None:
        """Forget the last game. Whatever is left to chance in the next one follows from the seed."""

    def close(self) -> None:
        """Give back what it holds, such as processes; nothing is asked of it afterwards."""


@runtime_checkable
class Ponders(Protocol[M]):
    """What a player has as well that thinks on the opponent's time."""

    def ponder(self, position: Position[M], nodes: int | None) -> None:
        """The opponent decides here, once or several times until `move`; called for each of its decisions.

        In real time it is called when the opponent begins, without `nodes`: it returns at once and may think
        in the background until `move`, `rest` or `close`. On a virtual clock it is called when the
        opponent has decided, which is not told yet: it may spend as many `nodes` as the opponent has.
        """

    def rest(self) -> None:
        """The game has ended: nothing is to be thought about until the next one."""


@runtime_checkable
class Tells(Protocol):
    """What a player has as well that knows what pondering was good for."""

    outcomes: list[PonderOutcome]
    """How each of its decisions came about, the newest last."""


@runtime_checkable
class HasUnit(Protocol):
    """What a player has as well whose scores do not count what the game counts."""

    unit: str
    """What they count."""


class Resignation(Exception):
    """Raised by a player's `move`: it gives the game up."""


class Declaration(Exception):
    """Raised by a player's `move`: it has won by a rule that needs no move, such as shogi's entered king."""


class Takeback(Exception):
    """Raised by a player's `move`: its last decision, and what followed, is taken back."""


class SearchPlayer(Generic[M]):
    """Plays what a search finds within a limit for each move; `otherwise` where nothing limits it."""

    def __init__(
        self, name: str, searcher: AlphaBeta, limit: Limit | None = None, otherwise: Limit | None = None
    ) -> None:
        self.name, self.searcher = name, searcher
        self.limit, self.otherwise = limit or Limit(), otherwise or Limit()
        self._search: Search[M] | None = None

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """Search the position; raises `Declaration` where the game has been won without a move."""
        if may_declare(position):
            raise Declaration
        both = self.limit.within(limit)
        self._search = self.searcher.search(position, self.otherwise if both == Limit() else both)
        with self._search:
            return self._search.result()

    def stop(self) -> None:
        """End the search that runs, from another thread."""
        if self._search is not None:
            self._search.stop()

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Empty the searcher's memory."""
        self.searcher.forget()

    def close(self) -> None:
        """Nothing to give back."""


class PolicyPlayer(Generic[M]):
    """Plays by a simple rule, made anew for every game from its seed."""

    def __init__(self, name: str, make: Callable[[int], Policy[M]]) -> None:
        self.name, self._make = name, make
        self._policy = make(0)

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:  # noqa: ARG002
        """Ask the rule."""
        return plain_info(position, self._policy(position))

    def new_game(self, seed: int = 0) -> None:
        """Start over."""
        self._policy = self._make(seed)

    def close(self) -> None:
        """Nothing to give back."""


def plain_info(position: Position[M], move: M) -> Info[M]:
    """A decision without a search; the score is the position's plain evaluation."""
    line = Line((move,), evaluate(position, position.side), "exact", terms_of(position, position.side))
    return Info(depth=0, seldepth=0, nodes=0, seconds=0.0, lines=(line,), final=True)

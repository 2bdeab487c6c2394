"""The interface of a player, and the two self-contained players: a search, and a simple rule."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Generic, Protocol, TypeVar, cast, runtime_checkable

from sakiyomi.errors import GameError, MoveError, shorten
from sakiyomi.games.base import Game, Policy, Position, may_declare, terms_of
from sakiyomi.ponder import PonderOutcome
from sakiyomi.search import AlphaBeta
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Limit, Line

M = TypeVar("M")

NEEDED = ("name", "move", "new_game", "close")
"""What a player must have."""


class Player(Protocol[M]):
    """Chooses moves."""

    name: str

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """A decision within the limit, with its score and line.

        A player of one's own may also return the move alone, as such or as text.

        On a virtual clock the decision costs the `nodes` of the answer.
        """

    def new_game(self, seed: int = 0) -> None:
        """Forgets the last game. All random choices in the next one follow from the seed."""

    def close(self) -> None:
        """Releases resources such as processes; the player is not used afterwards."""


@runtime_checkable
class Ponders(Protocol[M]):
    """A player that also thinks on the opponent's time."""

    def ponder(self, position: Position[M], nodes: int | None) -> None:
        """Thinks while the opponent decides here; called for each of its decisions until `move`.

        In real time it is called when the opponent starts, without `nodes`: it returns at once and may think
        in the background until `move`, `stop_pondering` or `close`. On a virtual clock it is called when the
        opponent has decided, without the decision: it may spend as many `nodes` as the opponent did.
        """

    def stop_pondering(self) -> None:
        """Stops thinking: the game has ended."""


@runtime_checkable
class HasOutcomes(Protocol):
    """A player that also reports what its pondering achieved."""

    outcomes: list[PonderOutcome]
    """The outcome of pondering for each of its decisions, the newest last."""


@runtime_checkable
class HasUnit(Protocol):
    """A player whose scores are not in the unit of the game."""

    unit: str
    """The unit of its scores."""


@runtime_checkable
class HasComments(Protocol):
    """A player that also says why it has moved."""

    def comment(self, *, japanese: bool = False) -> str:
        """The reasons for the last decision, in a few lines."""


def as_info(game: Game[M], position: Position[M], answer: object) -> Info[M]:
    """A player's answer: an `Info`, or a bare move, also as text, which is valued without a search."""
    if isinstance(answer, Info):
        return answer
    if answer is None:
        raise GameError("move() returned None: it must return a move or an Info")
    move = answer if answer in position.moves() else None
    if move is None and isinstance(answer, str):
        move = game.parse_move(position, answer)
    if move is None:
        raise MoveError(f"{shorten(repr(answer))} is not a legal move here")
    return plain_info(position, cast(M, move))


def check_player(player: object) -> None:
    """Raises `GameError` if something is not a player."""
    missing = [name for name in NEEDED if not hasattr(player, name)]
    if missing:
        what = shorten(repr(player))
        hint = ": make_player(name, game) makes one from a name" if isinstance(player, str) else ""
        raise GameError(f"{what} is not a player, it has no {', '.join(missing)}{hint}")


class Resignation(Exception):
    """Raised by a player's `move` to resign."""


class Declaration(Exception):
    """Raised by a player's `move` to declare a win without a move, such as by shogi's entering-king rule."""


class Takeback(Exception):
    """Raised by a player's `move` to take back its last decision and what followed."""


class RunningSearch(AbstractContextManager["RunningSearch[M]"], Protocol[M]):
    """A search that has been started."""

    def stop(self) -> None:
        """Ends it; its answer follows at once."""

    def result(self) -> Info[M]:
        """Waits for the answer."""


class SearchPlayer(Generic[M]):
    """Plays the best move of a search with a limit for each move; `default_limit` if there is none."""

    def __init__(
        self, name: str, searcher: AlphaBeta, limit: Limit | None = None, default_limit: Limit | None = None
    ) -> None:
        self.name, self.searcher = name, searcher
        self.limit, self.default_limit = limit or Limit(), default_limit or Limit()
        self._search: RunningSearch[M] | None = None

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """Searches the position; raises `Declaration` if a win can be declared."""
        if may_declare(position):
            raise Declaration
        both = self.limit.within(limit)
        self._search = self.begin(position, self.default_limit if both == Limit() else both)
        with self._search:
            return self._search.result()

    def begin(self, position: Position[M], limit: Limit) -> RunningSearch[M]:
        """Starts the search for a move."""
        return self.searcher.search(position, limit)

    def stop(self) -> None:
        """Stops the running search, from another thread."""
        if self._search is not None:
            self._search.stop()

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Clears the searcher's memory."""
        self.searcher.forget()

    def close(self) -> None:
        """Nothing to release."""


class PolicyPlayer(Generic[M]):
    """Plays by a simple rule, created for every game from its seed."""

    def __init__(self, name: str, make: Callable[[int], Policy[M]]) -> None:
        self.name, self._make = name, make
        self._policy = make(0)

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:  # noqa: ARG002
        """Asks the rule."""
        return plain_info(position, self._policy(position))

    def new_game(self, seed: int = 0) -> None:
        """Creates a new rule."""
        self._policy = self._make(seed)

    def close(self) -> None:
        """Nothing to release."""


def plain_info(position: Position[M], move: M) -> Info[M]:
    """A decision without a search; its score is the static evaluation of the position."""
    line = Line((move,), evaluate(position, position.side), "exact", terms_of(position, position.side))
    return Info(depth=0, seldepth=0, nodes=0, seconds=0.0, lines=(line,), final=True)

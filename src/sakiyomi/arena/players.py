"""Players by name: `alphabeta:depth=8`, `random:seed=3`, each game's own, and engines behind protocols."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from sakiyomi._native import Random
from sakiyomi.errors import LimitError, UnknownNameError, shorten
from sakiyomi.games.base import Game, Policy, Position, terms_of
from sakiyomi.search import AlphaBeta
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Limit, Line

M = TypeVar("M")


class Player(Protocol[M]):
    """Somebody who decides."""

    name: str

    def move(self, position: Position[M]) -> Info[M]:
        """A decision, with what is known about it."""

    def new_game(self) -> None:
        """Forgets the last game."""


class Resignation(Exception):
    """Raised by a player's `move`: it gives the game up."""


class Declaration(Exception):
    """Raised by a player's `move`: it has won by a rule that needs no move, such as shogi's entered king."""


class Takeback(Exception):
    """Raised by a player's `move`: its last decision, and what followed, is taken back."""


class SearchPlayer(Generic[M]):
    """Plays what a search finds within a limit for each move."""

    def __init__(self, name: str, searcher: AlphaBeta, limit: Limit) -> None:
        self.name, self.searcher, self.limit = name, searcher, limit

    def move(self, position: Position[M]) -> Info[M]:
        """Searches the position; raises `Declaration` where the game has been won without a move."""
        if getattr(position, "may_declare", False):
            raise Declaration
        return self.searcher.best(position, self.limit)

    def new_game(self) -> None:
        """Empties the searcher's memory."""
        self.searcher.forget()


class PolicyPlayer(Generic[M]):
    """Plays by a simple rule."""

    def __init__(self, name: str, make: Callable[[], Policy[M]]) -> None:
        self.name, self._make = name, make
        self._policy = make()

    def move(self, position: Position[M]) -> Info[M]:
        """Asks the rule; the score is the position's plain evaluation."""
        move = self._policy(position)
        line = Line((move,), evaluate(position, position.side), "exact", terms_of(position, position.side))
        return Info(depth=0, seldepth=0, nodes=0, seconds=0.0, lines=(line,), final=True)

    def new_game(self) -> None:
        """Starts over."""
        self._policy = self._make()


def player_names(game: Game[Any]) -> list[str]:
    """Names of the players that can play a game."""
    return ["alphabeta", "random", *game.policies(), *(["usi:PATH"] if game.name == "shogi" else [])]


def make_player(text: str, game: Game[M]) -> Player[M]:
    """A player from its name and options, such as `alphabeta:depth=4,memory=16` or `random:seed=7`."""
    name, _, rest = text.partition(":")
    if name == "usi":
        return _usi(text, game)
    options = read_options(text, rest)
    if name == "alphabeta":
        return _alphabeta(text, options)
    if name == "random":
        seed = int(_take(text, options, "seed", 0))
        _none_left(text, options, ["seed"])
        return PolicyPlayer(text, lambda: _random(Random(seed)))
    policies = game.policies()
    if name not in policies:
        raise UnknownNameError(f"player of {game.name}", name, player_names(game))
    _none_left(text, options, [])
    return PolicyPlayer(text, policies[name])


WITHOUT_LIMIT = Limit(nodes=2_000_000, seconds=10)
"""For an `alphabeta` that names no limit: games that can be read to the end are, others do not hang."""

ALPHABETA_OPTIONS = ["depth", "nodes", "seconds", "memory"]


def _alphabeta(text: str, options: dict[str, str]) -> SearchPlayer[Any]:
    memory = _take(text, options, "memory", 16)
    limit = read_limit(text, options)
    _none_left(text, options, ALPHABETA_OPTIONS)
    return SearchPlayer(text, AlphaBeta(memory=memory), WITHOUT_LIMIT if limit == Limit() else limit)


def read_limit(text: str, options: dict[str, str]) -> Limit:
    """Takes the limit for each move out of a player's options."""
    numbers = {name: _take(text, options, name, None) for name in ("depth", "nodes", "seconds")}
    return Limit(**numbers)


def _usi(text: str, game: Game[M]) -> Player[Any]:
    if game.name != "shogi":
        raise UnknownNameError(f"player of {game.name}", "usi", player_names(game))
    from sakiyomi.arena.usi import usi_player  # only where an engine is started

    return usi_player(text)


def _random(random: Random) -> Policy[Any]:
    def policy(position: Position[Any]) -> Any:
        moves = list(position.moves())
        return moves[random.below(len(moves))]

    return policy


def read_options(text: str, rest: str) -> dict[str, str]:
    """What follows a player's name: `name=value`, separated by commas."""
    options = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals or not key or key in options:
            raise LimitError(
                f"player {shorten(text)!r}: expected name=value once each, not {shorten(part)!r}"
            )
        options[key] = value
    return options


def _take(text: str, options: dict[str, str], name: str, default: float | None) -> Any:
    if name not in options:
        return default
    value = options.pop(name)
    try:
        return float(value) if name in ("seconds", "memory") else int(value)
    except ValueError:
        raise LimitError(f"player {shorten(text)!r}: {name} needs a number, not {shorten(value)!r}") from None


def _none_left(text: str, options: Mapping[str, str], known: list[str]) -> None:
    for name in options:
        raise LimitError(
            f"player {shorten(text)!r} has no option {shorten(name)!r}; it has: {', '.join(known) or 'none'}"
        )

"""Players by name: `alphabeta:depth=8`, `random:seed=3`, `human`, each game's own, engines, users' own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sakiyomi._native import Random
from sakiyomi.arena.guests import welcome
from sakiyomi.arena.human import Human
from sakiyomi.arena.options import Options
from sakiyomi.arena.players import Player, PolicyPlayer, SearchPlayer
from sakiyomi.errors import GameError, LimitError, UnknownNameError, shorten
from sakiyomi.games.base import Game, Policy, Position
from sakiyomi.search import AlphaBeta
from sakiyomi.solve.othello_simple import SimpleAlphaBeta
from sakiyomi.types import Limit

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

M = TypeVar("M")

GROUP = "sakiyomi.players"
"""Entry-point group in which a package names its players."""

Maker: TypeAlias = Callable[[Game[Any], str, Options], Player[Any]]
"""Makes a player of a game from its whole name and its options; an entry point is such a function."""

WITHOUT_LIMIT = Limit(nodes=2_000_000, seconds=10)
"""For an `alphabeta` that nothing limits: games that can be read to the end are, others do not hang."""


KEPT = 3
"""Levels of the tree that a pondering player keeps: our move, the opponent's, and our reply."""


def player_names(game: Game[Any]) -> list[str]:
    """Names of the players that can play a game."""
    engines = {
        "shogi": ["usi:PATH"],
        "othello": ["otlplg", "nboard:PATH"],
        "collect": ["hardware:targets=K,processors=N"],
    }.get(game.name, [])
    return [*OURS, *game.policies(), *engines, *sorted({point.name for point in _entry_points()})]


def make_player(text: str, game: Game[M]) -> Player[M]:
    """A player from its name and options, such as `alphabeta:depth=4,memory=16` or `random:seed=7`."""
    name, _, rest = text.partition(":")
    where = f"player {shorten(text)!r}"
    if name == "usi" and game.name == "shogi":
        from sakiyomi.arena.usi import usi_player  # only where an engine is started

        return usi_player(text)  # type: ignore[return-value]
    if name == "nboard" and game.name == "othello":
        from sakiyomi.arena.nboard import nboard_player

        return nboard_player(text)  # type: ignore[return-value]
    if name == "otlplg" and game.name == "othello":
        from sakiyomi.arena.otlplg import otlplg_player

        return otlplg_player(text, Options(where, rest).rest())  # type: ignore[return-value]
    if name == "hardware" and game.name == "collect":
        from sakiyomi.arena.hardware import hardware_player

        return hardware_player(text, Options(where, rest))  # type: ignore[return-value]
    policies = game.policies()
    if name in OURS:
        return OURS[name](game, text, Options(where, rest))
    if name in policies:
        Options(where, rest).end(())
        return PolicyPlayer(text, lambda _: policies[name]())
    for point in _entry_points().select(name=name):
        return _guest(point.load(), game, text, Options(where, rest))
    raise UnknownNameError(f"player of {game.name}", name, player_names(game))


def _alphabeta(game: Game[Any], text: str, options: Options) -> Player[Any]:
    memory, limit, ponder = options.number("memory"), options.limit(), options.word("ponder")
    threads, evaluation = options.whole("threads"), options.word("evaluation")
    options.end(("depth", "nodes", "seconds", "memory", "threads", "ponder", "evaluation"))
    memory, threads = 16 if memory is None else memory, 1 if threads is None else threads
    if evaluation is not None and (evaluation != "simple" or game.name != "othello" or ponder is not None):
        raise LimitError(f"{options.where}: evaluation=simple is for Othello, without ponder")
    if ponder is None:
        kind = SimpleAlphaBeta if evaluation else AlphaBeta
        return SearchPlayer(text, kind(memory=memory, threads=threads), limit, WITHOUT_LIMIT)
    from sakiyomi.arena.pondering import PonderPlayer
    from sakiyomi.ponder import Ponderer, make_predictor

    searcher = AlphaBeta(memory=memory, threads=threads, keep=KEPT)
    return PonderPlayer(text, Ponderer(searcher, make_predictor(ponder), limit, reuse=True), WITHOUT_LIMIT)


def _random(game: Game[Any], text: str, options: Options) -> Player[Any]:  # noqa: ARG001
    seed = options.whole("seed") or 0
    options.end(("seed",))
    return PolicyPlayer(text, lambda of_game: _any_move(Random((seed + of_game) % 2**63)))


def _human(game: Game[Any], text: str, options: Options) -> Player[Any]:  # noqa: ARG001
    options.end(())
    return Human(game)


def _guest(make: object, game: Game[Any], text: str, options: Options) -> Player[Any]:
    if not callable(make):
        raise GameError(f"the entry point of {options.where} is not a function but {type(make).__name__}")
    late, longest = options.number("late"), options.number("longest")
    return welcome(make(game, text, options), options, late, longest)


def _any_move(random: Random) -> Policy[Any]:
    def policy(position: Position[Any]) -> Any:
        moves = list(position.moves())
        return moves[random.below(len(moves))]

    return policy


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points  # takes 40 ms to import: only where it is needed

    return entry_points(group=GROUP)


OURS: dict[str, Maker] = {"alphabeta": _alphabeta, "random": _random, "human": _human}

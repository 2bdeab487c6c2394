"""Players by name: `alphabeta:depth=8`, `random:seed=3`, `human`, each game's own, engines, users' own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sakiyomi._native import Random
from sakiyomi.errors import GameError, LimitError, UnknownNameError, check_text, shorten
from sakiyomi.games.base import Game, Policy, Position
from sakiyomi.games.lent import Lent
from sakiyomi.players.base import Player, PolicyPlayer, SearchPlayer
from sakiyomi.players.external import guard
from sakiyomi.players.human import Human
from sakiyomi.players.options import Options, player_options
from sakiyomi.search import AlphaBeta
from sakiyomi.solve.othello_simple import SimpleAlphaBeta
from sakiyomi.types import Limit

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

M = TypeVar("M")

GROUP = "sakiyomi.players"
"""Entry-point group in which packages register their players."""

LENT: Lent[Player[Any]] = Lent()
"""Players of this process that are objects without a name."""

Maker: TypeAlias = Callable[[Game[Any], str], Player[Any]]
"""Makes a player for a game from its full name."""

WITHOUT_LIMIT = Limit(nodes=2_000_000, seconds=10)
"""For an `alphabeta` without a limit: enough to solve small games, without hanging on others."""


KEPT: Mapping[str, int] = {"othello": 0, "shogi": 1}
"""Plies of the tree that a pondering player keeps, if not all three: our move, the opponent's, and our reply.

Othello's own search keeps no tree: its table orders the replies. Shogi's cannot prune in a kept tree: with
20,000 nodes it reaches depth 7.5 without one, 7.3 with one ply and 5.6 with three (23 positions of games).
"""


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A built-in player: how it is made, and which games it plays."""

    make: Maker
    games: tuple[str, ...] = ()
    """The games it plays; empty for any."""
    usage: str = ""
    """How it is listed, if not by its name alone."""

    def plays(self, game: Game[Any]) -> bool:
        """Whether it can play this game."""
        return not self.games or game.name in self.games


def player_names(game: Game[Any]) -> list[str]:
    """Names of the players that can play a game."""
    ours = {name: kind for name, kind in BUILT_IN.items() if kind.plays(game)}
    general = [name for name, kind in ours.items() if not kind.games]
    special = [kind.usage or name for name, kind in ours.items() if kind.games]
    return [*general, *game.policies(), *special, *sorted({point.name for point in _entry_points()})]


def make_player(text: str, game: Game[M]) -> Player[M]:
    """A player from its name and options, such as `alphabeta:depth=4,memory=16` or `random:seed=7`."""
    check_text("the name of a player", text)
    if not isinstance(game, Game):
        hint = f"games.load({game!r})" if isinstance(game, str) else "such as games.get('othello')"
        raise GameError(f"make_player needs a Game, {hint}, not {shorten(repr(game))}")
    if (lent := LENT.get(text)) is not None:
        return _Borrowed(lent)
    name = text.partition(":")[0]
    policies = game.policies()
    if name in BUILT_IN and BUILT_IN[name].plays(game):
        return BUILT_IN[name].make(game, text)
    if name in policies:
        player_options(text).end(())
        return PolicyPlayer(text, lambda _: policies[name]())
    for point in _entry_points().select(name=name):
        return _guest(point.load(), game, text, player_options(text))
    raise UnknownNameError(f"player of {game.name}", name, player_names(game))


class _Borrowed:
    """A lent player, which its owner closes."""

    def __init__(self, player: Player[Any]) -> None:
        self._player = player

    def __getattr__(self, name: str) -> Any:
        return getattr(self._player, name)

    def close(self) -> None:
        """Left to the owner."""


def _alphabeta(game: Game[Any], text: str) -> Player[Any]:
    options = player_options(text)
    memory, limit, ponder = options.number("memory"), options.limit(), options.word("ponder")
    threads, evaluation = options.whole("threads"), options.word("evaluation")
    confidence = options.word("confidence")
    options.end(("depth", "nodes", "seconds", "memory", "threads", "ponder", "evaluation", "confidence"))
    memory, threads = 16 if memory is None else memory, 1 if threads is None else threads
    if evaluation not in (None, "simple"):
        raise UnknownNameError("evaluation", evaluation, ["simple"])
    if evaluation is not None and (game.name != "othello" or ponder is not None):
        raise LimitError(f"{options.where}: evaluation=simple is for Othello, without ponder")
    if confidence is not None and (game.name != "othello" or evaluation is not None or ponder is not None):
        raise LimitError(f"{options.where}: confidence is for Othello, without evaluation and ponder")
    if confidence is not None:
        from sakiyomi.solve.othello_confidence import ConfidentAlphaBeta

        chosen = ConfidentAlphaBeta(confidence, memory=memory, threads=threads)
        return SearchPlayer(text, chosen, limit, WITHOUT_LIMIT)
    if ponder is None and game.name == "shogi":
        from sakiyomi.players.shogi import ShogiPlayer

        return ShogiPlayer(text, AlphaBeta(memory=memory, threads=threads), limit, WITHOUT_LIMIT)
    if ponder is None:
        kind = SimpleAlphaBeta if evaluation else AlphaBeta
        return SearchPlayer(text, kind(memory=memory, threads=threads), limit, WITHOUT_LIMIT)
    from sakiyomi.players.pondering import PonderPlayer
    from sakiyomi.ponder import Ponderer, make_predictor

    searcher = AlphaBeta(memory=memory, threads=threads, keep=KEPT.get(game.name, 3))
    ponderer: Ponderer[Any] = Ponderer(searcher, make_predictor(ponder), limit, reuse=True)
    if game.name == "shogi":
        from sakiyomi.players.shogi import ShogiPonderPlayer

        return ShogiPonderPlayer(text, ponderer, WITHOUT_LIMIT)
    return PonderPlayer(text, ponderer, WITHOUT_LIMIT)


def _system(game: Game[Any], text: str) -> Player[Any]:
    from sakiyomi.players.pondering import PonderPlayer
    from sakiyomi.ponder.systems import DEPTH, WIDTHS, get_system, plain_search

    options = player_options(text)
    depth, widths = options.whole("depth"), options.word("widths")
    options.end(("depth", "widths"))
    usual = WIDTHS if game.name == "shogi" else ()
    search = plain_search(usual if widths is None else _widths(options, widths))
    system = get_system(text.partition(":")[0])
    return PonderPlayer(text, system.ponderer(search, DEPTH if depth is None else depth))


def _widths(options: Options, text: str) -> list[int]:
    """Widths as they are written, `10.10.7.5.5`; `full` for none."""
    words = [] if text == "full" else text.split(".")
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise options.wrong(f"widths are numbers with dots between them, or full, not {shorten(text)!r}")
    return [int(word) for word in words]


def _random(_: Game[Any], text: str) -> Player[Any]:
    options = player_options(text)
    seed = options.whole("seed") or 0
    options.end(("seed",))
    return PolicyPlayer(text, lambda of_game: _any_move(Random((seed + of_game) % 2**63)))


def _human(game: Game[Any], text: str) -> Player[Any]:
    player_options(text).end(())
    return Human(game)


# Imported only when one of these players is used.


def _usi(_: Game[Any], text: str) -> Player[Any]:
    from sakiyomi.players.usi import usi_player

    return usi_player(text)


def _nboard(_: Game[Any], text: str) -> Player[Any]:
    from sakiyomi.players.nboard import nboard_player

    return nboard_player(text)


def _otlplg(_: Game[Any], text: str) -> Player[Any]:
    from sakiyomi.players.otlplg import otlplg_player

    return otlplg_player(text)


def _level(game: Game[Any], text: str) -> Player[Any]:
    from sakiyomi.players.levels import level_player

    return level_player(game, text)


def _hardware(_: Game[Any], text: str) -> Player[Any]:
    from sakiyomi.players.hardware import hardware_player

    return hardware_player(text)


def _agents(game: Game[Any], text: str) -> Player[Any]:
    from sakiyomi.players.agents import agents_player

    return agents_player(game, text)


BUILT_IN: dict[str, PlayerKind] = {
    "alphabeta": PlayerKind(_alphabeta),
    "random": PlayerKind(_random),
    **{name: PlayerKind(_system) for name in ("old", "new1", "new2", "pv", "mixed")},
    "agents": PlayerKind(_agents),
    "human": PlayerKind(_human),
    "usi": PlayerKind(_usi, ("shogi",), "usi:PATH"),
    "otlplg": PlayerKind(_otlplg, ("othello",)),
    "level": PlayerKind(_level, ("othello", "shogi"), "level:1 to level:20"),
    "nboard": PlayerKind(_nboard, ("othello",), "nboard:PATH"),
    "hardware": PlayerKind(_hardware, ("collect",), "hardware:targets=K,processors=N"),
}
"""The players of this package by name, besides a game's simple rules and users' own players."""


def _guest(make: object, game: Game[Any], text: str, options: Options) -> Player[Any]:
    if not callable(make):
        raise GameError(f"the entry point of {options.where} must be a function, not {type(make).__name__}")
    late, longest = options.number("late"), options.number("longest")
    return guard(make(game, text, options), options, late, longest)


def _any_move(random: Random) -> Policy[Any]:
    def policy(position: Position[Any]) -> Any:
        moves = list(position.moves())
        return moves[random.below(len(moves))]

    return policy


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points  # takes 40 ms to import

    return entry_points(group=GROUP)

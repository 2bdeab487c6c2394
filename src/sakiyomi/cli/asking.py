"""Moves and explanations from a player, for the commands that otherwise search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sakiyomi.cli.common import MEMORY, draw_named, print_json
from sakiyomi.errors import GameError, GameOverError, LimitError
from sakiyomi.games.base import Game, Position
from sakiyomi.players import Player, make_player
from sakiyomi.players.base import HasUnit
from sakiyomi.types import Info

MAX_LEVELS = 16


def ask_player(name: str, game: Game[Any], position: Position[Any]) -> tuple[Info[Any], str]:
    """A player's move in a position, and the unit of its scores if it is not that of the game."""
    if position.over:
        raise GameOverError("the game is over: there is no move to look for")
    player = _program(name, game)
    return player.move(position), player.unit if isinstance(player, HasUnit) else ""


def refuse_search_options(
    player: str,
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    memory: float = MEMORY,
    threads: int = 1,
    lines: int = 1,
) -> None:
    """Refuses options of our search, which a player would silently ignore."""
    given = {
        "--depth": depth is not None,
        "--nodes": nodes is not None,
        "--seconds": seconds is not None,
        "--memory": memory != MEMORY,
        "--threads": threads != 1,
        "--lines": lines != 1,
    }
    if useless := [name for name, there in given.items() if there]:
        raise LimitError(
            f"{', '.join(useless)}: only for the search, not for --player {player}; "
            "options of a player are part of its name, such as alphabeta:depth=8"
        )


def _program(name: str, game: Game[Any]) -> Player[Any]:
    """A player that is not a person."""
    player = make_player(name, game)
    if player.name == "human":
        raise LimitError("--player is for programs; use `sakiyomi play` to play yourself")
    return player


def othello_decider(name: str) -> Callable[[Position[str]], str]:
    """A function that asks a player for its move, for the Othello protocols."""
    from sakiyomi.games.othello import OTHELLO

    player = _program(name, OTHELLO)
    return lambda position: player.move(position).best


def explain_by_player(
    name: str,
    game: Game[Any],
    position: Position[Any],
    move: str | None,
    against: str | None,
    japanese: bool,
    levels: int,
    as_json: bool,
) -> None:
    """Prints a player's own explanation."""
    from sakiyomi.knowledge.otlplg.telling import tell
    from sakiyomi.players.otlplg import OtlplgPlayer

    if not 0 <= levels <= MAX_LEVELS:
        raise LimitError(f"levels must lie between 0 and {MAX_LEVELS}, not {levels}")
    player = _program(name, game)
    if not isinstance(player, OtlplgPlayer):
        raise GameError(f"the player {player.name} does not explain itself; otlplg (Othello) does")
    about, other = (text and game.parse_move(position, text) for text in (move, against))
    explanation = player.explain(position, about, other)
    if as_json:
        print_json(explanation.as_json())
        return
    print(draw_named(game, position))
    print(tell(explanation, "ja" if japanese else "en", levels))

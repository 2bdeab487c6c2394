"""Asking a player for a move or for its reasons, in the commands that otherwise search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sakiyomi.arena import Player, make_player
from sakiyomi.cli.common import draw_named, print_json
from sakiyomi.errors import GameError, GameOverError, LimitError
from sakiyomi.games.base import Game, Position
from sakiyomi.types import Info

MOST_LEVELS = 16


def ask_player(name: str, game: Game[Any], position: Position[Any]) -> Info[Any]:
    """A player's move in one position."""
    if position.over:
        raise GameOverError("the game is over: there is no move to look for")
    return _program(name, game).move(position)


def _program(name: str, game: Game[Any]) -> Player[Any]:
    """A player that decides by itself."""
    player = make_player(name, game)
    if player.name == "human":
        raise LimitError("--player is for programs; use `sakiyomi play` to play yourself")
    return player


def othello_decider(name: str) -> Callable[[Position[str]], str]:
    """A player's choice of a move, for the engines behind Othello's protocols."""
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
    from sakiyomi.arena.otlplg import OtlplgPlayer
    from sakiyomi.knowledge.otlplg.telling import tell

    if not 0 <= levels <= MOST_LEVELS:
        raise LimitError(f"levels must lie between 0 and {MOST_LEVELS}, not {levels}")
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

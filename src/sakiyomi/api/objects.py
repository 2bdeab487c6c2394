"""Games and players that are objects, under names by which the cells of a run find them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from sakiyomi import games
from sakiyomi.errors import LimitError
from sakiyomi.games.base import Game
from sakiyomi.players import registry
from sakiyomi.players.base import Player, check_player


@contextmanager
def named(
    game: str | Game[Any], players: Sequence[str | Player[Any]], cells: int, executor: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names of a game and its players; those of objects without one are known in the body."""
    with ExitStack() as stack:
        yield (
            _game(stack, game, executor),
            tuple(_player(stack, player, cells, executor) for player in players),
        )


def _game(stack: ExitStack, game: str | Game[Any], executor: str) -> str:
    if isinstance(game, str):
        return game
    name = games.name_of(game)
    if name is not None:
        return name
    if executor != "threads":
        raise LimitError(
            f"{game.name or type(game).__name__} exists only in this process: for the executor {executor} "
            "save it in a .py file and name it as module:NAME"
        )
    return stack.enter_context(games.LENT.lend(game.name or type(game).__name__, game))


def _player(stack: ExitStack, player: str | Player[Any], cells: int, executor: str) -> str:
    if isinstance(player, str):
        return player
    check_player(player)
    if executor != "threads" or cells != 1:
        raise LimitError(
            f"{player.name} is an object of this process and plays one game at a time: use threads and "
            "cells=1, or an entry point"
        )
    label = " ".join(re.split(r"[=:,\s]+", player.name)).strip() or "player"
    return f"{label}={stack.enter_context(registry.LENT.lend(label, player))}"

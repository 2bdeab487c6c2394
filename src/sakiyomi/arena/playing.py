"""One game between two players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sakiyomi.arena.players import Player
from sakiyomi.errors import GameError, MoveError
from sakiyomi.games.base import Game, Position
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Points, Score

M = TypeVar("M")

MOST_MOVES = 10_000
"""Decisions after which a game that does not end is given up."""


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game: enough to play it again."""

    game: str
    players: tuple[str, str]
    start: str
    moves: tuple[str, ...]
    score: Score
    """The result from the view of side 0."""

    @property
    def points(self) -> int:
        """Points of side 0 less those of side 1; only for games that are counted in points."""
        assert isinstance(self.score, Points)
        return self.score.value


def play_game(
    game: Game[M],
    start: Position[M],
    players: tuple[Player[M], Player[M]],
    watch: Callable[[Position[M], Info[M]], None] | None = None,
) -> Record:
    """Plays until the game is over; `watch` is called with every decision before it is played.

    A player sees only what its side may see. Raises `MoveError` when a player's move is not legal.
    """
    for player in players:
        player.new_game()
    position, moves = start, list[str]()
    while not position.over:
        if len(moves) >= MOST_MOVES:
            raise GameError(f"the game has not ended after {MOST_MOVES} moves")
        player = players[position.side]
        seen: Any = getattr(position, "seen_by", None)
        info = player.move(seen(position.side) if seen else position)
        if info.best not in position.moves():
            raise MoveError(f"{player.name} chose {info.best}, which is not legal in {position.text()}")
        if watch is not None:
            watch(position, info)
        moves.append(game.move_text(position, info.best))
        position = position.play(info.best)
    names = (players[0].name, players[1].name)
    return Record(game.name, names, start.text(), tuple(moves), evaluate(position, 0))

"""One game between two players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sakiyomi.arena.players import Declaration, Player, Resignation, Takeback
from sakiyomi.errors import GameError, MoveError
from sakiyomi.games.base import Game, Position
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Loss, Points, Score, Side, Win

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
    ending: str = ""
    """How it ended, where not on the board: `resignation` or `declaration`."""

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

    A player sees only what its side may see, and may resign, declare a win, or take its last decision back.
    Raises `MoveError` when a player's move, or its declaration, is not legal.
    """
    names = (players[0].name, players[1].name)
    for player in players:
        player.new_game()
    position, moves, past = start, list[str](), list[Position[M]]()
    while not position.over:
        if len(moves) >= MOST_MOVES:
            raise GameError(f"the game has not ended after {MOST_MOVES} moves")
        player = players[position.side]
        seen: Any = getattr(position, "seen_by", None)
        try:
            info = player.move(seen(position.side) if seen else position)
        except (Resignation, Declaration) as end:
            ending, winner = _end_early(position, end, player.name)
            score = Win() if winner == 0 else Loss()
            return Record(game.name, names, start.text(), tuple(moves), score, ending)
        except Takeback:
            decided = [ply for ply, before in enumerate(past) if before.side == position.side]
            if decided:
                position = past[decided[-1]]
                del past[decided[-1] :], moves[decided[-1] :]
            continue
        if info.best not in position.moves():
            raise MoveError(f"{player.name} chose {info.best}, which is not legal in {position.text()}")
        if watch is not None:
            watch(position, info)
        past.append(position)
        moves.append(game.move_text(position, info.best))
        position = position.play(info.best)
    return Record(game.name, names, start.text(), tuple(moves), evaluate(position, 0))


def _end_early(position: Position[Any], end: Resignation | Declaration, name: str) -> tuple[str, Side]:
    """How the side to decide has ended the game, and who has won."""
    if isinstance(end, Resignation):
        return "resignation", 1 - position.side
    if not getattr(position, "may_declare", False):
        raise MoveError(f"{name} declared a win, which is not legal in {position.text()}")
    return "declaration", position.side

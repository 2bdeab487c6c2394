"""Moves as numbers and positions as planes, for learning programs. Needs numpy (the extra `learn`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from sakiyomi._native import Step
from sakiyomi.games.base import Game, Position
from sakiyomi.games.collect import CollectPosition
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.games.othello.squares import MOVES
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.types import Side

if TYPE_CHECKING:
    from numpy import ndarray

MAX_MOVES = 1000
"""Actions of a game whose moves have no fixed list: the number of a move among the legal ones."""
TEXT = 512
"""Bytes of a position's text that are shown where there are no planes."""
KINDS = 14
"""Kinds of pieces of shogi."""
HELD = 7
"""Kinds of pieces that can be in a hand."""


@cache
def action_names(game: str) -> tuple[str, ...]:
    """All moves of a game in a fixed order; empty if there is no such list."""
    if game == "othello":
        return MOVES
    if game == "collect":
        return tuple(step.name for step in Step)
    return _usi_moves() if game == "shogi" else ()


def _usi_moves() -> tuple[str, ...]:
    """Every move that a piece of shogi can make on an empty board, and every drop, in USI."""
    squares = [(file, rank) for file in range(9) for rank in range(9)]
    names = {square: f"{square[0] + 1}{'abcdefghi'[square[1]]}" for square in squares}
    moves = []
    for origin in squares:
        for to in squares:
            file, rank = abs(origin[0] - to[0]), abs(origin[1] - to[1])
            line = (file == 0) != (rank == 0) or (file == rank != 0)
            if line or (file, rank) == (1, 2):
                moves += [names[origin] + names[to] + sign for sign in ("", "+")]
    return (*moves, *(f"{piece}*{names[to]}" for piece in "PLNSGBR" for to in squares))


def actions(game: Game[Any], position: Position[Any]) -> dict[int, Any]:
    """The legal moves, each under its number."""
    fixed = {name: number for number, name in enumerate(action_names(game.name))}
    moves = position.moves()
    if not fixed:
        return dict(enumerate(moves[:MAX_MOVES]))
    return {fixed[game.move_text(position, move)]: move for move in moves}


def action_count(game: Game[Any]) -> int:
    """How many numbers there are."""
    return len(action_names(game.name)) or MAX_MOVES


def planes(position: Position[Any], side: Side) -> ndarray[Any, Any]:
    """What a side sees, own things first; the bytes of the text for a game without planes."""
    import numpy

    if isinstance(position, OthelloPosition):
        bits = [[position.discs(one) >> i & 1 for i in range(64)] for one in (side, 1 - side)]
        return numpy.array(bits, numpy.int16).reshape(2, 8, 8)
    if isinstance(position, ShogiPosition):
        return numpy.array(_shogi(position, side), numpy.int16).reshape(-1, 9, 9)
    if isinstance(position, CollectPosition):
        return numpy.array(_collect(position.seen_by(side), side), numpy.int16)
    text = position.text().encode()[:TEXT]
    return numpy.frombuffer(text.ljust(TEXT, b"\0"), numpy.uint8).astype(numpy.int16)


def _shogi(position: ShogiPosition, side: Side) -> Sequence[Sequence[int]]:
    """Pieces by kind, own and the opponent's, then the two hands; files from 1, ranks from a."""
    board = position.board
    pieces = [
        [int(piece == kind | one << 4) for piece in board]
        for one in (side, 1 - side)
        for kind in range(1, KINDS + 1)
    ]
    hands = [[count] * 81 for one in (side, 1 - side) for count in position.hand(one)[1 : HELD + 1]]
    return [*pieces, *hands]


def _collect(position: CollectPosition, side: Side) -> Sequence[Sequence[Sequence[int]]]:
    """Own robot, the other robot, values of the targets, walls."""
    width, height = position.field.width, position.field.height
    found = [[[0] * width for _ in range(height)] for _ in range(4)]
    for plane, one in enumerate((side, 1 - side)):
        x, y = position.robot(one)
        found[plane][y][x] = 1
    for target in position.targets:
        found[2][target.y][target.x] = target.value
    for x, y in position.walls:
        found[3][y][x] = 1
    return found

"""Moves in any notation: USI, Japanese names, or KIF."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sakiyomi.errors import MoveError, TextError, shorten
from sakiyomi.games.shogi import Move, ShogiPosition, kif, move_name, read_name

MAX_LISTED = 12
"""Legal moves listed in an error."""


def split_moves(text: str) -> list[str]:
    """The moves in a text, separated by spaces, commas, or the marks ▲△."""
    marked = re.sub(r"([▲△☗☖▼▽])", r" \1", text.replace("同　", "同"))
    return [word for word in re.split(r"[\s,、，]+", marked) if word]


def read_move(position: ShogiPosition, text: str) -> Move:
    """A legal move from `7g7f`, `▲７六歩` or `７六歩(77)`."""
    usi = Move.read(text)
    if usi is not None and position.legal(usi):
        return usi
    try:
        if "(" in text:
            move = kif.read_move(position, text.lstrip("▲△☗☖▼▽"))
            if position.legal(move):
                return move
        elif usi is None:
            return read_name(position, text)
    except TextError as error:
        raise MoveError(f"{shorten(text)!r}: {error.reason}; {_legal(position)}") from None
    except MoveError as error:
        raise MoveError(f"{error}; {_legal(position)}") from None
    raise MoveError(f"{shorten(text)!r} is not a legal move here; {_legal(position)}")


def _legal(position: ShogiPosition) -> str:
    moves = position.moves()
    names = [f"{move_name(position, move)} ({move})" for move in moves[:MAX_LISTED]]
    more = len(moves) - len(names)
    return f"legal: {', '.join(names) or 'none'}" + (f" and {more} more" if more else "")


def play_all(position: ShogiPosition, moves: Iterable[Move]) -> ShogiPosition:
    """The position after some moves."""
    for move in moves:
        position = position.play(move)
    return position


def is_whole(position: ShogiPosition, moves: tuple[Move, ...]) -> bool:
    """Whether a proven line is complete, and not only its first move."""
    return bool(moves) and not play_all(position, moves).moves()


def names(position: ShogiPosition, moves: tuple[Move, ...]) -> list[str]:
    """The Japanese names of a line."""
    out = []
    for move in moves:
        out.append(move_name(position, move))
        position = position.play(move)
    return out

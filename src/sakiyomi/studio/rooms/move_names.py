"""Names of shogi moves in both notations, `▲７六歩|P-7f`: the page shows the one its reader prefers."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.games.base import Position
from sakiyomi.games.shogi import Move, Shogi, ShogiPosition, move_name
from sakiyomi.games.shogi.western import western_name
from sakiyomi.studio.rooms.base import View


def both_names(position: ShogiPosition, move: Move) -> str:
    """The Japanese and the western name."""
    return f"{move_name(position, move)}|{western_name(position, move)}"


def japanese_name(both: str) -> str:
    """The Japanese one of two names, for files."""
    return both.partition("|")[0]


def named(position: ShogiPosition, moves: Sequence[Move]) -> list[View]:
    """Moves in USI with their names."""
    out = []
    for move in moves:
        out.append({"move": str(move), "name": both_names(position, move)})
        position = position.play(move)
    return out


class BothNotations(Shogi):
    """Shogi whose lines are written in both notations."""

    def move_text(self, position: Position[Move], move: Move) -> str:
        """Both names of a move."""
        assert isinstance(position, ShogiPosition)
        return both_names(position, move)


NOTATION = BothNotations()

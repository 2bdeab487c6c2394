"""Positions that are the same when the board is turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterable

from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import squares_of


def any_view(position: OthelloPosition) -> tuple[int, int]:
    """The two sets of discs, own first, in whichever of the eight views gives the smallest numbers."""
    own, opp = (squares_of(position.discs(side)) for side in (position.side, 1 - position.side))
    return min((_bits(own, view), _bits(opp, view)) for view in range(8))


def _bits(squares: Iterable[str], view: int) -> int:
    bits = 0
    for name in squares:
        x, y = ord(name[0]) - ord("a"), int(name[1]) - 1
        x, y = 7 - x if view & 1 else x, 7 - y if view & 2 else y
        bits |= 1 << (8 * x + y if view & 4 else 8 * y + x)
    return bits

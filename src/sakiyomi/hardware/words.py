"""Converts fields, shares and lines to and from machine words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sakiyomi.hardware.board import LoadedBoard, RobotField


def field_word(field: RobotField) -> dict[str, Any]:
    """A field by roles, for `layouts.field`."""
    me, you = field.robots[field.mover], field.robots[1 - field.mover]
    return {
        "mover": field.mover,
        "me": _cell(me),
        "you": _cell(you),
        "lag": field.lag,
        "pending": field.pending,
        "origin": _cell(field.origin),
        "ago": field.ago,
        "left": field.left,
        "points": list(field.points),
    }


def field_of(word: Any) -> RobotField:
    """A field by sides; values that are meaningless without a pending move are 0."""
    mover, pending = int(word.mover), int(word.pending)
    me, you = (int(word.me.x), int(word.me.y)), (int(word.you.x), int(word.you.y))
    return RobotField(
        mover,
        (me, you) if mover == 0 else (you, me),
        int(word.lag),
        pending,
        (int(word.origin.x), int(word.origin.y)) if pending else (0, 0),
        int(word.ago) if pending else 0,
        int(word.left),
        (int(word.points[0]), int(word.points[1])),
    )


def share_of(value: int, total: int) -> int:
    """A's lead as the stored share: A's total points plus one."""
    return (value + total) // 2 + 1


def value_of(share: int, total: int) -> int:
    """A's lead from a stored share."""
    return 2 * (share - 1) - total


def total_of(board: LoadedBoard) -> int:
    """All points on a board."""
    return sum(target.value for target in board.targets)


def line_of(entries: Sequence[int]) -> tuple[int, ...]:
    """Indices of targets from the entries of a line."""
    ended = next((i for i, entry in enumerate(entries) if not entry), len(entries))
    return tuple(int(entry) - 1 for entry in entries[:ended])


def _cell(spot: tuple[int, int]) -> dict[str, int]:
    return {"x": spot[0], "y": spot[1]}

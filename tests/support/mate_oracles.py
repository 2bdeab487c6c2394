"""What another library's solver says about mates."""

from __future__ import annotations

from functools import cache
from typing import Any

import cshogi

NODES = 300_000


@cache
def _solver() -> Any:
    return cshogi.DfPn(depth=63, nodes=NODES)


def finds_mate(board: Any) -> bool:
    """Whether the solver finds a mate for the side to move."""
    return bool(_solver().search(board))


def refutes(board: Any) -> bool:
    """Whether the side to move, in check, has a reply after which the solver finds no mate."""
    for reply in list(board.legal_moves):
        board.push(reply)
        mated = finds_mate(board)
        board.pop()
        if not mated:
            return True
    return False


def winning_checks(board: Any) -> list[str]:
    """The checks after which the solver mates whatever is replied, in USI."""
    found = []
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_check() and not refutes(board):
            found.append(cshogi.move_to_usi(move))
        board.pop()
    return found


def mates_within(board: Any, plies: int) -> bool:
    """Whether the side to move mates by checks within `plies`, by exhaustive search."""
    for move in list(board.legal_moves):
        board.push(move)
        won = board.is_check() and mated_within(board, plies - 1)
        board.pop()
        if won:
            return True
    return False


def mated_within(board: Any, plies: int) -> bool:
    """Whether the side to move, in check, is mated within `plies`."""
    moves = list(board.legal_moves)
    if plies < 2 and moves:
        return False
    for move in moves:
        board.push(move)
        lost = mates_within(board, plies - 1)
        board.pop()
        if not lost:
            return False
    return True

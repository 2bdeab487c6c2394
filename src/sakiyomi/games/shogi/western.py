"""Writes moves as players abroad do: P-7f, Bx2b+, S*5e, G4i-5h (the notation of Hodges and Hosking)."""

from __future__ import annotations

from sakiyomi.games.shogi.pieces import KING, LETTERS, PROMOTED, kind_of, raw, square_text
from sakiyomi.games.shogi.position import Move, ShogiPosition


def western_name(position: ShogiPosition, move: Move) -> str:
    """The name of a legal move, with the square it comes from only if another piece could go there too."""
    to = square_text(move.to)
    if move.dropped is not None:
        return f"{LETTERS[move.dropped]}*{to}"
    assert move.origin is not None
    kind = kind_of(position.board[move.origin])
    same = [
        other
        for other in position.moves()
        if other.to == move.to and other.origin is not None and kind_of(position.board[other.origin]) == kind
    ]
    origins = {other.origin for other in same}
    piece = ("+" if kind > PROMOTED else "") + LETTERS[raw(kind)]
    where = square_text(move.origin) if len(origins) > 1 else ""
    able = kind < KING and any(other.promotes for other in same if other.origin == move.origin)
    end = "+" if move.promotes else "=" if able else ""
    return f"{piece}{where}{'x' if position.board[move.to] else '-'}{to}{end}"

"""Explains why a move is not legal."""

from __future__ import annotations

from sakiyomi import _native
from sakiyomi.games.shogi.pieces import (
    KING,
    KNIGHT,
    LANCE,
    NAMES,
    PAWN,
    PROMOTED,
    kind_of,
    side_of,
    square_text,
)
from sakiyomi.games.shogi.position import Move, ShogiPosition

SIDES = ("black", "white")


def why_illegal(position: ShogiPosition, move: Move) -> str:
    """The reason; empty for a legal move."""
    if position.legal(move):
        return ""
    if position.over:
        return "the game is over"
    return _drop(position, move) if move.dropped else _step(position, move)


def _drop(position: ShogiPosition, move: Move) -> str:
    kind, to = move.dropped or 0, move.to
    side, name = SIDES[position.side], NAMES[kind]
    if not position.hand(position.side)[kind]:
        return f"{side} has no {name} in hand"
    if position.board[to]:
        return f"{square_text(to)} is not empty"
    if _ranks_ahead(position, to) < {PAWN: 1, LANCE: 1, KNIGHT: 2}.get(kind, 0):
        return f"a {name} on {square_text(to)} could never move"
    if kind == PAWN and PAWN | position.side << 4 in position.board[to // 9 * 9 : to // 9 * 9 + 9]:
        return f"{side} already has a pawn on file {to // 9 + 1} (nifu)"
    if _without_king(position).legal(move):
        return f"{side}'s king would be left in check"
    return "a pawn drop may not give mate"


def _step(position: ShogiPosition, move: Move) -> str:
    origin, to = move.origin or 0, move.to
    side, piece = SIDES[position.side], position.board[origin]
    if not piece:
        return f"there is no piece on {square_text(origin)}"
    if side_of(piece) != position.side:
        return f"the piece on {square_text(origin)} is {SIDES[1 - position.side]}'s"
    name = _name(kind_of(piece))
    if position.board[to] and side_of(position.board[to]) == position.side:
        return f"{side}'s own {_name(kind_of(position.board[to]))} stands on {square_text(to)}"
    other_way = Move(move.code ^ 1 << 14)
    if position.legal(other_way):
        return (
            f"a {name} cannot promote there"
            if move.promotes
            else f"a {name} on {square_text(to)} could never move again: it must promote"
        )
    exposed = f"{side}'s king would be {'left ' if position.in_check else ''}in check"
    if kind_of(piece) == KING:
        near = max(abs(origin // 9 - to // 9), abs(origin % 9 - to % 9)) == 1 and not move.promotes
        return exposed if near else f"a king cannot move from {square_text(origin)} to {square_text(to)}"
    free = _without_king(position)
    if free.legal(move) or free.legal(other_way):
        return exposed
    return f"a {name} cannot move from {square_text(origin)} to {square_text(to)}"


def _ranks_ahead(position: ShogiPosition, square: int) -> int:
    return square % 9 if position.side == 0 else 8 - square % 9


def _name(kind: int) -> str:
    return NAMES[kind] if kind <= KING else f"promoted {NAMES[kind - PROMOTED]}"


def _without_king(position: ShogiPosition) -> _native.ShogiPosition:
    """The board without the king of the side to move: moves legal only here would leave it in check."""
    board = bytearray(position.board)
    king = position.king(position.side)
    if king is not None:
        board[king] = 0
    return _native.ShogiPosition(bytes(board), position.hand(0), position.hand(1), position.side)

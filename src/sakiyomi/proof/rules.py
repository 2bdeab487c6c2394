"""An independent copy of shogi's rules for checking proofs, in plain Python: no native code, no search.

A board is 81 bytes, one piece or 0 for each square (see `reach`); a move is its code in a certificate; a hand
is a number with a count for each kind in the bits of `HAND`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from sakiyomi.proof.certificate import HAND
from sakiyomi.proof.reach import (
    DROP,
    KING,
    KNIGHT,
    PAWN,
    PIECES,
    PROMOTED,
    WHITE,
    between,
    codes,
    knights,
    neighbourhood,
    slides,
    steps,
    stuck,
    unpromoted,
    views,
)

UNITS = [0] + [1 << HAND[kind][0] for kind in PIECES[1:KING]]
"""One piece in hand, by its kind."""
_GAINS = {
    piece + side: UNITS[unpromoted(piece) % KING] for side in (0, WHITE) for piece in range(len(PIECES))
}
_GUARDS = sum(mask + 1 << low for low, mask in HAND.values())

Moved = tuple[int, bytes]
"""A move, and the board after it."""


@dataclass(frozen=True, slots=True)
class PlainBoard:
    """A position: the squares, the hands of black and white, and the side to move (0 or 1)."""

    squares: bytes
    hands: tuple[int, int]
    side: int


def holds(hand: int, need: int) -> bool:
    """Whether a hand has at least as much of every kind: no count borrows from the bit above it."""
    return (hand | _GUARDS) - need & _GUARDS == _GUARDS


@cache
def kinds(hand: int) -> tuple[int, ...]:
    """The kinds of pieces in a hand."""
    return tuple(kind for kind in range(1, KING) if hand // UNITS[kind] & HAND[PIECES[kind]][1])


def attackers(squares: bytes, home: int, side: int) -> Iterator[int]:
    """Where a side's pieces that attack a square stand: looks along all lines, and for knights."""
    for line, near, far in views(home, side):
        attacking = near
        for square in line:
            if piece := squares[square]:
                if piece in attacking:
                    yield square
                break
            attacking = far
    for square in knights(home, side):
        if squares[square] == KNIGHT + WHITE * side:
            yield square


def attacked(squares: bytes, home: int, side: int) -> bool:
    """Whether a side attacks a square; never if it is -1, the place of a king that is not there."""
    return home >= 0 and next(attackers(squares, home, side), -1) >= 0


def king(squares: bytes, side: int) -> int:
    """Where a side's king stands; -1 if it has none."""
    return squares.find(KING + WHITE * side)


def in_check(squares: bytes, side: int) -> bool:
    """Whether a side's king is attacked."""
    return attacked(squares, king(squares, side), 1 - side)


def play(squares: bytes, move: int, side: int) -> bytes:
    """The board after a move, which may leave the king in check."""
    to, origin = move & 127, move >> 7 & 127
    after = bytearray(squares)
    if origin > DROP:
        after[to] = origin - DROP + WHITE * side
    else:
        after[to], after[origin] = squares[origin] + PROMOTED * (move >> 14), 0
    return bytes(after)


def gain(squares: bytes, move: int) -> int:
    """What a move adds to the hand of its side, less what it takes from it."""
    origin = move >> 7 & 127
    return -UNITS[origin - DROP] if origin > DROP else _GAINS[squares[move & 127]]


def checks(board: PlainBoard) -> list[Moved]:
    """The legal moves that give check, in the order of their codes."""
    squares, side = board.squares, board.side
    home = king(squares, 1 - side)
    if home < 0:
        return []
    found = [
        moved for moved in _steps(squares, neighbourhood(home, side), side) if attacked(moved[1], home, side)
    ]
    found += _checking_drops(squares, board.hands[side], home, side)
    return sorted(moved for moved in found if _allowed(board, *moved))


def legal(board: PlainBoard, move: int) -> bool:
    """Whether a move is legal."""
    squares, side = board.squares, board.side
    to, origin, promotes = move & 127, move >> 7 & 127, move >> 14
    if origin > DROP:
        kind = origin - DROP
        possible = not promotes and kind in kinds(board.hands[side]) and _may_drop(squares, kind, to, side)
    else:
        possible = _own(squares[origin], side) and to in _reached(squares, origin)
        possible = possible and not _own(squares[to], side) and move in codes(squares[origin], origin, to)
    return possible and _allowed(board, move, play(squares, move, side))


def replies(squares: bytes, hand: int, other: int, side: int) -> list[Moved]:
    """The legal moves of a side whose king is in check; `other` is the attacker's hand.

    The king moves, or the only checking piece is captured, or something comes between.
    """
    home, enemy = king(squares, side), 1 - side
    found = []
    for to in steps(squares[home], home):
        if not _own(squares[to], side):
            move = to | home << 7
            after = play(squares, move, side)
            if not attacked(after, to, enemy):
                found.append((move, after))
    checking = list(attackers(squares, home, enemy))
    if len(checking) > 1:
        return found
    gap = between(home, checking[0])
    for to in (checking[0], *gap):
        for origin in attackers(squares, to, side):
            if origin != home:
                found += _safe(squares, codes(squares[origin], origin, to), home, side)
    board = PlainBoard(squares, (other, hand) if side else (hand, other), side)
    drops = (moved for to in gap for moved in _drops(squares, kinds(hand), to, side))
    return found + [moved for moved in drops if not _mates_by_pawn(board, *moved)]


def _safe(squares: bytes, moves: Iterable[int], home: int, side: int) -> list[Moved]:
    """Those moves of pieces other than the king that do not leave it in check."""
    after = ((move, play(squares, move, side)) for move in moves)
    return [moved for moved in after if not attacked(moved[1], home, 1 - side)]


def _steps(squares: bytes, near: frozenset[int], side: int) -> Iterator[Moved]:
    """Moves of pieces on the board from, or to, some squares."""
    for origin, piece in enumerate(squares):
        if not piece or piece // WHITE != side:
            continue
        for to in _reached(squares, origin):
            if (to in near or origin in near) and not _own(squares[to], side):
                for move in codes(piece, origin, to):
                    yield move, play(squares, move, side)


def _checking_drops(squares: bytes, hand: int, home: int, side: int) -> Iterator[Moved]:
    """Drops that attack a square: on the lines that lead to it, up to the first piece, and by knights."""
    held = kinds(hand)
    for line, near, far in views(home, side):
        attacking = near
        for to in line:
            if squares[to]:
                break
            able = tuple(kind for kind in held if kind + WHITE * side in attacking)
            yield from _drops(squares, able, to, side)
            attacking = far
    if KNIGHT in held:
        for to in knights(home, side):
            yield from _drops(squares, (KNIGHT,), to, side)


def _drops(squares: bytes, held: tuple[int, ...], to: int, side: int) -> Iterator[Moved]:
    for kind in held:
        if _may_drop(squares, kind, to, side):
            move = to | kind + DROP << 7
            yield move, play(squares, move, side)


def _may_drop(squares: bytes, kind: int, to: int, side: int) -> bool:
    piece = kind + WHITE * side
    if squares[to] or stuck(piece, to):
        return False
    return kind != PAWN or piece not in squares[to - to % 9 : to - to % 9 + 9]


def _allowed(board: PlainBoard, move: int, after: bytes) -> bool:
    """Whether a move leaves the king safe and is not a mate by a dropped pawn."""
    return not in_check(after, board.side) and not _mates_by_pawn(board, move, after)


def _mates_by_pawn(board: PlainBoard, move: int, after: bytes) -> bool:
    if move >> 7 != PAWN + DROP or not in_check(after, 1 - board.side):
        return False
    black, white = board.hands
    return not replies(after, *((black, white) if board.side else (white, black)), 1 - board.side)


def _own(piece: int, side: int) -> bool:
    return piece != 0 and piece // WHITE == side


def _reached(squares: bytes, origin: int) -> Iterator[int]:
    """Squares that the piece on a square attacks, own pieces included."""
    piece = squares[origin]
    yield from steps(piece, origin)
    for line in slides(piece, origin):
        for to in line:
            yield to
            if squares[to]:
                break

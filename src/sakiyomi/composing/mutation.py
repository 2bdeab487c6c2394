"""Small changes to a diagram: a piece is moved, added, removed or exchanged."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sakiyomi.composing.diagram import KINDS, WHITE, Diagram
from sakiyomi.games.shogi.pieces import GOLD, KING, PAWN, PROMOTED, kind_of, raw, side_of

REACH = 2
"""Files and ranks from the king within which pieces are added."""
ADDED = (PAWN, PAWN, *KINDS)
"""Kinds to add: pawns are the composer's small change."""


def mutate(diagram: Diagram, chance: Random) -> Diagram | None:
    """A diagram with one or two small changes; None if it came out impossible."""
    for _ in range(1 + (chance.random() < 0.3)):
        changed = chance.choice(CHANGES)(diagram, chance)
        if changed is None or not changed.possible():
            return None
        diagram = changed
    return diagram


def near(square: int, reach: int, chance: Random) -> int | None:
    """A square near another; None if it would be off the board."""
    file = square // 9 + chance.randint(-reach, reach)
    rank = square % 9 + chance.randint(-reach, reach)
    return file * 9 + rank if 0 <= file < 9 and 0 <= rank < 9 else None


def _move(diagram: Diagram, chance: Random) -> Diagram | None:
    squares = diagram.squares
    if not squares:
        return None
    square = chance.choice(squares)
    to = near(square, 1 if chance.random() < 0.7 else 3, chance)
    if to is None or diagram.board[to]:
        return None
    return diagram.place(square, 0).place(to, diagram.board[square])


def _move_king(diagram: Diagram, chance: Random) -> Diagram | None:
    to = near(diagram.king, 1, chance)
    if to is None or diagram.board[to]:
        return None
    return diagram.place(diagram.king, 0).place(to, KING | WHITE)


def _add(diagram: Diagram, chance: Random) -> Diagram | None:
    to = near(diagram.king, REACH, chance)
    if to is None or diagram.board[to]:
        return None
    kind = chance.choice(ADDED)
    if kind != GOLD and chance.random() < 0.1:
        kind += PROMOTED
    return diagram.place(to, kind | (WHITE if chance.random() < 0.5 else 0))


def _remove(diagram: Diagram, chance: Random) -> Diagram | None:
    squares = [square for square in diagram.squares if diagram.board[square] != KING]
    return diagram.place(chance.choice(squares), 0) if squares else None


def _exchange(diagram: Diagram, chance: Random) -> Diagram | None:
    """Another kind, the other side, or promoted."""
    squares = [square for square in diagram.squares if diagram.board[square] != KING]
    if not squares:
        return None
    square = chance.choice(squares)
    kind, side = kind_of(diagram.board[square]), diagram.board[square] & WHITE
    what = chance.random()
    if what < 0.5:
        kind = chance.choice(KINDS)
    elif what < 0.75:
        side ^= WHITE
    elif raw(kind) != GOLD:
        kind ^= PROMOTED
    return diagram.place(square, kind | side)


def _add_to_hand(diagram: Diagram, chance: Random) -> Diagram | None:
    return diagram.give(chance.choice(KINDS))


def _take_from_hand(diagram: Diagram, chance: Random) -> Diagram | None:
    held = [kind for kind in KINDS if diagram.hand[kind]]
    return diagram.give(chance.choice(held), -1) if held else None


def _pick_up(diagram: Diagram, chance: Random) -> Diagram | None:
    """A piece of the attacker from the board to the hand."""
    own = [s for s in diagram.squares if not side_of(diagram.board[s]) and diagram.board[s] != KING]
    if not own:
        return None
    square = chance.choice(own)
    return diagram.place(square, 0).give(raw(kind_of(diagram.board[square])))


def _shift(diagram: Diagram, chance: Random) -> Diagram | None:
    return diagram.shift(chance.randint(-1, 1), chance.randint(-1, 1))


CHANGES: tuple[Callable[[Diagram, Random], Diagram | None], ...] = (
    *(_move, _move, _move, _add, _add, _add, _remove, _exchange, _exchange, _move_king),
    *(_add_to_hand, _take_from_hand, _pick_up, _shift),
)
"""The changes, some more often than others."""

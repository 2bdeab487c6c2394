"""Random positions to begin with: a king, a few attackers around it, perhaps guards and pieces in hand."""

from __future__ import annotations

from random import Random

from sakiyomi.composing.diagram import KINDS, MATED_KING, WHITE, Diagram
from sakiyomi.composing.mutation import near
from sakiyomi.games.shogi.pieces import GOLD, KING, KNIGHT, LANCE, PAWN, PROMOTED, ROOK, SILVER

EMPTY_HAND = (0,) * 8
CASTLE: dict[int, tuple[int, ...]] = {
    0: (LANCE,),  # １一
    9: (KNIGHT, 0),  # ２一
    2: (PAWN, PAWN, 0),  # １三
    11: (PAWN, PAWN, SILVER, 0),  # ２三
    20: (PAWN, 0),  # ３三
    10: (SILVER, GOLD, 0, 0),  # ２二
    18: (GOLD, SILVER, 0, 0),  # ３一
    19: (GOLD, SILVER, 0, 0),  # ３二
    28: (GOLD, ROOK, 0, 0, 0),  # ４二
}
"""What may stand where around a king on the right, as after a game; 0 is nothing."""
CASTLE_KINGS = (9, 10, 1, 11, 18, 19, 2)


def random_start(chance: Random, *, game_like: bool = False, two_kings: bool = False) -> Diagram | None:
    """A random diagram; None if it came out impossible."""
    diagram = _castle(chance) if game_like else _bare(chance)
    attackers, held = chance.randint(1, 3), chance.choice((0, 0, 1, 1, 2))
    guards = 0 if game_like else chance.choice((0, 0, 1, 1, 2))
    for _ in range(attackers):
        diagram = _put(diagram, chance.choice(KINDS), 2, chance)
    for _ in range(guards):
        diagram = _put(diagram, chance.choice((PAWN, *KINDS)) | WHITE, 1, chance)
    for _ in range(held):
        diagram = diagram.give(chance.choice(KINDS))
    if two_kings:
        diagram = _put(diagram, KING, 4, chance)
    return diagram if diagram.possible() else None


def _bare(chance: Random) -> Diagram:
    file, rank = min(chance.randrange(9), chance.randrange(5)), min(chance.randrange(9), chance.randrange(4))
    board = bytearray(81)
    board[file * 9 + rank] = MATED_KING
    return Diagram(bytes(board), EMPTY_HAND)


def _castle(chance: Random) -> Diagram:
    board = bytearray(81)
    for square, kinds in CASTLE.items():
        kind = chance.choice(kinds)
        board[square] = kind | WHITE if kind else 0
    board[chance.choice(CASTLE_KINGS)] = MATED_KING
    return Diagram(bytes(board), EMPTY_HAND)


def _put(diagram: Diagram, piece: int, reach: int, chance: Random) -> Diagram:
    square = near(diagram.king, reach, chance)
    if square is None or diagram.board[square]:
        return diagram
    if piece not in (GOLD, GOLD | WHITE, KING) and chance.random() < 0.15:
        piece += PROMOTED
    return diagram.place(square, piece)

"""Squares and pieces as the native side numbers them, with their letters and names."""

from __future__ import annotations

from sakiyomi.types import Side

PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD, KING = range(1, 9)
PROMOTED = 8
"""Added to the kind of a promoted pawn, …, rook."""

LETTERS = ".PLNSBRGK"
HAND_ORDER = (ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN)
"""Kinds in the order in which hands are written."""

PIECE_COUNTS = {PAWN: 18, LANCE: 4, KNIGHT: 4, SILVER: 4, GOLD: 4, BISHOP: 2, ROOK: 2, KING: 2}
"""Number of pieces of each kind in a set."""

NAMES = {
    PAWN: "pawn",
    LANCE: "lance",
    KNIGHT: "knight",
    SILVER: "silver",
    GOLD: "gold",
    BISHOP: "bishop",
    ROOK: "rook",
    KING: "king",
}
KANJI = "　歩香桂銀角飛金玉と杏圭全馬龍"
"""One character for every kind, promoted ones too."""

FILES, RANKS = "１２３４５６７８９", "一二三四五六七八九"


def kind_of(piece: int) -> int:
    """The kind of a piece, 1 to 14; 0 for an empty square."""
    return piece & 15


def side_of(piece: int) -> Side:
    """Whose piece it is."""
    return piece >> 4


def raw(kind: int) -> int:
    """The unpromoted kind, as in a hand."""
    return kind & 7 if kind != KING else KING


def letter(piece: int) -> str:
    """The piece in SFEN: `P`, `+p`, …"""
    kind = kind_of(piece)
    text = ("+" if kind > KING else "") + LETTERS[raw(kind)]
    return text.lower() if side_of(piece) else text


def square_text(square: int) -> str:
    """A square as USI writes it, such as 7g."""
    return f"{square // 9 + 1}{'abcdefghi'[square % 9]}"


def hand_items(counts: list[int]) -> list[tuple[int, int]]:
    """The pieces in a hand, as (kind, count) in written order."""
    return [(kind, counts[kind]) for kind in HAND_ORDER if counts[kind]]

"""Squares and moves as people write them: a1 is the top left corner, h8 the bottom right one."""

from __future__ import annotations

import unicodedata

SQUARES: tuple[str, ...] = tuple(f"{file}{rank}" for rank in "12345678" for file in "abcdefgh")
"""Names in the order of the bits and of board texts."""

PASS = "pass"
"""The move of a side that cannot place a disc while the other side can."""

MOVES: tuple[str, ...] = (*SQUARES, PASS)
"""Every move; the index in this tuple is the native code."""

CODES: dict[str, int] = {name: code for code, name in enumerate(MOVES)}


def squares_of(bits: int) -> list[str]:
    """Names of the squares in a set of bits."""
    return [name for code, name in enumerate(SQUARES) if bits >> code & 1]


def normal_move(text: str) -> str:
    """A move as people type it (F5, full-width Ｆ５, PA, --) in the form of `MOVES`; legal or not."""
    word = unicodedata.normalize("NFKC", text).strip().lower()
    return PASS if word in ("pa", "ps", "--") else word

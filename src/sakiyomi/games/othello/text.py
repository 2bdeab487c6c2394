"""Reading Othello positions."""

from __future__ import annotations

import re

from sakiyomi.errors import TextError
from sakiyomi.games.othello.position import OthelloPosition

MAX_CHARACTERS = 100_000

BLACK, WHITE, EMPTY = "xX*bB●", "oO0wW○", "-._"

FORM = "64 squares from a1 to h8 as X, O and -, then the side to move, X or O"


def parse_board(text: str) -> OthelloPosition:
    """Reads a board of 64 squares and a side; spaces and line breaks between squares are allowed."""
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"the text has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    marks = [
        (match.group(), number, match.start() + 1)
        for number, line in enumerate(text.splitlines() or [""], 1)
        for match in re.finditer(r"\S", line)
    ]
    sets = [0, 0]
    for i, mark in enumerate(marks[:64]):
        if mark[0] in BLACK:
            sets[0] |= 1 << i
        elif mark[0] in WHITE:
            sets[1] |= 1 << i
        elif mark[0] not in EMPTY:
            raise _error(f"no square looks like this; expected {FORM}", mark)
    if len(marks) < 65:
        missing = "the side to move is" if len(marks) == 64 else f"{64 - len(marks)} squares are"
        raise _error(f"{missing} missing at the end; expected {FORM}", marks[-1] if marks else ("", 1, 1))
    side = 0 if marks[64][0] in BLACK else 1
    if side and marks[64][0] not in WHITE:
        raise _error("the side to move is X or O", marks[64])
    if len(marks) > 65 and marks[65][0] != ";":
        raise _error("nothing may follow the side to move but ; and notes", marks[65])
    return OthelloPosition.make(sets[0], sets[1], side)


def _error(reason: str, mark: tuple[str, int, int]) -> TextError:
    return TextError(reason, token=mark[0], line=mark[1], column=mark[2])

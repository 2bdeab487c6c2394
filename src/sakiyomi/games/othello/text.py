"""Reading Othello positions."""

from __future__ import annotations

import re

from sakiyomi.errors import TextError
from sakiyomi.games.othello.position import OthelloPosition

MOST_CHARACTERS = 100_000

BLACK, WHITE, EMPTY = "xX*bB●", "oO0wW○", "-._"

FORM = "64 squares from a1 to h8 as X, O and -, then the side to move, X or O"


def parse_board(text: str) -> OthelloPosition:
    """Reads a board of 64 squares and a side; spaces and line breaks between squares are allowed."""
    if len(text) > MOST_CHARACTERS:
        raise TextError(f"the text has {len(text)} characters; at most {MOST_CHARACTERS} are read")
    marks = [
        (match.group(), number, match.start() + 1)
        for number, line in enumerate(text.splitlines() or [""], 1)
        for match in re.finditer(r"\S", line)
    ]
    sets = [0, 0]
    for i, (mark, line, column) in enumerate(marks[:64]):
        if mark in BLACK:
            sets[0] |= 1 << i
        elif mark in WHITE:
            sets[1] |= 1 << i
        elif mark not in EMPTY:
            raise TextError(
                f"no square looks like this; expected {FORM}", token=mark, line=line, column=column
            )
    if len(marks) < 65:
        line, column = marks[-1][1:] if marks else (1, 1)
        missing = "the side to move" if len(marks) == 64 else f"{64 - len(marks)} squares"
        raise TextError(f"the text ends before {missing}; expected {FORM}", line=line, column=column)
    mark, line, column = marks[64]
    side = 0 if mark in BLACK else 1
    if side and mark not in WHITE:
        raise TextError("the side to move is X or O", token=mark, line=line, column=column)
    if len(marks) > 65 and marks[65][0] != ";":
        mark, line, column = marks[65]
        raise TextError(
            "nothing may follow the side to move but ; and notes", token=mark, line=line, column=column
        )
    return OthelloPosition.make(sets[0], sets[1], side)

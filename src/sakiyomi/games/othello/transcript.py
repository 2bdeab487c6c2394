"""Games as people paste them: f5d6c3…, in any case, with or without passes and spaces."""

from __future__ import annotations

import re

from sakiyomi.errors import TextError
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.othello.squares import CODES, PASS

MAX_CHARACTERS = 10_000

_TOKEN = re.compile(r"\s*(?:\d{1,2}\.\s*)?([a-h][1-8]|pass|pa|ps|--)", re.IGNORECASE)
_LOOKS = re.compile(r"[^;]*[a-h][1-8]", re.IGNORECASE)
"""No board has a letter and a digit side by side, except in the notes after a semicolon."""


def looks_like_transcript(text: str) -> bool:
    """Whether the text can only be a list of moves, perhaps with mistakes."""
    return _LOOKS.match(text) is not None


def parse_transcript(text: str, start: OthelloPosition | None = None) -> OthelloRecord:
    """Reads moves and adds the passes that were left out; the error names the move and its place."""
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"the text has {len(text)} characters; a game has at most {MAX_CHARACTERS}")
    start = start or OthelloPosition()
    here, moves, at = start, list[str](), 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            bad = re.search(r"\S{1,8}", text[at:])
            assert bad is not None
            raise _error("expected a square from a1 to h8, or a pass", text, at + bad.start(), bad.group())
        token = match[1].lower()
        move = token if token in CODES else PASS
        if move != PASS and here.moves() == [PASS]:
            moves.append(PASS)
            here = here.play(PASS)
        if move not in here.moves():
            why = "the game is over" if here.over else f"legal: {', '.join(here.moves())}"
            raise _error(f"move {len(moves) + 1} cannot be played; {why}", text, match.start(1), match[1])
        moves.append(move)
        here = here.play(move)
        at = match.end()
    return OthelloRecord(tuple(moves), start)


def _error(reason: str, text: str, at: int, token: str) -> TextError:
    line = text.count("\n", 0, at) + 1
    return TextError(reason, token=token, line=line, column=at - text.rfind("\n", 0, at))

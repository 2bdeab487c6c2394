"""Games as people paste them: f5d6c3…, in any case and width, with or without passes, commas and headers."""

from __future__ import annotations

import re
from collections.abc import Callable

from sakiyomi.errors import TextError
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.othello.squares import CODES, PASS

MAX_CHARACTERS = 10_000

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {ord("、"): ",", ord("ー"): "-"}
"""Full-width letters, digits and signs, as Japanese keyboards write them."""
_TOKEN = re.compile(r"(?:[\s,]|-(?!-))*(?:\d{1,2}[.:)]\s*)?([a-h][1-8]|pass|pa|ps|--)", re.IGNORECASE)
_LOOKS = re.compile(r"[^;]*[a-h][1-8]", re.IGNORECASE)
"""No board has a letter and a digit side by side, except in the notes after a semicolon."""


def looks_like_transcript(text: str) -> bool:
    """Whether the text can only be a list of moves, perhaps with mistakes."""
    return _LOOKS.match(narrow(text)) is not None


def narrow(text: str) -> str:
    """The text with full-width characters as ASCII; every character stays in its place."""
    return text.translate(_WIDE)


def parse_transcript(
    text: str, start: OthelloPosition | None = None, warn: Callable[[str], None] | None = None
) -> OthelloRecord:
    """Reads moves and adds the passes that were left out; the error names the move and its place.

    Lines of headers before the moves are skipped. With `warn`, the moves before a mistake are returned, and
    it is called with what is wrong with the next one.
    """
    text = narrow(text)
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"the text has {len(text)} characters; a game has at most {MAX_CHARACTERS}")
    start = start or OthelloPosition()
    moves, error = _read(text, start)
    if error is not None and (warn is None or not moves):
        raise error
    if error is not None and warn is not None:
        warn(f"{error}; moves read before it: {len(moves)}")
    return OthelloRecord(tuple(moves), start)


def _read(text: str, start: OthelloPosition) -> tuple[list[str], TextError | None]:
    """The moves up to the end or the first mistake, and the mistake."""
    here, moves, at = start, list[str](), _first_move(text)
    while text[at:].strip(" \t\r\n,"):
        match = _TOKEN.match(text, at)
        if match is None:
            bad = re.search(r"[^\s,]{1,8}", text[at:])
            assert bad is not None
            return moves, _error(
                "expected a square from a1 to h8, or a pass", text, at + bad.start(), bad.group()
            )
        token = match[1].lower()
        move = token if token in CODES else PASS
        if move != PASS and here.moves() == [PASS]:
            moves.append(PASS)
            here = here.play(PASS)
        if move not in here.moves():
            why = "the game is over" if here.over else f"legal: {', '.join(here.moves())}"
            reason = f"move {len(moves) + 1} cannot be played; {why}"
            return moves, _error(reason, text, match.start(1), match[1])
        moves.append(move)
        here = here.play(move)
        at = match.end()
    return moves, None


def _first_move(text: str) -> int:
    """Where the first line that begins with a move starts; 0 if there is none."""
    at = 0
    for line in text.splitlines(keepends=True):
        if _TOKEN.match(line):
            return at
        at += len(line)
    return 0


def _error(reason: str, text: str, at: int, token: str) -> TextError:
    line = text.count("\n", 0, at) + 1
    return TextError(reason, token=token, line=line, column=at - text.rfind("\n", 0, at))

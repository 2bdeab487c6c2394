"""One reader for every form of an Othello position or game."""

from __future__ import annotations

from collections.abc import Callable

from sakiyomi.errors import check_text
from sakiyomi.games.othello.ggf import parse_ggf
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.othello.text import parse_board
from sakiyomi.games.othello.transcript import looks_like_transcript, parse_transcript


def parse_record(text: str, warn: Callable[[str], None] | None = None) -> OthelloRecord:
    """Reads a game as GGF or as a transcript, or a board as a game without moves; raises `TextError`.

    With `warn`, a transcript is read as far as it goes.
    """
    if "(;" in text[:200]:
        return parse_ggf(text)
    if looks_like_transcript(text):
        return parse_transcript(text, warn=warn)
    return OthelloRecord((), parse_board(text))


def parse(text: str) -> OthelloPosition:
    """Reads a position: a board, or the last position of a game."""
    check_text("a position", text)
    return parse_record(text).end

"""What people paste into the Othello room: one game or board, or a text with several games."""

from __future__ import annotations

from collections.abc import Callable

from sakiyomi.errors import LimitError, TextError
from sakiyomi.games.othello import OthelloRecord, parse_record, read_ggf
from sakiyomi.games.othello.transcript import looks_like_transcript
from sakiyomi.studio.rooms.base import View

MAX_GAMES = 500
MIN_MOVES = 4
"""A line with fewer moves is not taken for a game of its own."""
MAX_TITLE = 80


def read_pasted(text: str, warn: Callable[[str], None]) -> tuple[OthelloRecord, list[View]]:
    """The first game of a text, and the list of its games if there are several."""
    if not text.strip():
        raise LimitError("nothing was pasted: there is no game or board to read")
    games = _ggf_games(text) if "(;" in text[:200] else _games_by_line(text)
    if len(games) < 2:
        return parse_record(text, warn), []
    return parse_record(games[0]["text"], warn), games


def _ggf_games(text: str) -> list[View]:
    """Each GGF game as a text of its own, with its players and result."""
    parts = [f"(;{part.split(';)')[0]};)" for part in text.split("(;")[1:] if ";)" in part]
    if len(parts) < 2:
        return []
    records = list(read_ggf(text))[:MAX_GAMES]
    return [{"text": part, "title": _title(record)} for part, record in zip(parts, records, strict=False)]


def _games_by_line(text: str) -> list[View]:
    """Games that stand one on a line, each from the first move on."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or not all(looks_like_transcript(line) for line in lines):
        return []
    found = []
    for line in lines[:MAX_GAMES]:
        said: list[str] = []
        try:
            record = parse_record(line, said.append)
        except TextError:
            return []
        if len(record.moves) < MIN_MOVES:
            return []
        found.append({"text": line, "title": _title(record)})
    return found


def _title(record: OthelloRecord) -> str:
    """The players and the result, or the first moves."""
    names = f"{record.black} – {record.white}" if record.black or record.white else record.transcript()[:24]
    end = record.end
    result = f" · {end.count(0)}–{end.count(1)}" if record.moves else ""
    return names[:MAX_TITLE] + result

"""What the Othello room shows beside the board: the opening book, and why moves differ."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from sakiyomi.games.othello import DISC, OthelloPosition
from sakiyomi.games.othello.book import book_entry, book_moves
from sakiyomi.games.othello.openings import opening_at
from sakiyomi.games.othello.symmetry import any_view
from sakiyomi.search.explanation import compare
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Line

MAX_REASONS = 2
"""Reasons that are named for one move."""


def book_view(here: OthelloPosition) -> View:
    """What the opening book knows here: games, and its moves, the most played first."""
    entry = book_entry(here)
    return {
        "games": entry.games if entry else 0,
        "moves": [
            {
                "move": each.move,
                "games": each.games,
                "share": round(100 * each.share, 1),
                "result": round(100 * each.points, 1),
                "value": round(each.value, 2),
                "english": _names(here, each.move)[0],
                "japanese": _names(here, each.move)[1],
            }
            for each in book_moves(here)
        ],
    }


def known_until(line: Sequence[OthelloPosition]) -> int:
    """The last position of a line from which the book has moves; −1 if there is none."""
    known = (at for at in range(len(line) - 1, -1, -1) if _goes_on(line[at]))
    return next(known, -1)


@lru_cache(maxsize=4096)
def _goes_on(here: OthelloPosition) -> bool:
    """Whether the book has moves here."""
    return bool(book_moves(here))


@lru_cache(maxsize=256)
def moves_alike(here: OthelloPosition) -> bool:
    """Whether every move leads to the same position, turned or mirrored."""
    moves = here.moves()
    return len(moves) > 1 and len({any_view(here.play(move)) for move in moves}) == 1


def _names(here: OthelloPosition, move: str) -> tuple[str, str]:
    """The English and the Japanese name of the opening that a move leads to."""
    found = opening_at(here.play(move))
    if found is None:
        return "", ""
    english = found.english[0] if found.english else ""
    return english or found.japanese, found.japanese or english


def reasons_view(lines: tuple[Line[str], ...]) -> View:
    """Why each move is worse than the best, and the best better than the next: the main terms, in discs."""
    if len(lines) < 2:
        return {}
    against = {line.moves[0]: lines[1] if line is lines[0] else lines[0] for line in lines}
    return {
        line.moves[0]: {
            "against": against[line.moves[0]].moves[0],
            "terms": _main_terms(line, against[line.moves[0]]),
        }
        for line in lines
    }


def _main_terms(line: Line[str], other: Line[str]) -> list[tuple[str, float]]:
    """The terms that speak most for the better of two lines."""
    parts = compare(line, other)
    ours, theirs = tenths(part.first for part in parts), tenths(part.second for part in parts)
    gains = [(part.name, ours[i] - theirs[i]) for i, part in enumerate(parts)]
    sign = 1 if sum(gain for _, gain in gains) >= 0 else -1
    main = sorted((one for one in gains if sign * one[1] > 0), key=lambda one: -sign * one[1])
    return [(name, gain / 10) for name, gain in main[:MAX_REASONS]]


def tenths(values: Iterable[float]) -> list[int]:
    """Tenths of a disc that add up to their rounded sum, as the page shows reasons (largest remainders)."""
    exact = [round(10 * value / DISC, 6) for value in values]
    whole = [math.floor(value) for value in exact]
    total = sum(exact)
    missing = int(math.copysign(math.floor(abs(total) + 0.5), total)) - sum(whole)
    for i in sorted(range(len(exact)), key=lambda i: whole[i] - exact[i])[:missing]:
        whole[i] += 1
    return whole


def clamped(discs: float) -> float:
    """A lead in discs: an estimate may lie beyond what a board can hold."""
    return max(-64.0, min(64.0, discs))

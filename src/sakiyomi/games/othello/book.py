"""The opening book: how often positions were played in tournaments, how the games ended, what a search says.

It is built by `tools/othello/book.py` from the games of the WTHOR database; no game is included.
"""

from __future__ import annotations

import functools
import gzip
from dataclasses import dataclass
from importlib import resources

from sakiyomi.games.othello.openings import opening_at
from sakiyomi.games.othello.position import DISC, OthelloPosition
from sakiyomi.games.othello.symmetry import any_view

FILE = "book.tsv.gz"


@dataclass(frozen=True, slots=True)
class BookEntry:
    """What the book knows about a position."""

    games: int
    """Games that reached it, however the board was turned."""
    points: float
    """Black's mean result in them: 1 for a win, 0.5 for a draw."""
    value: float
    """Black's lead in discs, by search."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move from a position in the book, from the view of the side that makes it."""

    move: str
    games: int
    share: float
    """Share of the games that reached the position before it."""
    points: float
    """The mover's mean result: 1 for a win, 0.5 for a draw."""
    value: float
    """The mover's lead in discs, by search."""
    name: str
    """Name of the opening that it leads to, if any."""


def book_entry(position: OthelloPosition) -> BookEntry | None:
    """What the book knows about a position, turned or mirrored in any way."""
    return _book().get(any_view(position))


def book_moves(position: OthelloPosition) -> list[BookMove]:
    """The moves that the book knows, most played first; moves that are mirror images are listed once."""
    found: dict[tuple[int, int], BookMove] = {}
    here = book_entry(position)
    for move in position.moves():
        after = position.play(move)
        view = any_view(after)
        entry = _book().get(view)
        if entry is None or view in found:
            continue
        sign, points = (1, entry.points) if position.side == 0 else (-1, 1 - entry.points)
        opening = opening_at(after)
        found[view] = BookMove(
            move,
            entry.games,
            entry.games / here.games if here else 0.0,
            points,
            sign * entry.value,
            opening.title if opening else "",
        )
    return sorted(found.values(), key=lambda entry: (-entry.games, entry.move))


def book_size() -> int:
    """The number of positions in the book."""
    return len(_book())


@functools.cache
def _book() -> dict[tuple[int, int], BookEntry]:
    data = resources.files(__package__).joinpath(FILE).read_bytes()
    rows = (line.split("\t") for line in gzip.decompress(data).decode().splitlines())
    return {
        (int(own, 16), int(opp, 16)): BookEntry(int(games), int(points) / 1000, int(value) / DISC)
        for own, opp, games, points, value in rows
    }

"""A small book of named openings: what a position is called, and starts for games that should differ."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import resources

from sakiyomi._native import Random
from sakiyomi.errors import UnknownNameError
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.othello.symmetry import any_view
from sakiyomi.games.othello.transcript import parse_transcript

SHORTEST, LONGEST = 5, 14
"""Moves in the openings that `varied` chooses: different enough, and most of the game still to play."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The moves from the start that lead to a named position, and what people call it."""

    moves: tuple[str, ...]
    english: tuple[str, ...]
    """The usual name first."""
    japanese: str

    @property
    def record(self) -> OthelloRecord:
        """The moves as a game."""
        return OthelloRecord(self.moves)

    @property
    def title(self) -> str:
        """Both names, if there are two: `Tiger (虎)`."""
        first = self.english[0] if self.english else self.japanese
        return f"{first} ({self.japanese})" if self.english and self.japanese else first


@functools.cache
def openings() -> tuple[Opening, ...]:
    """The book, in the order of the moves."""
    text = resources.files(__package__).joinpath("openings.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return tuple(
        Opening(parse_transcript(moves).moves, tuple(filter(None, english.split("/"))), "".join(japanese))
        for moves, english, *japanese in rows
    )


def opening_at(position: OthelloPosition) -> Opening | None:
    """The opening whose position this is, turned or mirrored in any way."""
    if position.empties < _fewest_empties():
        return None
    return _by_board().get(any_view(position))


def opening_of(record: OthelloRecord) -> Opening | None:
    """The last named position that a game went through; moves in another order lead to the same."""
    found = None
    for position in record.positions():
        found = opening_at(position) or found
    return found


def opening_named(name: str) -> Opening:
    """An opening by any of its names, in any case; the shortest if several share it."""
    wanted = name.strip().casefold()
    known = sorted(openings(), key=lambda opening: len(opening.moves))
    for opening in known:
        if wanted in (
            word.casefold() for word in (*opening.english, opening.japanese, opening.title) if word
        ):
            return opening
    short = {opening.title for opening in known if len(opening.moves) <= SHORTEST}
    raise UnknownNameError("opening", name, [*sorted(short), "and longer ones"])


def varied(seed: int, within: Opening | None = None) -> Opening:
    """An opening chosen by the seed: one that suits the start of a game, or one that `within` leads to."""
    first = within.moves if within else ()
    shortest = min(SHORTEST, len(first)) if within else SHORTEST
    suited = [
        opening
        for opening in openings()
        if opening.moves[: len(first)] == first and shortest <= len(opening.moves) <= LONGEST
    ]
    if within and not suited:
        return within
    return suited[Random(seed).below(len(suited))]


@functools.cache
def _by_board() -> dict[tuple[int, int], Opening]:
    return {any_view(opening.record.end): opening for opening in openings()}


@functools.cache
def _fewest_empties() -> int:
    return min(opening.record.end.empties for opening in openings())

"""Shogi openings by name, and a small book made of them. The moves are common knowledge, the scores ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sakiyomi.errors import UnknownNameError
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.types import Side

WORST = -150
"""A side does not enter an opening whose score for it is lower, in hundredths of a pawn."""


@dataclass(frozen=True, slots=True)
class ShogiOpening:
    """A named line from the start."""

    name: str
    japanese: str
    score: int
    """What a search says at its end (`tools.shogi.openings`), for Black in hundredths of a pawn."""
    moves: str

    @property
    def title(self) -> str:
        """Both names."""
        return f"{self.name} ({self.japanese})"

    def end(self) -> ShogiPosition:
        """The position after it."""
        return ShogiPosition.start().push(*self.moves.split())


@dataclass(frozen=True, slots=True)
class ShogiBookMove:
    """A move of the book, with the opening that it leads to and its score for the side to move."""

    move: Move
    opening: ShogiOpening
    score: int


@cache
def openings() -> tuple[ShogiOpening, ...]:
    """All openings."""
    lines = files("sakiyomi.games.shogi").joinpath("openings.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return tuple(ShogiOpening(name, japanese, int(score), moves) for name, japanese, score, moves in rows)


def opening_named(name: str) -> ShogiOpening:
    """The opening with an English or Japanese name."""
    for opening in openings():
        if name in (opening.name, opening.japanese):
            return opening
    raise UnknownNameError("opening of shogi", name, [opening.title for opening in openings()])


def opening_at(position: ShogiPosition) -> ShogiOpening | None:
    """The opening whose last position this is."""
    return next((one for one in openings() if one.end().sfen == position.sfen), None)


def book_moves(position: ShogiPosition) -> list[ShogiBookMove]:
    """The moves of the book here that the side to move can be content with, the best first."""
    found = list[ShogiBookMove]()
    for opening, text in _book().get(position.sfen, ()):
        move = position.read_move(text)
        score = _for_side(opening.score, position.side)
        if score >= WORST and all(known.move != move for known in found):
            found.append(ShogiBookMove(move, opening, score))
    return sorted(found, key=lambda one: -one.score)


@cache
def _book() -> Mapping[str, list[tuple[ShogiOpening, str]]]:
    """Positions (with the number of the move) and what is played there, by opening."""
    book: dict[str, list[tuple[ShogiOpening, str]]] = {}
    for opening in openings():
        here = ShogiPosition.start()
        for text in opening.moves.split():
            book.setdefault(here.sfen, []).append((opening, text))
            here = here.push(text)
    return book


def _for_side(score: int, side: Side) -> int:
    return score if side == 0 else -score

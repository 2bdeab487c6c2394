"""A recorded game: where it began, the moves with passes, and who played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import PASS


@dataclass(frozen=True, slots=True)
class OthelloRecord:
    """A game, perhaps unfinished. Every move is legal; passes are written out."""

    moves: tuple[str, ...]
    start: OthelloPosition = field(default_factory=OthelloPosition)
    black: str = ""
    white: str = ""
    event: str = ""
    score: int | None = None
    """Black's lead in discs as the source gives it."""
    seconds: tuple[float, ...] = ()
    """Time spent on each move, where it is known."""

    def positions(self) -> Iterator[OthelloPosition]:
        """The start and the position after every move."""
        here = self.start
        yield here
        for move in self.moves:
            here = here.play(move)
            yield here

    @property
    def end(self) -> OthelloPosition:
        """The last position."""
        *_, last = self.positions()
        return last

    def transcript(self) -> str:
        """The moves in one word without passes, as people paste them: f5d6c3…"""
        return "".join(move for move in self.moves if move != PASS)

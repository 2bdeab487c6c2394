"""Othello at twenty levels, from a beginner to the full strength of the search."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi._native import Random
from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.base import Position
from sakiyomi.games.othello import DISC
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Info, Limit, Points


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a player is."""

    depth: int
    """Plies that it looks ahead; it solves positions with up to six more empty squares."""
    noise: float = 0.0
    """The standard deviation of its error in judging a move, in discs."""


LEVELS = (
    *(Level(1, noise) for noise in (30.0, 22.0, 16.0, 12.0, 9.0)),
    *(Level(2, noise) for noise in (7.0, 5.5, 4.0)),
    *(Level(3, noise) for noise in (3.0, 2.0)),
    *(Level(4, noise) for noise in (1.5, 0.75)),
    *(Level(depth) for depth in (4, 5, 6, 8, 10, 12, 14, 16)),
)
"""Level 1 first. `benchmarks/othello_ladder.py` measures their strength."""


class LevelPlayer:
    """Searches to a fixed depth, and misjudges moves at random at the lower levels."""

    def __init__(self, name: str, number: int, memory: float = 16) -> None:
        self.name, self.level = name, LEVELS[number - 1]
        self._searcher = AlphaBeta(memory=memory, lines=64 if self.level.noise else 1)
        self._random = Random(0)

    def move(self, position: Position[str], limit: Limit | None = None) -> Info[str]:
        """A decision at this level; a tighter limit is respected as well."""
        info = self._searcher.best(position, Limit(depth=self.level.depth).within(limit))
        if not self.level.noise:
            return info
        line = max(info.lines, key=lambda line: _points(line.score) + self._error())
        return Info(
            depth=info.depth,
            seldepth=info.seldepth,
            nodes=info.nodes,
            seconds=info.seconds,
            lines=(line,),
            final=True,
        )

    def new_game(self, seed: int = 0) -> None:
        """Forgets the last game; errors follow from the seed."""
        self._searcher.forget()
        self._random = Random(seed % 2**63)

    def close(self) -> None:
        """Nothing to release."""

    def _error(self) -> float:
        """An error in hundredths of a disc: the sum of twelve uniform draws is almost normal."""
        draws = sum(self._random.below(1 << 16) for _ in range(12)) / (1 << 16) - 6
        return self.level.noise * DISC * draws


def level_player(text: str) -> LevelPlayer:
    """A player from its name, such as `level:5`."""
    word = text.partition(":")[2]
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    if not 1 <= number <= len(LEVELS):
        raise LimitError(
            f"player {shorten(text)!r}: expected level:N with N from 1 to {len(LEVELS)}, such as level:5"
        )
    return LevelPlayer(text, number)


def _points(score: object) -> int:
    assert isinstance(score, Points)
    return score.value

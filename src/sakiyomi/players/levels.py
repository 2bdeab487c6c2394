"""Twenty levels, from a beginner to the strength of the search, for Othello and shogi."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from sakiyomi._native import Random
from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.base import Game, Position, may_declare
from sakiyomi.players.base import Declaration
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Info, Limit, Line, Points, Score, Win

M = TypeVar("M")

UNIT = 100
"""Points of a disc and of a pawn."""
DECIDED = 30 * UNIT
"""What a win by force counts when moves are compared: large errors can miss it."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a player is."""

    depth: int | None = None
    """Plies that it looks ahead; in Othello it solves positions with up to six more empty squares."""
    noise: float = 0.0
    """The standard deviation of its error in judging a move, in discs or pawns."""
    nodes: int | None = None
    """Positions that it looks at for each move."""

    @property
    def limit(self) -> Limit:
        """The limit of its searches."""
        return Limit(depth=self.depth, nodes=self.nodes)


LEVELS: Mapping[str, tuple[Level, ...]] = {
    "othello": (
        *(Level(1, noise) for noise in (30.0, 22.0, 16.0, 12.0, 9.0)),
        *(Level(2, noise) for noise in (7.0, 5.5, 4.0)),
        *(Level(3, noise) for noise in (3.0, 2.0)),
        *(Level(4, noise) for noise in (1.5, 0.75)),
        *(Level(depth) for depth in (4, 5, 6, 8, 10, 12, 14, 16)),
    ),
    "shogi": (
        *(Level(1, noise) for noise in (16.0, 11.0, 8.0, 6.0, 4.5)),
        *(Level(2, noise) for noise in (4.0, 3.0, 2.2)),
        *(Level(3, noise) for noise in (2.0, 1.4, 0.9, 0.5)),
        *(Level(nodes=nodes) for nodes in (400, 1_000, 2_500, 6_000, 15_000, 40_000, 100_000, 250_000)),
    ),
}
"""Level 1 first. `benchmarks/level_ladder.py` measures their strength."""


class LevelPlayer(Generic[M]):
    """Searches to a fixed depth or number of nodes, and misjudges moves at random at the lower levels."""

    def __init__(self, name: str, game: Game[M], number: int, memory: float = 16) -> None:
        self.name, self.level = name, LEVELS[game.name][number - 1]
        self._game = game
        self._searcher = AlphaBeta(memory=memory, lines=1000 if self.level.noise else 1)
        self._random = Random(0)
        self._slip: tuple[Position[M], Line[M], Line[M]] | None = None

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """A decision at this level; a tighter limit is respected as well."""
        if may_declare(position):
            raise Declaration
        info = self._searcher.best(position, self.level.limit.within(limit))
        self._slip = None
        if not self.level.noise:
            return info
        line = max(info.lines, key=lambda line: _points(line.score) + self._error())
        if line.score < info.score:
            self._slip = position, info.lines[0], line
        return replace(info, lines=(line,), final=True)

    def comment(self, *, japanese: bool = False) -> str:
        """What it gave away on purpose with its last move, if anything."""
        if self._slip is None:
            return ""
        position, best, played = self._slip
        move = self._game.move_text(position, best.moves[0])
        scores = self._game.score_text(best.score), self._game.score_text(played.score)
        if japanese:
            return f"わざと緩めた手です。{move}なら{scores[0]}、この手は{scores[1]}"
        return f"weaker on purpose: {move} has {scores[0]}, this move {scores[1]}"

    def new_game(self, seed: int = 0) -> None:
        """Forgets the last game; errors follow from the seed."""
        self._searcher.forget()
        self._random, self._slip = Random(seed % 2**63), None

    def close(self) -> None:
        """Nothing to release."""

    def _error(self) -> float:
        """An error in points: the sum of twelve uniform draws is almost normal."""
        draws = sum(self._random.below(1 << 16) for _ in range(12)) / (1 << 16) - 6
        return self.level.noise * UNIT * draws


def level_player(game: Game[Any], text: str) -> LevelPlayer[Any]:
    """A player from its name, such as `level:5`."""
    word, levels = text.partition(":")[2], LEVELS[game.name]
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    if not 1 <= number <= len(levels):
        raise LimitError(
            f"player {shorten(text)!r}: expected level:N with N from 1 to {len(levels)}, such as level:5"
        )
    return LevelPlayer(text, game, number)


def _points(score: Score) -> int:
    if isinstance(score, Points):
        return score.value
    return DECIDED if isinstance(score, Win) else -DECIDED

"""How much to measure, from which seed, and the openings of all games."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi._native import Random
from sakiyomi.errors import LimitError
from sakiyomi.games.othello import OTHELLO, OthelloPosition
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit, Points

MAX_GAMES = 100_000

RANDOM_MOVES = 6
"""Random moves at the beginning of a game."""
BALANCED = 200
"""An opening is used if neither side is ahead by more than this, in hundredths of a disc at depth 6."""


@dataclass(frozen=True, slots=True)
class TajimaSettings:
    """Everything the results depend on, and the number of processes, which does not change them."""

    seed: int = 1
    middles: int = 60
    """Games whose middle is counted for Table 3."""
    games: int = 24
    """Games of every pairing: half as many openings, each with both colours."""
    depths: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    jobs: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 31:
            raise LimitError(f"seed must lie between 0 and {(1 << 31) - 1}, not {self.seed}")
        for name in ("games", "middles"):
            if not 2 <= getattr(self, name) <= MAX_GAMES:
                raise LimitError(f"{name} must lie between 2 and {MAX_GAMES}, not {getattr(self, name)}")
        if not 1 <= self.jobs <= 256:
            raise LimitError(f"jobs must lie between 1 and 256, not {self.jobs}")

    @property
    def openings(self) -> int:
        """How many openings a pairing is played from."""
        return (self.games + 1) // 2


QUICK = TajimaSettings(middles=10, games=4, depths=(1, 4))
"""Seconds instead of minutes; the same tables with wider intervals."""


def opening(seed: int, index: int) -> OthelloPosition:
    """A balanced position after random moves; always the same for a seed and an index."""
    random = Random(seed * MAX_GAMES + index)
    searcher = AlphaBeta(memory=0.1)
    while True:
        here = OTHELLO.start()
        for _ in range(RANDOM_MOVES):
            moves = here.moves()
            here = here.play(moves[random.below(len(moves))])
        score = searcher.best(here, Limit(depth=6)).score
        assert isinstance(score, Points)
        if abs(score.value) <= BALANCED:
            return here

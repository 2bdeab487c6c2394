"""Nodes of the reply search with and without the previous tree (Table 1), on the same positions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from sakiyomi.papers import Progress
from sakiyomi.papers.fujii.settings import FujiiSettings
from sakiyomi.papers.fujii.systems import SHOGI
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate, mean
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit


@dataclass(frozen=True, slots=True)
class Replies:
    """Nodes of all searches, those of one game together."""

    plain: tuple[int, ...]
    ordered: tuple[int, ...]
    searches: int
    same: int
    """Searches in which both found the same move; the value is always the same."""

    @property
    def reduction(self) -> float:
        """The fraction of the nodes that the tree saves."""
        return 1 - sum(self.ordered) / sum(self.plain)

    @property
    def spread(self) -> Estimate:
        """The same by games."""
        return mean([1 - b / a for a, b in zip(self.plain, self.ordered, strict=True)])

    def each(self, nodes: tuple[int, ...]) -> float:
        """Mean nodes per search."""
        return sum(nodes) / self.searches


def measure(settings: FujiiSettings, progress: Progress) -> Replies:
    """Plays games of `old` against itself and searches every position both ways."""
    games = over(
        partial(_game, settings.seed), range(settings.games), progress, "replies: games", settings.jobs
    )
    plain, ordered, searches, same = zip(*games, strict=True)
    return Replies(plain, ordered, sum(searches), sum(same))


def _game(seed: int, number: int) -> tuple[int, int, int, int]:
    """Nodes without and with the tree, searches, and equal moves, from each side's second decision on."""
    position = SHOGI.first(number, seed)
    old = AlphaBeta(**SHOGI.search)
    sides = [AlphaBeta(**SHOGI.search, keep=SHOGI.depth) for _ in "ab"]
    limit, plain, ordered, searches, same = Limit(depth=SHOGI.depth), 0, 0, 0, 0
    for ply in range(SHOGI.longest):
        if position.over:
            break
        info = old.best(position, limit)
        # It keeps the tree of its own last search, two plies ago, as the ponderer does.
        other = sides[position.side].best(position, limit)
        if ply >= 2:
            plain, ordered, searches = plain + info.nodes, ordered + other.nodes, searches + 1
            same += info.best == other.best
        assert info.score == other.score
        position = position.play(info.best)
    return plain, ordered, searches, same

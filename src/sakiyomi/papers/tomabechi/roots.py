"""How often the engine's value of a start is the exact one, by depth of search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.collect import CollectPosition, ExactSolution
from sakiyomi.papers import Progress
from sakiyomi.papers.tomabechi.settings import FULL, Arena, TomabechiSettings
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate, mean, share

STATIC = -1
"""Stands for no search at all: the evaluation of the start (section 3.2 (1)) as it is."""


@dataclass(frozen=True, slots=True)
class RootRow:
    """One depth on one kind of board. Values are A's points less B's."""

    arena: Arena
    depth: int
    exact: Estimate
    """Share of boards with the exact value."""
    error: Estimate
    """Mean distance from the exact value, in points."""
    bias: Estimate
    """Mean of the engine's value less the exact one, in points."""


@dataclass(frozen=True, slots=True)
class Roots:
    """All depths on all kinds of boards, and the mean exact value of each kind, in points."""

    rows: tuple[RootRow, ...]
    values: tuple[tuple[Arena, Estimate], ...]

    def row(self, arena: Arena, depth: int) -> RootRow:
        """The row of a depth."""
        return next(row for row in self.rows if row.arena == arena and row.depth == depth)


def measure(settings: TomabechiSettings, progress: Progress) -> Roots:
    """Searches every board to every depth, and solves it."""
    rows, values = list[RootRow](), list[tuple[Arena, Estimate]]()
    depths = (STATIC, *settings.depths)
    for arena in settings.arenas:
        look = partial(_look, arena, settings.seed, depths)
        table = over(look, range(settings.boards), progress, f"root values, {arena}", settings.jobs)
        exact = [board[0] for board in table]
        values.append((arena, mean(exact)))
        for column, depth in enumerate(depths, 1):
            off = [board[column] - board[0] for board in table]
            hits = share(sum(not n for n in off), len(off))
            rows.append(RootRow(arena, depth, hits, mean([abs(n) for n in off]), mean(off)))
    return Roots(tuple(rows), tuple(values))


def _look(arena: Arena, seed: int, depths: tuple[int, ...], index: int) -> tuple[int, ...]:
    """The exact value of a board, then the engine's for each depth."""
    board = arena.board(seed, index)
    # Without a table: it would bring values from deeper searches into shallow ones.
    engine: AlphaBeta = AlphaBeta(memory=0)
    return ExactSolution(board).value(board), *(_value(engine, board, depth) for depth in depths)


def _value(engine: AlphaBeta, board: CollectPosition, depth: int) -> int:
    plan = board.plan()
    if depth == STATIC:
        return plan.value(0)
    score = engine.best(plan, Limit(depth=None if depth == FULL else depth)).score
    assert isinstance(score, Points)
    return score.value

"""How often the engine's value of a start is the exact one, by depth of search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.collect import CollectPosition, ExactSolution, PlanOptions
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


Equal: TypeAlias = Literal["same", "first", "other"]
EQUALS: tuple[Equal, ...] = ("same", "first", "other")
"""Who decides at equal clocks: as printed (step 4), our default, and the third way."""


@dataclass(frozen=True, slots=True)
class EqualRow:
    """One reading of step 4 on one kind of board, searched to the end."""

    arena: Arena
    equal: Equal
    exact: Estimate
    """Share of boards with the exact value: on those that the default was chosen on, and on others."""
    confirmed: Estimate
    error: Estimate
    """Mean distance from the exact value over all of them, in points."""


@dataclass(frozen=True, slots=True)
class Roots:
    """All depths on all kinds of boards, and the mean exact value of each kind, in points."""

    rows: tuple[RootRow, ...]
    values: tuple[tuple[Arena, Estimate], ...]
    equals: tuple[EqualRow, ...] = ()

    def row(self, arena: Arena, depth: int) -> RootRow:
        """The row of a depth."""
        return next(row for row in self.rows if row.arena == arena and row.depth == depth)


def measure(settings: TomabechiSettings, progress: Progress) -> Roots:
    """Searches every board to every depth, and solves it."""
    rows, values, equals = list[RootRow](), list[tuple[Arena, Estimate]](), list[EqualRow]()
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
        equals += _equals(arena, settings, progress)
    return Roots(tuple(rows), tuple(values), tuple(equals))


def _equals(arena: Arena, settings: TomabechiSettings, progress: Progress) -> list[EqualRow]:
    """The three readings: the first half of the boards is that of all other tables, the second is fresh."""
    look = partial(_read, arena, settings.seed)
    what = f"equal clocks, {arena}"
    off = over(look, range(2 * settings.boards), progress, what, settings.jobs)
    rows = []
    for column, equal in enumerate(EQUALS):
        errors = [board[column] for board in off]
        halves = errors[: settings.boards], errors[settings.boards :]
        known, fresh = (share(sum(not n for n in half), len(half)) for half in halves)
        rows.append(EqualRow(arena, equal, known, fresh, mean([abs(n) for n in errors])))
    return rows


def _read(arena: Arena, seed: int, index: int) -> tuple[int, ...]:
    """How far each reading is from the exact value of a board."""
    board = arena.board(seed, index)
    exact = ExactSolution(board).value(board)
    return tuple(_played_out(board, equal) - exact for equal in EQUALS)


def _played_out(board: CollectPosition, equal: Equal) -> int:
    score = AlphaBeta(memory=0).best(board.plan(PlanOptions(equal=equal))).score
    assert isinstance(score, Points)
    return score.value


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

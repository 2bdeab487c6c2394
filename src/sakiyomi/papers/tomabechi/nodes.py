"""Nodes of a search to the end of the game: by order of moves, by P, by number of targets, by technique."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from sakiyomi import AlphaBeta, Points
from sakiyomi.errors import GameError
from sakiyomi.games.collect import PlanOptions
from sakiyomi.games.collect.plan import DEFAULT
from sakiyomi.papers import Progress
from sakiyomi.papers.tomabechi.as_printed import AS_PRINTED
from sakiyomi.papers.tomabechi.printed import Algorithm1
from sakiyomi.papers.tomabechi.settings import Arena, TomabechiSettings
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate, mean, ratio

SIZE = 8
"""Cells along an edge of the boards, as in the paper's figure 1."""

TABLE = 16.0
"""MB of the transposition table where there is one."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to search; none of these choices changes the value."""

    order: PlanOptions | None = DEFAULT
    """How moves are ordered by the game; None for the order of their numbers."""
    table: bool = True
    null_windows: bool = True
    history: bool = True

    def nodes(self, arena: Arena, seed: int, index: int) -> tuple[int, int]:
        """Nodes and value (A's view, points) of one complete search."""
        engine: AlphaBeta = AlphaBeta(
            memory=TABLE if self.table else 0,
            null_windows=self.null_windows,
            history=self.history,
            priority=self.order is not None,
        )
        info = engine.best(arena.board(seed, index).plan(self.order or DEFAULT))
        assert isinstance(info.score, Points)
        return info.nodes, info.score.value


def _plain(order: PlanOptions | None) -> Variant:
    return Variant(order, table=False, null_windows=False, history=False)


ORDERS: Mapping[str, PlanOptions | None] = {
    "printed sign, P=8": PlanOptions("printed", 8),
    "printed sign, P=20": PlanOptions("printed", 20),
    "printed sign, P=100": PlanOptions("printed", 100),
    "border first, P=8": PlanOptions("border", 8),
    "border first, P=20": PlanOptions("border", 20),
    "border first, P=100": PlanOptions("border", 100),
    "none": None,
}

PRINTED = "Alg. 1"

IDEAS: Mapping[str, Variant] = {
    "engine": Variant(),
    "no table": Variant(table=False),
    "no windows": Variant(null_windows=False),
    "no history": Variant(history=False),
    "no priority": Variant(order=None),
    "plain": _plain(DEFAULT),
}

VARIANTS: Mapping[str, Variant] = {
    **IDEAS,
    **{f"plain, {name}": _plain(order) for name, order in ORDERS.items()},
    **{f"engine, {name}": Variant(order) for name, order in ORDERS.items()},
}


@dataclass(frozen=True, slots=True)
class Nodes:
    """Mean nodes of a complete search for each number of targets and each variant, by name."""

    boards: int
    counts: Mapping[int, Mapping[str, Estimate]]
    searches: int
    """Number of searches; all searches of one board gave the same value."""
    ratios: Mapping[str, Estimate]
    """For each order, plain nodes over those of the usual order, board by board, at the most targets."""

    @property
    def most(self) -> int:
        """The largest number of targets."""
        return max(self.counts)


def measure(settings: TomabechiSettings, progress: Progress) -> Nodes:
    """Counts nodes on 8x8; raises `GameError` if two ways of searching disagree about a value."""
    counts, ratios = {}, dict[str, Estimate]()
    for targets in settings.counted:
        look = partial(_look, Arena(SIZE, targets), settings.seed)
        table = over(look, range(settings.searches), progress, f"nodes, {targets} targets", settings.jobs)
        counts[targets] = {name: mean([board[name] for board in table]) for name in table[0]}
        if targets == max(settings.counted):
            usual = [board["plain"] for board in table]
            ratios = {name: ratio([board[f"plain, {name}"] for board in table], usual) for name in ORDERS}
    return Nodes(settings.searches, counts, settings.searches * len(counts) * (len(VARIANTS) + 1), ratios)


def _printed(arena: Arena, seed: int, index: int) -> int:
    """Nodes of Algorithm 1 as printed: at equal clocks the same side goes on."""
    plan = arena.board(seed, index).plan(AS_PRINTED)
    printed = Algorithm1()
    value, found = printed.value(plan), AlphaBeta(memory=TABLE).best(plan).score
    if found != Points(value):
        raise GameError(f"{PRINTED} finds {value} instead of {found} on board {index} of {arena}")
    return printed.nodes


def _look(arena: Arena, seed: int, index: int) -> dict[str, int]:
    counts = {PRINTED: _printed(arena, seed, index)}
    value = Algorithm1().value(arena.board(seed, index).plan())
    for name, variant in VARIANTS.items():
        counts[name], other = variant.nodes(arena, seed, index)
        if other != value:
            raise GameError(f"{name} finds {other} instead of {value} on board {index} of {arena}")
    return counts

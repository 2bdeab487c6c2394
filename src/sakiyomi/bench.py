"""Fixed positions whose node counts are the search's signature: any functional change shows up in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import UnknownNameError
from sakiyomi.games.base import Position
from sakiyomi.games.collect import generate
from sakiyomi.games.tree import TREE
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One entry of the bench."""

    name: str
    nodes: int
    seconds: float


def collect(targets: int, boards: int) -> Iterator[Position[Any]]:
    """Random 8x8 boards, to be solved as plans."""
    return (generate(8, 8, targets, seed=seed) for seed in range(boards))


def trees(depth: int, count: int) -> Iterator[Position[Any]]:
    """Random trees with repeated turns."""
    return (TREE.start(seed=seed, branching=6, depth=depth) for seed in range(count))


ENTRIES: dict[str, Callable[[], Iterator[Position[Any]]]] = {
    "collect-10": lambda: collect(10, 50),
    "collect-14": lambda: collect(14, 50),
    "tree-16": lambda: trees(16, 5),
}


def run(only: str | None = None) -> list[BenchRow]:
    """Searches every entry to the end, with one searcher per entry."""
    if only is not None and only not in ENTRIES:
        raise UnknownNameError("bench entry", only, list(ENTRIES))
    return [_measure(name) for name in ENTRIES if only in (None, name)]


def _measure(name: str) -> BenchRow:
    searcher = AlphaBeta(memory=16)
    answers = [searcher.best(position, Limit()) for position in ENTRIES[name]()]
    return BenchRow(name, sum(a.nodes for a in answers), sum(a.seconds for a in answers))

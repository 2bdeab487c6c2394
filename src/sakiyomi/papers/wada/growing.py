"""From one cell to a thousand: the paper's scheme without and with re-expansion, and ours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from sakiyomi.cells.mates import drive, host
from sakiyomi.executors import Simulated
from sakiyomi.games.shogi import parse
from sakiyomi.papers import Progress
from sakiyomi.papers.wada.settings import WadaSettings
from sakiyomi.papers.work import over
from sakiyomi.proof import Prover
from sakiyomi.tsume import gallery
from sakiyomi.types import Limit

SCHEMES = ("paper-plain", "paper", "shared")


@dataclass(frozen=True, slots=True)
class GrowingRun:
    """One problem, solved by one scheme with one number of cells."""

    scheme: str
    cells: int
    name: str
    solved: bool
    alone: int
    """Positions that the same search needs alone."""
    nodes: int
    time: float
    utilisation: float

    @property
    def speedup(self) -> float:
        """Time of one search alone over that of the cells."""
        return self.alone / self.time


@dataclass(frozen=True, slots=True)
class Growth:
    """All runs of one scheme with one number of cells."""

    scheme: str
    cells: int
    runs: tuple[GrowingRun, ...]

    @property
    def solved(self) -> list[GrowingRun]:
        """The runs that found an answer."""
        return [run for run in self.runs if run.solved]

    @property
    def utilisation(self) -> float:
        """Mean over all problems."""
        return sum(run.utilisation for run in self.runs) / len(self.runs)

    @property
    def speedup(self) -> float | None:
        """Geometric mean over the problems solved."""
        if not self.solved:
            return None
        return math.exp(sum(math.log(run.speedup) for run in self.solved) / len(self.solved))

    @property
    def overhead(self) -> float | None:
        """Positions of all cells over those of one search alone, less one; of the problems solved."""
        alone = sum(run.alone for run in self.solved)
        return sum(run.nodes for run in self.solved) / alone - 1 if alone else None


def measure(settings: WadaSettings, progress: Progress) -> list[Growth]:
    """All schemes with all numbers of cells."""
    tasks = [
        (scheme, cells, name)
        for scheme in SCHEMES
        for cells in settings.counts
        for name in (settings.hard if scheme == "shared" else settings.grown)
    ]
    runs = over(partial(one, nodes=settings.nodes), tasks, progress, "cells", settings.jobs)
    return [
        Growth(scheme, cells, tuple(run for run in runs if (run.scheme, run.cells) == (scheme, cells)))
        for scheme in SCHEMES
        for cells in settings.counts
    ]


def one(task: tuple[str, int, str], nodes: int) -> GrowingRun:
    """One problem."""
    scheme, cells, name = task
    position = parse(gallery.book("muso").problem(name).text)
    limit = Limit(nodes=nodes * 8) if scheme == "shared" else Limit(nodes=nodes)
    with Prover(memory=256).search(
        position, limit, method="dfpn" if scheme == "shared" else "freedom"
    ) as search:
        alone = search.result()
    found = drive(
        host(position, cells, scheme=scheme, executor="simulated", memory=512), Simulated(), cells, limit
    )
    solved = "unknown" not in (found.proof.status, alone.status)
    return GrowingRun(scheme, cells, name, solved, alone.nodes, found.nodes, found.now, found.utilisation)

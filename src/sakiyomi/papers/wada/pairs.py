"""16 cells with and without re-expansion: utilisation over time, time to the solution, problems solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sakiyomi.cells.mates import FoundMate, PaperHost, drive
from sakiyomi.errors import LimitError, TextError
from sakiyomi.executors import Simulated
from sakiyomi.games.shogi import parse
from sakiyomi.papers import Progress
from sakiyomi.papers.wada.settings import CELLS, WadaSettings
from sakiyomi.papers.work import over
from sakiyomi.tsume import gallery
from sakiyomi.tsume.collection import read_files
from sakiyomi.tsume.problem import Problem
from sakiyomi.types import Limit

STEPS = 40
"""Points of a curve."""


@dataclass(frozen=True, slots=True)
class VariantRun:
    """One problem solved, or not, by one variant. Times are in positions."""

    name: str
    plies: int | None
    solved: bool
    time: float
    utilisation: float
    profile: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class ProblemPair:
    """The same problem without and with re-expansion."""

    plain: VariantRun
    reexpanding: VariantRun


@dataclass(frozen=True, slots=True)
class Rates:
    """A set."""

    name: str
    pairs: tuple[ProblemPair, ...]

    @property
    def both(self) -> list[ProblemPair]:
        """Where both found an answer."""
        return [pair for pair in self.pairs if pair.plain.solved and pair.reexpanding.solved]


def figures(settings: WadaSettings, progress: Progress) -> list[ProblemPair]:
    """The problems that are shown, each to its end or to the limit."""
    problems = [gallery.book("muso").problem(name) for name in settings.shown]
    work = partial(solve_both, nodes=settings.nodes * 8, time=None)
    return over(work, [(p.name, p.text) for p in problems], progress, "figures", settings.jobs)


def rates(settings: WadaSettings, progress: Progress) -> list[Rates]:
    """All sets."""
    work = partial(solve_both, nodes=None, time=settings.time)
    return [
        Rates(name, tuple(over(work, [(p.name, p.text) for p in some], progress, name, settings.jobs)))
        for name, some in sets(settings)
    ]


def _readable(file: str) -> list[Problem]:
    """The problems of a file; raises `LimitError` at one that cannot be read, before anything is solved."""
    found = list(read_files([Path(file)]))
    for problem in found:
        try:
            problem.position()
        except TextError as error:
            raise LimitError(f"{file}, problem {problem.name}: {error}") from None
    return found


def sets(settings: WadaSettings) -> list[tuple[str, Sequence[Problem]]]:
    """Problems by set, spread over each set when not all are wanted."""
    if settings.files:
        every = [(Path(file).stem, _readable(file)) for file in settings.files]
    else:
        every = [("muso", list(gallery.book("muso").problems))]
    return [
        (name, some[:: max(1, len(some) // settings.problems)][: settings.problems]) for name, some in every
    ]


def solve_both(problem: tuple[str, str], nodes: int | None, time: int | None) -> ProblemPair:
    """One problem by both variants."""
    name, text = problem
    runs = []
    for reexpand in (False, True):
        host = PaperHost(parse(text), reexpand=reexpand)
        found = drive(host, Simulated(), CELLS, Limit(nodes=nodes), max_time=time)
        runs.append(_run(name, found))
    return ProblemPair(*runs)


def _run(name: str, found: FoundMate) -> VariantRun:
    return VariantRun(
        name,
        found.proof.plies,
        found.proof.status != "unknown",
        found.now,
        found.utilisation,
        tuple(found.usage.profile(found.now, STEPS)),
    )

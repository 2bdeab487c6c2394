"""The same problems without and with re-expansion: solved or not, time, utilisation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sakiyomi.cells.mates import PaperHost, drive
from sakiyomi.cells.mates.paper import WHOLE
from sakiyomi.executors import Simulated
from sakiyomi.games.shogi import parse
from sakiyomi.papers import Progress
from sakiyomi.papers.wada.settings import CELLS, STEPS, Machine
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate, mean


@dataclass(frozen=True, slots=True)
class VariantRun:
    """One problem and one variant. Times are in positions."""

    name: str
    plies: int | None
    solved: bool
    time: float
    utilisation: float
    requests: int
    """Cells that get a task at the start."""
    profile: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemPair:
    """The same problem without and with re-expansion."""

    plain: VariantRun
    reexpanding: VariantRun


@dataclass(frozen=True, slots=True)
class Rates:
    """Both variants on some problems of a set."""

    name: str
    machine: Machine
    pairs: tuple[ProblemPair, ...]

    @property
    def both(self) -> list[ProblemPair]:
        """Where both found an answer in time."""
        return [pair for pair in self.pairs if pair.plain.solved and pair.reexpanding.solved]

    @property
    def solved(self) -> tuple[float, float]:
        """The fraction of the problems solved, without and with."""
        count = len(self.pairs)
        return (
            sum(pair.plain.solved for pair in self.pairs) / count,
            sum(pair.reexpanding.solved for pair in self.pairs) / count,
        )

    @property
    def gain(self) -> Estimate:
        """Additional problems solved, in percentage points, with a 95 % interval over the problems."""
        return mean([100 * (pair.reexpanding.solved - pair.plain.solved) for pair in self.pairs])

    @property
    def time(self) -> float | None:
        """Time with re-expansion over time without, summed over the problems that both solve."""
        plain = sum(pair.plain.time for pair in self.both)
        return sum(pair.reexpanding.time for pair in self.both) / plain if plain else None

    @property
    def total_time(self) -> float:
        """The same over all problems; an unsolved one takes the whole time."""
        return sum(p.reexpanding.time for p in self.pairs) / sum(p.plain.time for p in self.pairs)

    @property
    def utilisation(self) -> tuple[float, float]:
        """Busy time of all cells over all problems together, without and with."""
        return _pooled([p.plain for p in self.pairs]), _pooled([p.reexpanding for p in self.pairs])

    @property
    def requests(self) -> tuple[float, float]:
        """Mean number of cells that get a task at the start, without and with, where any cell is needed."""
        needing = [p for p in self.pairs if p.plain.requests and p.reexpanding.requests]
        count = max(1, len(needing))
        return (
            sum(pair.plain.requests for pair in needing) / count,
            sum(pair.reexpanding.requests for pair in needing) / count,
        )


def _pooled(runs: Sequence[VariantRun]) -> float:
    time = sum(run.time for run in runs)
    return sum(run.utilisation * run.time for run in runs) / time if time else 0.0


def rates(
    name: str,
    problems: Sequence[tuple[str, str]],
    machine: Machine,
    time: int,
    progress: Progress,
    jobs: int,
) -> Rates:
    """Both variants on all problems, each within this time."""
    work = partial(solve_both, machine=machine, time=time)
    return Rates(name, machine, tuple(over(work, problems, progress, name, jobs)))


def figures(
    problems: Sequence[tuple[str, str]], machine: Machine, time: int, progress: Progress, jobs: int
) -> list[ProblemPair]:
    """The problems shown, with their utilisation over time."""
    work = partial(solve_both, machine=machine, time=time, steps=STEPS)
    return over(work, problems, progress, "figures", jobs)


def solve_both(problem: tuple[str, str], machine: Machine, time: int, steps: int = 0) -> ProblemPair:
    """One problem by both variants."""
    plain, reexpanding = (_solve(problem, machine, time, steps, deep) for deep in (False, True))
    return ProblemPair(plain, reexpanding)


def _solve(problem: tuple[str, str], machine: Machine, time: int, steps: int, deep: bool) -> VariantRun:
    name, text = problem
    host = PaperHost(parse(text), reexpand=deep, size=machine.size, positions=WHOLE)
    executor = Simulated(machine.latency, machine.host)
    found = drive(host, executor, CELLS, max_time=time)
    end = min(found.now, time)
    starts = [span.start for span in found.usage.spans]
    return VariantRun(
        name,
        found.proof.plies,
        found.proof.status != "unknown" and found.now == end,
        end,
        found.usage.utilisation(end),
        starts.count(starts[0]) if starts else 0,
        tuple(found.usage.profile(end, steps)) if steps else (),
    )

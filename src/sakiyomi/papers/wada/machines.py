"""Which machine has the printed utilisation: latency, host and subtree size, chosen on one half."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from sakiyomi.papers import Progress
from sakiyomi.papers.wada.collections import HARD, ProblemSet
from sakiyomi.papers.wada.printed import UTILISATION
from sakiyomi.papers.wada.settings import Machine, WadaSettings
from sakiyomi.papers.wada.variants import ProblemPair, Rates, solve_both
from sakiyomi.papers.work import over


@dataclass(frozen=True, slots=True)
class MachineSweep:
    """All machines on the same problems, and the chosen one on others."""

    tried: tuple[Rates, ...]
    confirmed: Rates

    @property
    def chosen(self) -> Rates:
        """The machine whose two utilisations are nearest to the printed ones."""
        return min(self.tried, key=distance)


def distance(one: Rates) -> float:
    """The larger difference of the two utilisations from the printed ones."""
    return max(abs(ours - printed) for ours, printed in zip(one.utilisation, UTILISATION, strict=True))


def measure(settings: WadaSettings, sets: list[ProblemSet], progress: Progress) -> MachineSweep:
    """Tries all machines on the first halves, and the nearest one on the second halves."""
    some = [one for one in sets if one.name in HARD] or sets
    first = [problem for one in some for problem in one.first[: settings.swept]]
    tasks = [(machine, problem) for machine in settings.machines for problem in first]
    pairs = over(partial(_one, settings.time), tasks, progress, "machines", settings.jobs)
    tried = [
        Rates("first halves", machine, tuple(pairs[at : at + len(first)]))
        for machine, at in zip(settings.machines, range(0, len(tasks), len(first)), strict=True)
    ]
    nearest = min(tried, key=distance).machine
    second = [problem for one in some for problem in one.second[: settings.problems]]
    tasks = [(nearest, problem) for problem in second]
    confirmed = over(partial(_one, settings.time), tasks, progress, "machine, confirmed", settings.jobs)
    return MachineSweep(tuple(tried), Rates("second halves", nearest, tuple(confirmed)))


def _one(time: int, task: tuple[Machine, tuple[str, str]]) -> ProblemPair:
    machine, problem = task
    return solve_both(problem, machine, time)


def longest(sweep: MachineSweep, sets: list[ProblemSet], count: int) -> list[tuple[str, str]]:
    """Of the second halves, those that both variants solve and that take longest without re-expansion."""
    texts = {name: text for one in sets if one.name in HARD for name, text in one.second}
    both = [pair for pair in sweep.confirmed.both if pair.plain.name in texts]
    both.sort(key=lambda pair: -pair.plain.time)
    return [(pair.plain.name, texts[pair.plain.name]) for pair in both[:count]]

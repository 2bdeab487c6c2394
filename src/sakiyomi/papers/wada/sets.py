"""All sets of problems: every subtree size on the first half, the chosen one on the second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sakiyomi.papers import Progress
from sakiyomi.papers.wada import printed
from sakiyomi.papers.wada.collections import ProblemSet
from sakiyomi.papers.wada.settings import Machine, WadaSettings
from sakiyomi.papers.wada.variants import Rates, rates


@dataclass(frozen=True, slots=True)
class SetResult:
    """One set."""

    name: str
    by_size: tuple[Rates, ...]
    """On the first half."""
    chosen: Rates
    """The chosen machine on the first half."""
    confirmed: Rates
    """The same on the second half."""


def measure(
    settings: WadaSettings, sets: Sequence[ProblemSet], machine: Machine, progress: Progress
) -> list[SetResult]:
    """All sets on a machine; only the size of the subtrees is varied."""
    return [_one(settings, one, machine, progress) for one in sets]


def _one(settings: WadaSettings, one: ProblemSet, machine: Machine, progress: Progress) -> SetResult:
    first = one.first[: settings.tuned] or one.second[: settings.tuned]
    by_size = [
        rates(one.name, first, replace(machine, size=size), settings.time, progress, settings.jobs)
        for size in settings.sizes
    ]
    second = one.second[: settings.problems]
    confirmed = rates(f"{one.name}, confirmed", second, machine, settings.time, progress, settings.jobs)
    chosen = next(some for some in by_size if some.machine == machine)
    return SetResult(one.name, tuple(by_size), chosen, confirmed)


def nearest_time(sets: Sequence[SetResult]) -> SetResult:
    """Of the comparable sets, the one whose first half has a time nearest to the printed one."""
    return min(comparable(sets), key=lambda one: abs((one.chosen.time or 0.0) - printed.TIME))


def nearest_gain(sets: Sequence[SetResult]) -> SetResult:
    """Of the comparable sets, the one on whose first half the gain is nearest to the printed one."""
    return min(comparable(sets), key=lambda one: abs(one.chosen.gain.value - printed.SOLVED))


def comparable(sets: Sequence[SetResult]) -> Sequence[SetResult]:
    """Sets that the paper's search can only just solve: on others nothing can be gained in the time given."""
    some = [one for one in sets if 0.2 <= one.chosen.solved[0] <= 0.95 and one.confirmed.time is not None]
    return some or sets

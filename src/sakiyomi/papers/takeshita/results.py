"""Everything that was measured."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.papers.takeshita.matches import ContestSeries, FinalSeries
from sakiyomi.papers.takeshita.reductions import ReductionRow


@dataclass(frozen=True, slots=True)
class TakeshitaResults:
    """The parts; None for one that was not asked for."""

    reductions: tuple[ReductionRow, ...] | None = None
    table3: ContestSeries | None = None
    compared: tuple[ContestSeries, ...] | None = None
    fields: tuple[ContestSeries, ...] | None = None
    final: FinalSeries | None = None
    ours: ContestSeries | None = None
    reading: bool = False

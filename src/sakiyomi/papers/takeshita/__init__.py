"""Takeshita, Hashimoto and Akama's player for the contest game 水瓶の恵み, and our own beside it."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi.errors import LimitError
from sakiyomi.papers import PaperRequest, Progress, get
from sakiyomi.papers.takeshita import matches, reductions, sections
from sakiyomi.papers.takeshita.results import TakeshitaResults
from sakiyomi.papers.takeshita.settings import QUICK, SERIES, TakeshitaSettings
from sakiyomi.reporting.report import Report

NAME = "takeshita"


def run(request: PaperRequest, progress: Progress) -> Report:
    """Measures the parts asked for and writes the report."""
    parts = get(NAME).parts
    settings = settings_of(request)
    wanted = request.only or parts
    return sections.write(
        TakeshitaResults(
            reductions=reductions.measure(settings, progress) if "table2" in wanted else None,
            table3=matches.table3(settings, progress) if "table3" in wanted else None,
            fields=matches.fields(settings, progress) if "rings" in wanted else None,
            final=matches.final(settings, progress) if "final" in wanted else None,
            compared=matches.compared(settings, progress) if "maps" in wanted else None,
            ours=matches.ours(settings, progress) if "aqua" in wanted else None,
            reading="reading" in wanted,
        ),
        settings,
    )


def settings_of(request: PaperRequest) -> TakeshitaSettings:
    """The settings for a request; `boards` sets all numbers of matches."""
    if request.board is not None:
        raise LimitError("this paper has no boards to choose; leave --board out")
    base = replace(QUICK if request.quick else TakeshitaSettings(), seed=request.seed, jobs=request.jobs)
    if request.boards is not None:
        number = request.boards
        every = dict.fromkeys(SERIES, number) | {"table3": min(10, number)}
        base = replace(base, **every)
    return base

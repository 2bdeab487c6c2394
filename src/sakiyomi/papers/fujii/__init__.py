"""Fujii et al., reading on the opponent's time: Tables 1 and 2 and Figure 3, on a clock that counts nodes."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi.papers import PaperRequest, Progress, get
from sakiyomi.papers.fujii import replies, sections, sweep, times
from sakiyomi.papers.fujii.settings import QUICK, FujiiSettings
from sakiyomi.reporting.report import Report

NAME = "fujii"


def run(request: PaperRequest, progress: Progress) -> Report:
    """Plays the games of the parts asked for and writes the report."""
    parts = get(NAME).parts
    settings = replace(QUICK if request.quick else FujiiSettings(), seed=request.seed, jobs=request.jobs)
    if request.games is not None:
        settings = replace(settings, games=request.games)
    chosen = request.only or parts
    return sections.write(
        settings,
        replies.measure(settings, progress) if "replies" in chosen else None,
        {name: times.measure(name, settings, progress) for name in times.FIELDS if name in chosen},
        sweep.measure(settings, progress) if "sweep" in chosen else None,
        reading="reading" in chosen,
    )

"""Wada et al., mate problems by a host and many cells: the figures, and the numbers of sections 4 and 5."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi.errors import LimitError
from sakiyomi.papers import PaperRequest, Progress, get
from sakiyomi.papers.wada import growing, machines, sections, sets, variants
from sakiyomi.papers.wada.collections import all_sets
from sakiyomi.papers.wada.settings import QUICK, WadaSettings
from sakiyomi.reporting.report import Report

NAME = "wada"


def run(request: PaperRequest, progress: Progress) -> Report:
    """Measures the parts asked for and writes the report."""
    settings = settings_of(request)
    wanted = request.only or get(NAME).parts
    problems = all_sets(settings)
    measured = {"machine", "figures"}.intersection(wanted)  # the figures show the machine that fits best
    sweep = machines.measure(settings, problems, progress) if measured else None
    machine = sweep.confirmed.machine if sweep else settings.machine
    shown = machines.longest(sweep, problems, settings.shown) if sweep and "figures" in wanted else []
    curves = {
        one: variants.figures(shown, one, settings.time, progress, settings.jobs)
        for one in (replace(machine, latency=0, host=1.0), machine)
        if shown
    }
    return sections.write(
        settings,
        sections.WadaResults(
            machine,
            curves,
            sweep if "machine" in wanted else None,
            sets.measure(settings, problems, machine, progress) if "sets" in wanted else None,
            growing.measure(settings, progress) if "cells" in wanted else None,
            freedom="freedom" in wanted,
            reading="reading" in wanted,
        ),
    )


def settings_of(request: PaperRequest) -> WadaSettings:
    """The settings for a request; `games` is the number of problems of a set."""
    if request.board is not None or request.boards is not None:
        raise LimitError("this paper has no boards; --games says how many problems, --problems which")
    base = QUICK if request.quick else WadaSettings()
    base = replace(base, jobs=request.jobs, files=request.problems, seed=request.seed)
    if request.games is None:
        return base
    fewer = min(request.games, base.tuned)
    return replace(base, problems=request.games, tuned=fewer, swept=min(fewer, base.swept))

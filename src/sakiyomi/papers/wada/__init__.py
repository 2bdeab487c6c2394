"""Wada et al., mate problems by a host and many cells: Figures 6 and 7, the numbers of sections 4 and 5."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi.errors import LimitError
from sakiyomi.papers import PaperRequest, Progress, get
from sakiyomi.papers.wada import growing, pairs, sections
from sakiyomi.papers.wada.settings import QUICK, WadaSettings
from sakiyomi.reporting.report import Report

NAME = "wada"


def run(request: PaperRequest, progress: Progress) -> Report:
    """Measures the parts asked for and writes the report."""
    settings = settings_of(request)
    wanted = request.only or get(NAME).parts
    return sections.write(
        settings,
        pairs.figures(settings, progress) if "figures" in wanted else None,
        pairs.rates(settings, progress) if "sets" in wanted else None,
        growing.measure(settings, progress) if "cells" in wanted else None,
        reading="reading" in wanted,
    )


def settings_of(request: PaperRequest) -> WadaSettings:
    """The settings for a request; `games` is the number of problems of a set."""
    if request.board is not None or request.boards is not None:
        raise LimitError("this paper has no boards; --games says how many problems, --problems which")
    base = replace(QUICK if request.quick else WadaSettings(), jobs=request.jobs, files=request.problems)
    return base if request.games is None else replace(base, problems=request.games)

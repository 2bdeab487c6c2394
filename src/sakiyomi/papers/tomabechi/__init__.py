"""Tomabechi's look-ahead engine for two collecting robots: the simulations that the paper announces."""

from __future__ import annotations

import re
from dataclasses import replace

from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.collect.theorem import MAX_CELLS
from sakiyomi.papers import PaperRequest, Progress, get
from sakiyomi.papers.tomabechi import (
    agents,
    figures,
    handicap,
    hardware,
    matches,
    nodes,
    roots,
    sections,
    theorems,
)
from sakiyomi.papers.tomabechi.settings import QUICK, TomabechiSettings
from sakiyomi.reporting.report import Report

NAME = "tomabechi"


def run(request: PaperRequest, progress: Progress) -> Report:
    """Measures the parts asked for and writes the report."""
    settings = settings_of(request)
    return sections.write(measure(settings, request.only or usual_parts(), progress), settings)


def usual_parts() -> tuple[str, ...]:
    """All but the engine as logic: that one needs an extra, and it counts seconds of the software."""
    return tuple(part for part in get(NAME).parts if part != "hardware")


def measure(
    settings: TomabechiSettings, parts: tuple[str, ...], progress: Progress
) -> sections.TomabechiResults:
    """The results of some parts, in the order of the report."""
    return sections.TomabechiResults(
        roots=roots.measure(settings, progress) if "root" in parts else None,
        matches=matches.measure(settings, progress) if "games" in parts else None,
        nodes=nodes.measure(settings, progress) if "nodes" in parts else None,
        handicaps=handicap.measure(settings, progress) if "handicap" in parts else None,
        theorems=theorems.measure(settings, progress) if "theorems" in parts else None,
        agents=agents.measure(settings, progress) if "agents" in parts else None,
        figures=figures.measure() if "figures" in parts else None,
        hardware=hardware.measure(settings, progress) if "hardware" in parts else None,
        reading="reading" in parts,
    )


def settings_of(request: PaperRequest) -> TomabechiSettings:
    """The settings for a request; `boards` sets all numbers of boards, `board` adds one to the theorems."""
    base = replace(QUICK if request.quick else TomabechiSettings(), seed=request.seed, jobs=request.jobs)
    if request.boards is not None:
        base = replace(base, boards=request.boards, searches=request.boards, games=request.boards)
    if request.games is not None:
        base = replace(base, games=request.games)
    if request.board is not None:
        size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", request.board)
        if not size:
            raise LimitError(
                f"a board is given as width x height, such as 6x6, not {shorten(request.board)!r}"
            )
        width, height = int(size[1]), int(size[2])
        if not 4 <= width * height <= MAX_CELLS:  # now, not after minutes of other work
            raise LimitError(f"theorems are checked on 4 to {MAX_CELLS} cells, not {width}x{height}")
        if (width, height) not in base.theorems:
            base = replace(base, theorems=(*base.theorems, (width, height)))
    return base

"""Tajima's OTL.PLG: what it computes, how strong it is, and what its knowledge is worth."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi.errors import LimitError
from sakiyomi.papers import PaperRequest, Progress, get
from sakiyomi.papers.tajima import ablation, sample, sections, strength, table3
from sakiyomi.papers.tajima.settings import QUICK, TajimaSettings
from sakiyomi.reporting.report import Report

NAME = "tajima"


def run(request: PaperRequest, progress: Progress) -> Report:
    """Measures the parts asked for and writes the report."""
    parts = get(NAME).parts
    settings = settings_of(request)
    return sections.write(measure(settings, request.only or parts, progress), settings)


def measure(settings: TajimaSettings, parts: tuple[str, ...], progress: Progress) -> sections.TajimaResults:
    """The results of some parts, in the order of the report."""
    return sections.TajimaResults(
        table3=table3.measure(settings, progress) if "table3" in parts else None,
        strength=strength.measure(settings, progress) if "strength" in parts else None,
        ablation=ablation.measure(settings, progress) if "ablation" in parts else None,
        sample=sample.measure(settings) if "game" in parts else None,
        reading="reading" in parts,
    )


def settings_of(request: PaperRequest) -> TajimaSettings:
    """The settings for a request; `games` sets all numbers of games."""
    if request.board is not None or request.boards is not None:
        raise LimitError(f"{NAME} is measured in games, not boards: use --games")
    base = replace(QUICK if request.quick else TajimaSettings(), seed=request.seed, jobs=request.jobs)
    if request.games is not None:
        base = replace(base, games=request.games, middles=request.games)
    return base

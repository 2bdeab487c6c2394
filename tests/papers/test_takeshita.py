"""The tables of Takeshita et al., repeated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sakiyomi.contest import Contest, MatchResult
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.papers import PaperRequest, get
from sakiyomi.papers.takeshita import printed, sections, settings_of
from sakiyomi.papers.takeshita.matches import OURS, ContestSeries
from sakiyomi.papers.takeshita.settings import TakeshitaSettings
from sakiyomi.reporting.html import render
from sakiyomi.reporting.report import Report, Table
from support.pages import checked


def run(*parts: str, **more: int) -> Report:
    return get("takeshita").run(PaperRequest(quick=True, only=parts, **more), lambda *_: None)  # type: ignore[arg-type]


def test_printed_means() -> None:
    assert pytest.approx(185.4) == printed.MATSUE_MEAN
    assert pytest.approx(65.82, abs=0.5) == printed.OFFICIAL_MEAN
    assert all(list(row) == sorted(row, reverse=True) for row in printed.TABLE3)


def test_table2_is_the_published_one() -> None:
    report = run("table2")
    table = report.sections[0].blocks[1]
    assert isinstance(table, Table)
    assert [table.verdict(row) for row in range(4)] == ["same"] * 4
    assert [row[1] for row in table.rows] == [robots for _, robots, *_ in printed.TABLE2]
    checked(render(report))


def test_table3() -> None:
    report = run("table3", boards=2)
    single, many = (block for block in report.sections[0].blocks if isinstance(block, Table))
    assert len(single.rows) == 2
    assert sum(row[1] for row in many.rows) >= 2  # type: ignore[misc]
    checked(render(report))


def test_conclusions_about_our_player() -> None:
    """From given results, so that nothing has to be played."""
    result = MatchResult(1, tuple(range(6)), (200, 150, 90, 80, 70, 60), (0,) * 6, (1, 2, 3, 4, 5, 6))
    mixed = replace(result, ranks=(2, 1, 3, 4, 5, 6))
    for results, verdict in (((result,) * 4, "excludes"), ((result, mixed) * 2, "does not exclude")):
        series = ContestSeries("ours", Contest(OURS), results)
        report = sections.write(
            sections.TakeshitaResults(ours=series, compared=(series,)), TakeshitaSettings()
        )
        assert f"the interval {verdict} equality" in report.sections[1].blocks[0].text  # type: ignore[union-attr]
        checked(render(report))


def test_bad_requests() -> None:
    with pytest.raises(UnknownNameError, match="there is no part of takeshita 'speed'"):
        run("speed")
    with pytest.raises(LimitError, match="no boards to choose"):
        settings_of(PaperRequest(board="6x6"))
    with pytest.raises(LimitError, match="number of matches"):
        settings_of(PaperRequest(boards=1))

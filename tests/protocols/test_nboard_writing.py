"""Reports of our NBoard engine: the values of a line, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition
from sakiyomi.protocols.nboard.engine import NBoardEngine
from sakiyomi.protocols.nboard.thinking import NBoardReport, Thinker, report_of
from sakiyomi.protocols.nboard.writing import answer_line, search_lines, status_line
from sakiyomi.types import Info, Line, Points


def info(*lines: Line[str], depth: int = 3, **more: Any) -> Info[str]:
    return Info(depth=depth, seldepth=depth, nodes=9, seconds=0.5, lines=lines, **more)


def test_values_are_in_discs() -> None:
    report = report_of(info(Line(("f5",), Points(150)), Line(("d3",), Points(-50), "lower")), False)
    assert report.lines == ((("f5",), 1.5), (("d3",), None))
    assert (report.depth, report.exact, report.nodes, report.seconds, report.final) == (
        3,
        False,
        9,
        0.5,
        False,
    )
    solved = report_of(info(Line(("f5",), Points(4)), depth=0, final=True), True)
    assert (solved.lines, solved.exact, solved.final) == (((("f5",), 4.0),), True, True)
    assert report_of(info(Line(("f5",), Points(150)), depth=0), False).lines == ((("f5",), None),)
    assert report_of(info(Line(("f5",), Points(4), "upper"), depth=0), True).lines == ((("f5",), None),)
    assert report_of(info(Line(("f5",), Points(100)), complete=True), False).exact
    assert not NBoardReport(((("f5",), None),), 1, False, 1, 0.0).known
    assert NBoardReport(((("f5",), None), (("d3",), 0.0)), 1, False, 1, 0.0).known


def test_reports_as_lines() -> None:
    report = NBoardReport(((("f5", PASS), 1.25), (("d3",), None)), 7, False, 100, 1.5)
    assert list(search_lines(report)) == ["search F5PA 1.25 0 7", "nodestats 100 1.50"]
    exact = NBoardReport(((("f5",), -2.0),), 7, True, 100, 1.5)
    assert list(search_lines(exact)) == ["search F5 -2.00 0 100%", "nodestats 100 1.50"]
    assert answer_line(report) == "=== F5/1.25/1.50"
    assert answer_line(NBoardReport((((PASS,), None),), 0, False, 0, 0.0)) == "=== PA//0.00"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "status"),
        ("fine", "status fine"),
        ("a\nb\tc", "status a?b?c"),
        ("手", "status ?"),
        ("\x1b[2J", "status ?[2J"),
        ("x" * 200, "status " + "x" * 200),
        ("x" * 201, "status " + "x" * 199 + "..."),
    ],
)
def test_a_status_is_one_plain_line(text: str, line: str) -> None:
    assert status_line(text) == line


def test_the_solver_is_used_near_the_end() -> None:
    for depth, empties, solver in ((4, 10, True), (4, 11, False), (40, 24, True), (40, 25, False)):
        here = OTHELLO.parse("X" * (62 - empties) + "OO" + "-" * empties + " X")
        search, solved = Thinker().start(here, depth, 1)
        search.stop()
        search.result()
        assert solved is solver


def test_other_lines_need_another_search() -> None:
    thinker = Thinker()
    for lines in (1, 3, 3):
        search, _ = thinker.start(OTHELLO.start(), 2, lines)
        assert len(search.result().lines) == lines
    kept = thinker._searcher
    thinker.start(OTHELLO.start(), 2, 3)[0].result()
    assert thinker._searcher is kept


def follow(*reports: NBoardReport) -> list[str]:
    """What the engine writes for some reports."""
    said: list[str] = []
    engine = NBoardEngine(said.append)

    class Thinking:
        def reports(self, *_: object) -> Iterator[NBoardReport]:
            yield from reports

    thinking: Any = Thinking()
    last = engine._follow(thinking, OthelloPosition(), 5, 1)
    assert last is (reports[-1] if reports else None)
    return said


def report(seconds: float, depth: int = 1, value: float | None = 1.0, final: bool = False) -> NBoardReport:
    return NBoardReport(((("f5",), value),), depth, False, depth, seconds, final)


def test_reports_are_throttled_for_people() -> None:
    first = ["search F5 1.00 0 1", "nodestats 1 0.00"]
    assert follow() == []
    assert follow(report(0.0)) == first
    assert follow(report(0.0), report(0.05, 2)) == first
    assert follow(report(0.0), report(0.05, 2), report(0.06, 3, final=True)) == [
        *first,
        "search F5 1.00 0 3",
        "nodestats 3 0.06",
    ]
    assert follow(report(0.0), report(0.1, 2)) == [*first, "search F5 1.00 0 2", "nodestats 2 0.10"]
    assert follow(report(0.0), report(0.9), report(1.0), report(1.5), report(2.0)) == [
        *first,
        "nodestats 1 1.00",
        "nodestats 1 2.00",
    ]
    assert follow(report(0.5, value=None), report(0.9, value=None)) == ["nodestats 1 0.90"]

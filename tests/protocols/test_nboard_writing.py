"""Reports of our NBoard engine: the values of a line, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition
from sakiyomi.protocols.nboard.engine import NBoardEngine
from sakiyomi.protocols.nboard.thinking import NBoardLine, NBoardReport, Thinker, report_of
from sakiyomi.protocols.nboard.writing import answer_line, search_lines, status_line
from sakiyomi.types import Bound, Info, Line, Points


def info(*lines: Line[str], depth: int = 3, **more: Any) -> Info[str]:
    return Info(depth=depth, seldepth=depth, nodes=9, seconds=0.5, lines=lines, **more)


def test_values_are_in_discs() -> None:
    report = report_of(info(Line(("f5",), Points(150, 100)), Line(("d3",), Points(-50, 100))))
    assert report.lines == (NBoardLine(("f5",), 1.5, "3"), NBoardLine(("d3",), -0.5, "3"))
    assert (report.known, report.nodes, report.seconds, report.final) == (True, 9, 0.5, False)
    assert not report_of(info(Line(("f5",), Points(150, 100)), depth=0)).known


@pytest.mark.parametrize(("bound", "depth"), [("exact", "100%"), ("lower", "100%W"), ("upper", "100%W")])
def test_what_is_proved_is_said(bound: Bound, depth: str) -> None:
    report = report_of(info(Line(("f5",), Points(400, 100), bound, proved=True), final=True))
    assert (report.lines, report.final) == ((NBoardLine(("f5",), 4.0, depth),), True)


def test_reports_as_lines() -> None:
    lines = NBoardLine(("f5", PASS), 1.25, "7"), NBoardLine(("d3",), -2.0, "100%")
    report = NBoardReport(lines, 100, 1.5, known=True)
    assert list(search_lines(report)) == [
        "search F5PA 1.25 0 7",
        "search D3 -2.00 0 100%",
        "nodestats 100 1.50",
    ]
    assert answer_line(report) == "=== F5/1.25/1.50"
    assert answer_line(NBoardReport((NBoardLine((PASS,), 0.0, "0"),), 0, 0.0, known=False)) == "=== PA//0.00"


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


@pytest.mark.parametrize(("empties", "depth"), [(10, "100%"), (11, "4")])
def test_the_end_is_proved_from_six_squares_beyond_the_depth_on(empties: int, depth: str) -> None:
    here = OTHELLO.parse("X" * (62 - empties) + "OO" + "-" * empties + " X")
    assert report_of(Thinker().start(here, 4, 1).result()).lines[0].depth == depth


def test_other_lines_need_another_search() -> None:
    thinker = Thinker()
    for lines in (1, 3, 3):
        search = thinker.start(OTHELLO.start(), 2, lines)
        assert len(search.result().lines) == lines
    kept = thinker._searcher
    thinker.start(OTHELLO.start(), 2, 3).result()
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
    line = NBoardLine(("f5",), value or 0.0, str(depth))
    return NBoardReport((line,), depth, seconds, value is not None, final)


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

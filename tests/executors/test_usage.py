"""Usage of cells: only work before the given time counts."""

from __future__ import annotations

import pytest

from sakiyomi.executors import Span, Usage


def used() -> Usage:
    """Cell 0 worked from 2 to 6 and from 8 to 12; cell 1 has been working since 5."""
    usage = Usage(2)
    for start, end in ((2, 6), (8, 12)):
        usage.begin(0, start)
        usage.end(0, end)
    usage.begin(1, 5)
    return usage


@pytest.mark.parametrize(
    ("now", "spans"),
    [
        (2, []),
        (4, [Span(2, 4, 0)]),
        (5, [Span(2, 5, 0)]),
        (7, [Span(2, 6, 0), Span(5, 7, 1)]),
        (8, [Span(2, 6, 0), Span(5, 8, 1)]),
        (10, [Span(2, 6, 0), Span(8, 10, 0), Span(5, 10, 1)]),
        (20, [Span(2, 6, 0), Span(8, 12, 0), Span(5, 20, 1)]),
    ],
)
def test_work_is_cut_off_now(now: float, spans: list[Span]) -> None:
    assert used().until(now) == spans
    work = [sum(span.end - span.start for span in spans if span.cell == cell) for cell in (0, 1)]
    assert used().busy(now) == work
    assert used().utilisation(now) == sum(work) / (2 * now)


def test_utilisation_never_exceeds_one() -> None:
    usage = Usage(1)
    usage.spans.append(Span(0, 100, 0))  # handed out in virtual time, and not done yet
    assert (usage.busy(10), usage.utilisation(10)) == ([10], 1.0)
    assert usage.profile(10, steps=2) == [(2.5, 1.0), (7.5, 1.0)]


def test_a_profile_divides_the_time_evenly() -> None:
    assert used().profile(10, steps=5) == [(1, 0), (3, 0.5), (5, 0.75), (7, 0.5), (9, 1.0)]
    assert used().profile(20, steps=2) == [(5, 11 / 20), (15, 12 / 20)]
    assert Usage(3).profile(4, steps=2) == [(1, 0), (3, 0)]


def test_no_usage_before_the_start_or_without_cells() -> None:
    assert (used().utilisation(0), used().profile(0)) == (0, [])
    assert (Usage().utilisation(5), Usage().profile(5), Usage().busy(5)) == (0, [], [])
    assert len(Usage(1).profile(1)) == 100


def test_a_lost_cell_worked_no_longer_than_it_lived() -> None:
    usage = used()
    assert usage.cut(0, 10) == 2
    assert usage.spans == [Span(2, 6, 0), Span(8, 10, 0)]
    assert usage.cut(0, 4) == 0
    assert usage.spans == [Span(2, 6, 0), Span(8, 8, 0)]
    assert usage.cut(1, 0) == 0
    assert usage.spans == [Span(2, 6, 0), Span(8, 8, 0)]

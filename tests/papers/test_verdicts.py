"""The table at the top of a report."""

from __future__ import annotations

import pytest

from sakiyomi.papers.verdicts import claimed, judged, opening


@pytest.mark.parametrize(
    ("ours", "verdict"),
    [(0.33, "reproduced"), (0.36, "reproduced"), (0.30, "reproduced"), (0.37, "not: too slow")],
)
def test_within_its_band(ours: float, verdict: str) -> None:
    assert judged("x", 0.33, ours, 0.035, because="too slow").verdict == verdict


def test_a_direction_is_less_than_a_number() -> None:
    item = judged("x", 0.33, 0.8, 0.05, form=".2f", direction=True, because="k")
    assert (item.verdict, item.printed, item.ours) == ("direction only: k", "0.33 (±0.05)", "0.80")


def test_the_count_stands_above_the_table() -> None:
    section = opening([claimed("a", "yes", "yes", True), claimed("b", "yes", "no", False)])
    assert "1 of 2" in str(section.blocks[0])

"""Who decides at equal clocks: step 4 as printed, our default, and the effect on values."""

from __future__ import annotations

import pytest

from sakiyomi import AlphaBeta, Points
from sakiyomi.errors import LimitError
from sakiyomi.games.collect import PlanOptions, parse
from sakiyomi.papers.tomabechi import roots
from sakiyomi.papers.tomabechi.printed import Algorithm1
from sakiyomi.papers.tomabechi.settings import Arena, TomabechiSettings

LEVEL = "5x5 A=0,0 B=4,4 1/5@2,0 2/3@2,4 3/4@0,4 4/2@4,0"
"""A's way to 1 and B's to 2 are equally long: after both have set out, both are free at tick 2."""


@pytest.mark.parametrize(("equal", "after_b"), [("same", 1), ("first", 0), ("other", 0)])
def test_step_4(equal: roots.Equal, after_b: int) -> None:
    plan = parse(LEVEL).plan(PlanOptions(equal=equal)).play(1)
    assert plan.side == 1
    both = plan.play(2)
    assert (both.clock(0), both.clock(1), both.side) == (2, 2, after_b)


def test_the_other_side_after_a() -> None:
    """A moves twice; at equal clocks only `other` takes the decision from A."""
    sides = {}
    for equal in roots.EQUALS:
        plan = parse("5x5 A=0,0 B=4,4 1/5@1,0 2/3@2,0 3/4@0,4 4/2@4,2").plan(PlanOptions(equal=equal))
        plan = plan.play(1).play(4)  # A is free at 1, B at 2
        assert plan.side == 0
        sides[equal] = plan.play(2).side  # both free at 2
    assert sides == {"same": 0, "first": 0, "other": 1}


@pytest.mark.parametrize("equal", roots.EQUALS)
def test_every_reading_is_searched_as_printed(equal: roots.Equal) -> None:
    """The native search, with table and windows, finds what Algorithm 1 finds for the same reading."""
    for index in range(12):
        plan = Arena(6, 6).board(5, index).plan(PlanOptions(equal=equal))
        expected = Algorithm1(prune=False).value(plan)
        assert AlphaBeta(memory=1).best(plan).score == Points(expected)


def test_readings_do_not_share_a_table() -> None:
    """One searcher for all three: entries of one reading are not used for another."""
    board = Arena(6, 6).board(5, 3)
    shared = AlphaBeta(memory=4)
    for equal in (*roots.EQUALS, *roots.EQUALS):
        plan = board.plan(PlanOptions(equal=equal))
        assert shared.best(plan).score == AlphaBeta(memory=0).best(plan).score


def test_an_unknown_reading() -> None:
    with pytest.raises(LimitError, match="same, first or other"):
        PlanOptions(equal="both")  # type: ignore[arg-type]


def test_the_table_of_readings() -> None:
    measured = roots.measure(
        TomabechiSettings(boards=20, arenas=(Arena(5, 4),), depths=(1,)), lambda *_: None
    )
    rows = {row.equal: row for row in measured.equals}
    assert set(rows) == set(roots.EQUALS)
    assert rows["first"].exact.count == rows["first"].confirmed.count == 20
    assert rows["first"].error.value <= rows["other"].error.value

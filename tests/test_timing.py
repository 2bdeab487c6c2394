"""How long to think."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.protocols.usi.commands import UsiGo, UsiTimes
from sakiyomi.protocols.usi.thinking import budget_of, clock_of
from sakiyomi.timing import MIN_SECONDS, Budget, SideClock, share_out

SECONDS = st.floats(0, 100_000)


@given(SECONDS, SECONDS, SECONDS, st.floats(0, 10))
def test_no_clock_ever_runs_out(left: float, byoyomi: float, increment: float, margin: float) -> None:
    budget = share_out(SideClock(left, byoyomi, increment), margin)
    whole = left + byoyomi
    assert 0 <= budget.soft <= budget.hard
    assert budget.hard <= max(whole - margin, whole / 4, MIN_SECONDS)
    assert budget.hard >= MIN_SECONDS


@given(SECONDS, SECONDS, SECONDS, SECONDS)
def test_more_time_never_gives_less(left: float, byoyomi: float, increment: float, more: float) -> None:
    before = share_out(SideClock(left, byoyomi, increment), 0.1)
    for clock in (
        SideClock(left + more, byoyomi, increment),
        SideClock(left, byoyomi + more, increment),
        SideClock(left, byoyomi, increment + more),
    ):
        after = share_out(clock, 0.1)
        assert after.hard >= before.hard - 1e-9
        assert after.soft >= before.soft - 1e-9


def test_byoyomi_alone_is_used_up_to_the_margin() -> None:
    assert share_out(SideClock(byoyomi=10), 0.12) == Budget(9.88, 9.88, 9.88)


def test_main_time_lasts_for_many_moves() -> None:
    left, moves = 600.0, 0
    while left > 60:
        left -= share_out(SideClock(left), 0.12).hard
        moves += 1
    assert moves > 30


def test_most_of_an_increment_is_used() -> None:
    budget = share_out(SideClock(left=60, increment=10), 0.12)
    assert budget.soft >= 4
    assert 8 <= budget.hard <= 30


def test_pondering_counts_as_thinking_unless_the_time_is_lost_anyway() -> None:
    main = share_out(SideClock(left=300), 0.1)
    assert main.after_pondering(2).soft == main.soft - 2
    assert main.after_pondering(1000).soft == 0
    assert main.after_pondering(1000).hard == main.hard
    lost = share_out(SideClock(byoyomi=10), 0.1)
    assert lost.after_pondering(1000) == lost


def test_whose_clock() -> None:
    times = UsiTimes(btime=1000, wtime=2000, byoyomi=3000, binc=4000, winc=5000)
    assert clock_of(times, 0) == SideClock(1, 3, 4)
    assert clock_of(times, 1) == SideClock(2, 3, 5)
    assert clock_of(UsiTimes(), 0) == SideClock()


def test_budget_of_a_go() -> None:
    assert budget_of(UsiGo(), 0, 0.1) == Budget()
    assert budget_of(UsiGo(depth=3), 0, 0.1).hard == math.inf
    assert budget_of(UsiGo(movetime=500), 0, 0.1).hard == 0.5
    assert budget_of(UsiGo(movetime=0), 0, 0.1).hard == MIN_SECONDS
    assert budget_of(UsiGo(UsiTimes(byoyomi=1000), infinite=True), 0, 0.1) == Budget()
    assert budget_of(UsiGo(UsiTimes(byoyomi=1000), movetime=300), 0, 0.1).hard == 0.3
    assert budget_of(UsiGo(UsiTimes(btime=0, wtime=0)), 1, 0.1).hard == MIN_SECONDS

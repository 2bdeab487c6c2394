"""Clocks: what a side may spend, what a move costs, and when the flag falls."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi import Info, Limit, LimitError
from sakiyomi.match import Control, MatchClock


def thought(nodes: int) -> Info[Any]:
    return Info(depth=1, seldepth=1, nodes=nodes, seconds=0.0, lines=())


CONTROLS = {
    "": Control(),
    "main=300": Control(300),
    "main=300,byoyomi=10": Control(300, byoyomi=10),
    "byoyomi=10": Control(0, byoyomi=10),
    "seconds=0.5": Control(0, byoyomi=0.5),
    "main=60,increment=0.6": Control(60, increment=0.6),
    "increment=2": Control(2, increment=2),
    "60+0.6": Control(60, increment=0.6),
    "5+0.1,margin=0": Control(5, increment=0.1, margin=0),
    "nodes=5000": Control(nodes=5000),
    "main=10,speed=100000": Control(10, speed=100_000),
    "main=10,margin=0": Control(10, margin=0),
}


@pytest.mark.parametrize("text", CONTROLS)
def test_reading(text: str) -> None:
    assert Control.parse(text) == CONTROLS[text]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("main=x", "main needs a number, not 'x'"),
        ("main=inf", "main needs a number"),
        ("main=-1", "cannot be negative"),
        ("main=0", "needs some time"),
        ("nodes=0", "must be at least 1"),
        ("nodes=1.5", "nodes needs a number"),
        ("minutes=5", "has no option 'minutes'; it has: main, byoyomi"),
        ("main=5,main=6", "each name once"),
        ("5", "expected name=value"),
        ("seconds=1,byoyomi=1", "give either seconds"),
    ],
)
def test_invalid_clocks_are_refused(text: str, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        Control.parse(text)


def test_sudden_death() -> None:
    clock = MatchClock(Control(10, margin=0))
    assert clock.limit(0) == Limit(clock={0: 10, 1: 10})
    assert clock.spend(0, 6)
    assert clock.left == [4, 10]
    assert clock.spend(0, 4)
    assert not clock.spend(0, 0.001)


def test_an_increment_is_gained_after_the_move() -> None:
    clock = MatchClock(Control(10, increment=2, margin=0))
    assert clock.limit(1) == Limit(clock={0: 10, 1: 10}, increment={0: 2, 1: 2})
    assert clock.spend(1, 10)
    assert clock.left == [10, 2]
    assert not clock.spend(1, 2.001)


def test_byoyomi_begins_when_the_main_time_is_used_up() -> None:
    clock = MatchClock(Control(10, byoyomi=3, margin=0))
    assert clock.limit(0).byoyomi == 3
    assert clock.spend(0, 12)
    assert clock.left[0] == 0
    assert clock.spend(0, 3)
    assert clock.spend(0, 3)
    assert not clock.spend(0, 3.001)


def test_a_move_may_be_late_by_the_margin_in_real_time_only() -> None:
    assert MatchClock(Control(1, margin=0.1)).spend(0, 1.09)
    assert not MatchClock(Control(1, margin=0.1)).spend(0, 1.11)
    assert not MatchClock(Control(1, margin=0.1, speed=1000)).spend(0, 1.001)


def test_without_a_clock_no_time_is_lost() -> None:
    clock = MatchClock()
    assert clock.limit(0) == Limit()
    assert clock.spend(0, 1e9)
    assert clock.left == [math.inf, math.inf]
    assert MatchClock(Control(nodes=7)).limit(1) == Limit(nodes=7)


def test_a_virtual_clock_counts_nodes() -> None:
    real, virtual = MatchClock(Control(60)), MatchClock(Control(60, speed=1000))
    assert real.cost(thought(5000), 1.5) == 1.5
    assert virtual.cost(thought(5000), 1.5) == 5.0
    budget = Limit(clock={0: 60}).budget(0)
    soft, hard = budget.soft, budget.hard
    assert virtual.limit(0) == Limit(nodes=int((soft + hard) / 2 * 1000))
    assert MatchClock(Control(60, nodes=10, speed=1000)).limit(0) == Limit(nodes=10)
    assert MatchClock(Control(speed=1000)).limit(0) == Limit()


@given(
    st.floats(0, 100), st.floats(0, 10), st.floats(0, 10), st.lists(st.floats(0, 1), min_size=1, max_size=60)
)
def test_keeping_to_the_limit_never_loses_a_virtual_clock(
    main: float, byoyomi: float, increment: float, shares: list[float]
) -> None:
    if main + byoyomi < 0.1:
        return
    clock = MatchClock(Control(main, byoyomi, increment, speed=1000))
    for share in shares:
        nodes = clock.limit(0).nodes
        assert nodes is not None
        if clock.left[0] + byoyomi < 0.002:
            return  # not even one node
        assert clock.spend(0, clock.cost(thought(max(1, int(nodes * share))), 0))

"""Scores, limits and time budgets."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi import AlphaBeta, Info, Limit, LimitError, Line, Loss, Points, Proof, Score, Win, games
from sakiyomi._native import POINTS_MAX
from sakiyomi.search.values import MAX_PLIES, decode, encode
from sakiyomi.timing import Budget

SCORES: list[Score] = [
    Loss(0),
    Loss(1),
    Loss(7),
    Loss(None),
    Points(-3),
    Points(0),
    Points(3),
    Win(None),
    Win(7),
    Win(1),
    Win(0),
]
"""From worst to best."""


def test_scores_are_ordered() -> None:
    assert sorted([*SCORES[5:], *SCORES[:5]]) == SCORES
    for i, one in enumerate(SCORES):
        for k, two in enumerate(SCORES):
            assert (one < two, one <= two, one == two) == (i < k, i <= k, i == k)
            assert (hash(one) == hash(two)) or i != k


def test_negation_turns_the_order_round() -> None:
    assert [-score for score in reversed(SCORES)] == SCORES


def test_scores_compare_only_with_scores() -> None:
    assert Points(3) != 3
    with pytest.raises(TypeError):
        assert Points(3) < 3


def test_scores_in_words() -> None:
    assert [str(score) for score in (Points(3), Points(-3), Points(0))] == ["+3", "-3", "0"]
    assert [str(score) for score in (Win(4), Win(), Loss(0), Loss())] == [
        "win in 4",
        "win",
        "loss in 0",
        "loss",
    ]


@given(st.integers(-POINTS_MAX, POINTS_MAX), st.integers(0, MAX_PLIES))
def test_scores_survive_a_round_trip_to_the_native_side(points: int, plies: int) -> None:
    for score in (Points(points), Win(plies), Loss(plies)):
        assert decode(encode(score)) == score
        assert encode(-score) == -encode(score)


def test_native_values_keep_the_order() -> None:
    known = [score for score in SCORES if getattr(score, "plies", 0) is not None]
    assert sorted(map(encode, known)) == list(map(encode, known))


def test_an_info_names_its_best_move() -> None:
    line = Line(("a", "b"), Points(3))
    info = Info(depth=2, seldepth=2, nodes=9, seconds=0.1, lines=(line, Line(("c",), Points(1))))
    assert (info.best, info.score) == ("a", Points(3))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": 0}, "depth must be at least 1, not 0"),
        ({"depth": 1.5}, "depth must be a whole number, not 1.5"),
        ({"depth": "3"}, "depth must be a whole number, not '3'"),
        ({"nodes": 0}, "nodes must be at least 1, not 0"),
        ({"nodes": -5}, "nodes must be at least 1, not -5"),
        ({"seconds": -0.1}, "seconds must be at least 0, not -0.1"),
        ({"seconds": math.inf}, "seconds must be at most 1e+300"),
        ({"nodes": 10**400}, "nodes must be at most 1e+300"),
        ({"seconds": math.nan}, "seconds must be at least 0, not nan"),
        ({"depth": True}, "depth must be a whole number, not True"),
        ({"seconds": "1"}, "seconds must be a number, not '1'"),
        ({"clock": 5}, "clock must have the seconds of each side, such as {0: 60, 1: 60}, not 5"),
        ({"clock": {0: "1"}}, "clock must be a number, not '1'"),
        ({"clock": {2: 1.0}}, "clock needs seconds >= 0 for side 0 or 1, not 2: 1.0"),
        ({"clock": {0: -1.0}}, "clock needs seconds >= 0 for side 0 or 1, not 0: -1.0"),
        ({"increment": {1: math.nan}}, "increment needs seconds >= 0 for side 0 or 1, not 1: nan"),
    ],
)
def test_invalid_limits(options: dict[str, Any], message: str) -> None:
    with pytest.raises(LimitError) as error:
        Limit(**options)
    assert str(error.value) == message


class Five:
    """A number like numpy's."""

    def __index__(self) -> int:
        return 5

    def __float__(self) -> float:
        return 5.0


def test_numbers_of_other_kinds() -> None:
    five: Any = Five()
    assert Limit(depth=five, nodes=five, seconds=five) == Limit(depth=5, nodes=5, seconds=5.0)
    assert Points(five) == Points(5)
    with pytest.raises(TypeError):
        Limit(5)  # type: ignore[call-arg]


def test_bad_points_are_refused() -> None:
    bad: Any
    for bad in ("3", 1.5, None, True):
        with pytest.raises(LimitError, match="value must be a whole number"):
            Points(bad)
    with pytest.raises(LimitError, match="scale must be at least 1, not 0"):
        Points(3, 0)


def both(budget: Budget) -> tuple[float, float]:
    return budget.soft, budget.hard


def test_budgets() -> None:
    assert both(Limit().budget(0)) == (math.inf, math.inf)
    assert both(Limit(seconds=3).budget(1)) == (3, 3)
    assert both(Limit(clock={0: 60}).budget(1)) == (math.inf, math.inf)
    assert both(Limit(clock={0: 60}).budget(0)) == pytest.approx((1, 4))
    assert both(Limit(clock={0: 60}, seconds=0.5).budget(0)) == (0.5, 0.5)
    assert both(Limit(clock={1: 60}, increment={1: 1}).budget(1)) == pytest.approx((1.4, 5.6))
    assert both(Limit(clock={0: 0}).budget(0)) == (0, 0.001)


@given(st.floats(0, 1e6), st.floats(0, 100))
def test_a_budget_never_uses_up_the_clock(left: float, gain: float) -> None:
    soft, hard = both(Limit(clock={0: left}, increment={0: gain}).budget(0))
    assert 0 <= soft <= hard
    assert hard <= max(0.001, left - 0.02)


def test_byoyomi_is_used_up_and_never_exceeded() -> None:
    soft, hard = both(Limit(byoyomi=3).budget(0))
    assert soft == hard == pytest.approx(2.98)
    soft, hard = both(Limit(clock={0: 60}, byoyomi=3).budget(0))
    assert soft == pytest.approx(4)
    assert hard == pytest.approx(7)


def test_combined_limits() -> None:
    one, other = Limit(depth=3, nodes=50), Limit(nodes=20, seconds=2, clock={0: 5})
    assert one.within(other) == Limit(depth=3, nodes=20, seconds=2, clock={0: 5})
    assert one.within(None) is one
    assert other.within(Limit(byoyomi=1)) == Limit(nodes=20, seconds=2, byoyomi=1)


def test_points_count_parts_of_a_unit() -> None:
    half = Points(150, 100)
    assert (half.amount, float(half), str(half), str(-half)) == (1.5, 1.5, "+1.50", "-1.50")
    whole = Points(-1800, 100)
    assert (whole.amount, str(whole), str(-whole)) == (-18, "-18", "+18")
    assert isinstance(whole.amount, int)
    assert (float(Win(3)), float(Loss())) == (math.inf, -math.inf)
    assert (str(Points(0, 100)), str(Points(7)), Points(7).amount) == ("0", "+7", 7)


def test_a_report_reads_well() -> None:
    lines = (Line(("f5", "d6"), Points(150, 100)), Line(("c4",), Loss(3), "upper"))
    info = Info(6, 8, 1234, 0.5, lines)
    assert str(info) == "depth 6, 1,234 nodes\n  +1.50   f5 d6\n  at most loss in 3   c4"
    assert str(Info(6, 6, 10, 0.1, lines[:1], complete=True)).startswith("proved, 6 deep, 10 nodes\n")


def test_proofs_are_readable() -> None:
    assert str(Proof("unknown", nodes=1234)) == "unknown, 1,234 nodes"
    assert str(Proof("disproven", nodes=5)) == "disproven, 5 nodes"
    assert str(Proof("proven", ("a", "b"), 3, nodes=5)) == "proven in at most 3 plies, 5 nodes\n  a b"
    assert str(Proof("proven", ("a",), 5, counted=3)) == "proven in 3 plies, 0 nodes\n  a"
    assert str(Proof("proven", ("a",), 5, shortest=True)) == "proven in 5 plies, 0 nodes\n  a"


def test_notebooks_show_what_print_does() -> None:
    shown = list[str]()
    printer = SimpleNamespace(text=shown.append)
    line = Line(("a",), Points(3))
    values: tuple[Any, ...] = (line, Info(1, 1, 9, 0.0, (line,)), Proof("disproven", nodes=5))
    for value in values:
        value._repr_pretty_(printer, cycle=False)
    assert shown == [str(value) for value in values]
    assert shown[0] == "+3   a"
    with AlphaBeta().search(games.get("tree").start(), Limit(nodes=10)) as search:
        search.result()
    assert repr(search) == "<Search done>"

"""The report on pondering: the published order comes out, and the same seed gives the same report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sakiyomi import papers
from sakiyomi.errors import SakiyomiError
from sakiyomi.papers.fujii import replies, sweep, times
from sakiyomi.papers.fujii.settings import FujiiSettings
from sakiyomi.papers.fujii.systems import SHOGI


def silent(done: int, total: int, what: str) -> None:
    """No progress."""


@pytest.fixture(scope="module", autouse=True)
def short_games() -> Iterator[None]:
    """The paper's search in games that end early, so that this takes seconds."""
    short = replace(SHOGI, longest=24)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(times, "FIELDS", {**times.FIELDS, "shogi": short})
        patch.setattr(replies, "SHOGI", short)
        patch.setattr(sweep, "SHOGI", short)
        yield


@pytest.fixture(scope="module")
def shogi() -> times.FieldTimes:
    return times.measure("shogi", FujiiSettings(games=2), silent)


def test_the_published_order(shogi: times.FieldTimes) -> None:
    ratio = {row.system: shogi.ratio(row) for row in shogi.rows if row.other == "old"}
    assert ratio["mixed"] < ratio["new2"] < ratio["new1"] < ratio["old"] == 1


def test_the_tree_guesses_better(shogi: times.FieldTimes) -> None:
    for rank in (1, 2, 3):
        assert shogi.row("new2").within(rank).value > shogi.row("new1").within(rank).value


def test_node_counts_add_up(shogi: times.FieldTimes) -> None:
    """Without reuse, own and saved nodes add up to those of the same search without pondering."""
    for name in ("new1", "pv"):
        ours, plain = shogi.row(name), shogi.row("old")
        # old plays both sides of its own games, so each game appears from both sides.
        whole = sum(outcome.own + outcome.saved for outcome in ours.outcomes)
        assert whole * 2 == sum(half.own for half in plain.halves)


@pytest.mark.parametrize("name", ["new1", "pv", "mixed"])
def test_the_same_games(shogi: times.FieldTimes, name: str) -> None:
    """Mixed remembers a lot and still decides as old does."""
    assert 2 * len(shogi.row(name).outcomes) == len(shogi.row("old").outcomes)


def test_an_instant_opponent_leaves_no_time(shogi: times.FieldTimes) -> None:
    assert shogi.ratio(shogi.row("new2", "new2")) > shogi.ratio(shogi.row("new2"))


def test_the_tree_saves_nodes() -> None:
    result = replies.measure(FujiiSettings(games=2), silent)
    assert 0 < result.reduction < 0.5
    assert result.same > 0.8 * result.searches


def test_the_papers_search_is_nearly_the_printed_size() -> None:
    """Table 1: 1,156 nodes without the tree; with quiescence it would be twice that."""
    result = replies.measure(FujiiSettings(games=2, seed=3), silent)
    assert 800 < result.each(result.plain) < 1500


@pytest.fixture(scope="module")
def sweeps() -> tuple[sweep.Sweep, sweep.Sweep]:
    return sweep.measure(FujiiSettings(games=2, sweep=1), silent)


def test_more_of_the_opponents_time_never_costs(sweeps: tuple[sweep.Sweep, sweep.Sweep]) -> None:
    for order in sweep.ORDERS:
        for credit in sweep.CREDITS:
            ratios = [sweeps[0].ratio(order, k, credit) for k in (0.0, *sweep.TIMES)]
            assert ratios == sorted(ratios, reverse=True)
        assert sweeps[0].ratio(order, 1, "rest") <= sweeps[0].ratio(order, 1, "ready")
    assert sweeps[0].ratio("static", 0, "rest") == 1 > sweeps[0].ratio("static", 6, "rest")


def test_the_opponents_beam_is_within_ten_guesses(sweeps: tuple[sweep.Sweep, sweep.Sweep]) -> None:
    """Figure 3: its ten moves are chosen by the evaluation that new1 orders by."""
    assert sweeps[0].within("static", 10) == sweeps[1].within("static", 10) == 1


def test_choosing_and_confirming_games_differ(sweeps: tuple[sweep.Sweep, sweep.Sweep]) -> None:
    assert len(sweeps[1].games) == 2 * len(sweeps[0].games)
    assert not set(map(str, sweeps[0].games)) & set(map(str, sweeps[1].games))
    best = sweeps[0].nearest()
    assert all(
        sweeps[0].distance(best)
        <= sweeps[0].distance(sweep.Combination(best.first, best.second, k, best.credit))
        for k in sweep.LIMITS[best.credit]
    )


def test_own_time_by_hand() -> None:
    one = sweep.Guessed(time=100, plain=120, cost=80, before=150, rank=2)
    assert [one.own(k, "rest") for k in (1, 2, 2.5, 3)] == [80, 30, 0, 0]
    assert [one.own(k, "ready") for k in (1, 2, 2.5, 3)] == [80, 80, 0, 0]
    assert [one.own(k, "number") for k in (1, 2)] == [80, 0]
    late = sweep.Guessed(100, 120, 80, None, 9)
    assert late.own(8, "rest") == late.own(8, "number") == 80 > late.own(9, "number") == 0


@pytest.mark.parametrize("part", ["othello", "collect", "reading"])
def test_the_same_report_twice(part: str) -> None:
    request = papers.PaperRequest(quick=True, only=(part,))
    first, second = (papers.get("fujii").run(request, silent).as_json() for _ in "12")
    assert first == second


def test_the_published_values_stand_beside_ours() -> None:
    report: Any = papers.get("fujii").run(papers.PaperRequest(only=("replies",), games=2), silent).as_json()
    tables = [block for part in report["sections"] for block in part["blocks"] if block["kind"] == "table"]
    assert tables[0]["rows"][0][0] == "Table 1, nodes without the tree"
    assert tables[1]["rows"][0] == ["nodes, paper", "1,156.2", "1,010.0", 0.126]
    assert tables[1]["rows"][2] == ["seconds, paper", "5.335", "4.721", 0.115]


@pytest.mark.parametrize("request_", [papers.PaperRequest(games=1), papers.PaperRequest(only=("nothing",))])
def test_invalid_requests(request_: papers.PaperRequest) -> None:
    with pytest.raises(SakiyomiError):
        papers.get("fujii").run(request_, silent)

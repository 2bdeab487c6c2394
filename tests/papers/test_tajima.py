"""Tajima's OTL.PLG repeated: published figures, golden numbers, and what must hold for any seed."""

import json
from dataclasses import replace

import pytest

from sakiyomi import LimitError, UnknownNameError
from sakiyomi.games.othello import OTHELLO
from sakiyomi.knowledge.otlplg import DEFAULT, Counters
from sakiyomi.papers import PaperRequest, get
from sakiyomi.papers.tajima import ablation, sample, settings_of, strength, table3
from sakiyomi.papers.tajima.players import GameOutcome, Reading, knowing, meet, searching
from sakiyomi.papers.tajima.published import FIGURES, MOVES, PAPER, PASSES, TABLE3
from sakiyomi.papers.tajima.sections import TajimaResults, write
from sakiyomi.papers.tajima.settings import QUICK, opening
from sakiyomi.reporting.estimates import Estimate
from sakiyomi.reporting.html import render
from support.pages import checked

SMALL = replace(QUICK, middles=6, games=2, depths=(1, 2))


def quiet(done: int, total: int, what: str) -> None:
    """Ignores progress."""


ROWS = """
11 13 5 3 3 6 22 90 61 3 27 81 3
12 12 2 5 2 5 10 65 33 3 12 29 3
11 3 1 2 1 3 8 24 9 0 7 24 0
12 3 3 2 1 4 17 44 17 0 18 35 1
10 3 1 3 2 5 14 42 11 1 11 26 0
11 7 3 1 1 2 6 20 19 1 6 19 2
8 3 2 2 2 6 10 48 16 3 9 26 1
10 3 1 0 2 1 2 18 10 0 4 7 0
10 21 4 2 5 2 14 72 77 9 27 47 1
7 7 3 0 1 3 3 28 17 2 3 3 0
7 24 12 0 7 9 22 98 76 8 23 34 3
11 12 4 0 2 5 10 55 28 4 12 38 4
8 12 1 1 0 3 9 56 31 4 10 26 0
11 4 0 0 1 1 3 18 6 1 5 12 1
"""
"""Table 3 as printed."""


def test_the_printed_rows_give_the_printed_figures() -> None:
    rows = [Counters([*map(int, row.split()), 0]) for row in ROWS.split("\n") if row]
    assert len(rows) == PASSES
    assert sum(rows, Counters()).row == TABLE3.row
    assert TABLE3.searched == 854
    derived = {figure.name: figure.of(replace(PAPER, first=1)) for figure in FIGURES}
    assert round(derived["look-aheads per move"]) == 57
    assert round(derived["selection rate r"], 2) == 0.37
    assert round(derived["discovery rate r_v"], 2) == 0.27
    assert round(derived["S without cut-off / with"], 1) == 6.7
    assert round(derived["candidates per pass"], 1) == 9.9
    assert PAPER.moves == MOVES
    for figure in FIGURES:
        assert figure.low <= figure.published <= figure.high


def test_openings_repeat_and_differ() -> None:
    assert opening(1, 0) == opening(1, 0)
    assert len({opening(1, index).text() for index in range(6)}) > 3


@pytest.fixture(scope="module")
def counted() -> table3.Counted:
    return table3.count_games(("default", DEFAULT), SMALL.middles, SMALL, quiet)


def test_table_3_golden(counted: table3.Counted) -> None:
    assert counted.total.moves == GOLDEN_MOVES
    assert counted.total.counters.row == GOLDEN_ROW
    assert counted.total.deepest <= DEFAULT.deepest
    assert counted.total.first >= sum(counted.total.cut)
    assert counted.total.without > counted.total.counters.searched
    for estimate in counted.figures:
        assert estimate.low <= estimate.value <= estimate.high


GOLDEN_MOVES = 68
GOLDEN_ROW = [659, 564, 145, 162, 138, 218, 830, 2677, 1597, 193, 995, 2228, 261, 496]


def test_searching_in_place_of_knowledge_differs_only_there() -> None:
    one, two = knowing(), searching(3)
    start = OTHELLO.parse("f5d6c3d3")
    assert one.move(start).best == two.move(start).best
    outcome = meet(opening(1, 1), one, two, 0)
    assert outcome == meet(opening(1, 1), knowing(), searching(3), 0)
    assert outcome.reading.moves > 5
    assert outcome.other.average > 0


def test_points_of_a_game() -> None:
    games = [GameOutcome(lead, Reading(), Reading()) for lead in (4, 0, -2)]
    assert [game.points for game in games] == [1, 0.5, 0]
    score, lead, *_ = strength.summary([(games[0], games[2]), (games[0], games[1])])
    assert score.value == 0.625
    assert lead.value == 1.5


def test_equal_depth_lies_between_depths() -> None:
    def match(depth: int, score: float) -> strength.Match:
        estimate = Estimate(score, score, score, 2)
        return strength.Match("plain", depth, estimate, estimate, Reading(), Reading())

    assert strength.Strength((match(1, 0.9), match(2, 0.6), match(3, 0.4))).equal("plain") == pytest.approx(
        2.5
    )
    assert strength.Strength((match(1, 0.9), match(2, 0.6))).equal("plain") is None


def test_the_whole_report_of_a_small_run() -> None:
    results = TajimaResults(
        table3=table3.measure(replace(SMALL, middles=2), quiet),
        strength=strength.measure(replace(SMALL, depths=(1,)), quiet),
        ablation=ablation.measure(SMALL, quiet),
        sample=sample.measure(SMALL),
        reading=True,
    )
    report = write(results, SMALL)
    page = checked(render(report))
    words = " ".join(page.words)
    assert "トーチカ" in words
    assert "What each group of knowledge is worth" in words
    data = json.loads(json.dumps(report.as_json()))
    titles = [section["title"] for section in data["sections"]]
    assert titles[:2] == ["What was printed, and what came out", "Table 3: what it computes"]
    assert data["sections"][-1]["title"] == "What we could not know"
    assert len(titles) == 7
    assert len(ablation.VARIANTS) == 11


def test_requests() -> None:
    assert settings_of(PaperRequest(games=8)).games == 8
    assert settings_of(PaperRequest(quick=True, seed=3)).seed == 3
    with pytest.raises(LimitError, match="use --games"):
        settings_of(PaperRequest(boards=3))
    with pytest.raises(LimitError, match="games must lie between"):
        settings_of(PaperRequest(games=1))
    with pytest.raises(UnknownNameError, match="part of tajima"):
        get("tajima").run(PaperRequest(only=("speed",)), quiet)


def test_jobs_do_not_change_results(counted: table3.Counted) -> None:
    again = table3.count_games(("default", DEFAULT), SMALL.middles, replace(SMALL, jobs=2), quiet)
    assert again.total.counters.row == counted.total.counters.row

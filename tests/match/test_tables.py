"""Standings as tables and charts: every cell, from a few games whose results are known."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sakiyomi.match.playing import GameRecord
from sakiyomi.match.records import PlayedGame
from sakiyomi.match.settings import Entrant
from sakiyomi.match.standings import Standings, count
from sakiyomi.match.statistics import ResultCounts
from sakiyomi.match.tables import (
    _spread,
    _ticks,
    effort_table,
    elo_text,
    ending_table,
    fault_table,
    figures,
    pairing_table,
    ponder_table,
    rating_table,
    strength,
)
from sakiyomi.ponder import PonderOutcome
from sakiyomi.reporting.estimates import Estimate
from sakiyomi.types import Loss, Points, Win
from support.run_plans import decision, game, settings

PAIR = (Entrant("a", "random"), Entrant("b", "greedy"))


def table(*more: PlayedGame, **changes: Any) -> Standings:
    """Three players: a beats b, draws with it, and meets c twice; in the last game a crashes."""
    games = [
        game(0, (0, 1), Win()),
        game(1, (1, 0), Points(0)),
        game(2, (0, 2), Win()),
        game(3, (2, 0), Win(), ending="crash", culprit=1, detail="x"),
    ]
    return count(settings(**changes), [*games, *more])


@pytest.mark.parametrize(
    ("elo", "text"),
    [
        (Estimate(35.4, 23, 47, 9), "+35 ±12"),
        (Estimate(-0.4, -9.4, 9.4, 9), "+0 ±9"),
        (Estimate(math.inf, 100, math.inf, 9), "+∞, over +100"),
        (Estimate(-math.inf, -math.inf, -50, 9), "-∞, under -50"),
        (Estimate(math.inf, -math.inf, math.inf, 9), "+∞"),
    ],
)
def test_elo_in_words(elo: Estimate, text: str) -> None:
    assert elo_text(elo) == text


def test_pairings() -> None:
    made = pairing_table(table())
    assert [row[:7] for row in made.rows] == [
        ("a", "b", 2, 1, 1, 0, 0.75),
        ("a", "c", 2, 1, 0, 1, 0.5),
        ("b", "c", 0, 0, 0, 0, None),
    ]
    assert [row[-1] for row in made.rows] == ["0 0 0 1 0", "0 0 1 0 0", "0 0 0 0 0"]
    assert [row[7] for row in made.rows] == ["+191", "+0", None]
    assert [row[8] for row in made.rows] == [0.75, 0.5, None]
    assert [column.title for column in made.columns][2:6] == ["games", "won", "drawn", "lost"]
    assert made.note.startswith("pairs: counts of 0–2, ½–1½, 1–1, 1½–½, 2–0.")


def test_single_games_count_until_there_is_a_pair() -> None:
    none, one = ResultCounts((0,) * 5), ResultCounts((0, 0, 1))
    assert strength(none, one) is one
    assert strength(ResultCounts((0, 0, 1, 0, 0)), one) == ResultCounts((0, 0, 1, 0, 0))


def test_ratings_are_sorted_best_first() -> None:
    made = rating_table(table())
    assert [row[:2] for row in made.rows] == [(1, "a"), (2, "c"), (3, "b")]
    assert [row[3:] for row in made.rows] == [
        (4, 2, 1, 1, 2.5, 0.625),
        (2, 1, 0, 1, 1.0, 0.5),
        (2, 0, 1, 1, 0.5, 0.25),
    ]
    empty = rating_table(Standings(settings()))
    assert [row[2] for row in empty.rows] == [row[-1] for row in empty.rows] == [None] * 3


def test_effort() -> None:
    made = effort_table(table())
    assert made.rows == (
        ("a", 6, 0.5, (10 * 4 + 20 * 2) / 6, 3.0),
        ("b", 3, 0.5, (20 + 10 * 2) / 3, 3.0),
        ("c", 3, 0.5, (20 + 10 * 2) / 3, 3.0),
    )
    assert effort_table(Standings(settings())).rows[0] == ("a", 0, 0.0, 0.0, 0.0)


def test_pondering_and_errors() -> None:
    assert ponder_table(table()) is None
    outcomes = [PonderOutcome("finished", 1, 10, 90, 100), PonderOutcome("miss", 2, 100, 0, 50), None]
    moves = tuple(decision(side, outcome=outcome) for side, outcome in zip((0, 0, 1), outcomes, strict=True))
    pondered = PlayedGame(4, (1, 2), GameRecord("pile", ("a", "b"), "9 0", moves, Loss()))
    made = ponder_table(table(pondered))
    assert made is not None
    assert made.rows == (("b", 0.5, 0.5, 0.0, 0.5, 90 / 200, 2.5 / 3),)
    faults = fault_table(table())
    assert faults is not None
    assert faults.rows == (("a", 0, 1, 0, 0), ("b", 0, 0, 0, 0), ("c", 0, 0, 0, 0))
    assert fault_table(count(settings(), [game(0, (0, 1), Win())])) is None


def test_endings() -> None:
    made = ending_table(table())
    assert (made.rows, made.note) == ((("board", 3), ("crash", 1)), "3 to 3 moves per game, median 3.")
    lengths = [0, 1, 5]
    games = [
        PlayedGame(n, (0, 1), GameRecord("pile", ("a", "b"), "9 0", (decision(0),) * size, Win()))
        for n, size in enumerate(lengths)
    ]
    assert ending_table(count(settings(), games)).note == "0 to 5 moves per game, median 1."
    assert ending_table(Standings(settings())).note == ""


def test_charts_that_fit_the_run() -> None:
    assert [figure.title for figure in figures(table())] == ["Elo of the players"]
    assert list(figures(Standings(settings()))) == []
    match = settings(entrants=PAIR, form="match", pairs=10)
    games = [game(n, (0, 1) if n % 2 == 0 else (1, 0), Win() if n < 3 else Points(0)) for n in range(12)]
    score, kinds = figures(count(match, games))
    assert (score.title, kinds.title) == ("Score of a", "Pairs by the points of a")
    assert score.data == {
        "pairs": [1, 2, 3, 4, 5, 6],
        "score": pytest.approx([50, 62.5, 58.33, 56.25, 55, 54.17], abs=0.01),
    }
    assert kinds.data == {"kinds": ["0–2", "½–1½", "1–1", "1½–½", "2–0"], "pairs": [0, 0, 5, 1, 0]}
    tested = list(
        figures(count(settings(entrants=PAIR, form="match", pairs=10, sprt="elo0=0,elo1=9"), games))
    )
    assert [figure.title for figure in tested][2:] == ["Sequential test of Elo 9 against 0"]
    assert len(tested[2].data["ratios"]) == 6
    assert list(figures(Standings(match))) == []


def test_no_more_points_than_can_be_distinguished() -> None:
    assert _spread(0) == set()
    assert _spread(3) == {1, 2, 3}
    assert _spread(200) == set(range(1, 201))
    assert _spread(201) == {*range(2, 201, 2), 201}
    assert len(_spread(12_345)) <= 201
    assert _ticks(5) == [1, 2, 3, 4, 5]
    assert _ticks(11) == [*range(1, 12)]
    assert _ticks(16) == [1, *range(4, 17, 2)]
    assert _ticks(80) == [1, *range(20, 81, 10)]

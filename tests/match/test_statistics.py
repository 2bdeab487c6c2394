"""Elo, intervals and likelihoods against fastchess's own tests and against simulation."""

from __future__ import annotations

import math
import random

import pytest

from sakiyomi.match.ratings import Meeting, rate
from sakiyomi.match.statistics import ResultCounts, elo_of, score_of

# From fastchess' app/tests/elo_test.cpp: LL, LD, WL + DD, WD, WW or L, D, W; normalized Elo and its error,
# Elo and its error, likelihood of superiority in percent. None where that file gives no number.
PUBLISHED = [
    ((34, 54, 31 + 32, 64, 75), 57.94, 28.28, 55.58, 27.65, 100.00),
    ((332, 433, 457 + 41, 333, 334), -9.17, 10.96, -8.64, 10.33, 5.05),
    ((7895, 8757, 5485 + 200, 568, 9999), -19.01, 2.65, -21.04, 2.95, None),
    ((89, 123, 76), -20.76, 40.13, None, None, 15.53),
    ((96, 111, 136), 49.77, 36.77, 40.70, 30.43, 99.60),
    ((356, 0, 34), -508.44, 34.48, None, None, None),
]


@pytest.mark.parametrize(("counts", "nelo", "nelo_error", "elo", "error", "los"), PUBLISHED)
def test_published_numbers(
    counts: tuple[int, ...],
    nelo: float,
    nelo_error: float,
    elo: float | None,
    error: float | None,
    los: float | None,
) -> None:
    results = ResultCounts(counts)
    normalized = results.normalized_elo
    assert normalized.value == pytest.approx(nelo, abs=0.006)
    assert (normalized.high - normalized.low) / 2 == pytest.approx(nelo_error, abs=0.006)
    if elo is not None:
        assert results.elo.value == pytest.approx(elo, abs=0.006)
        assert (results.elo.high - results.elo.low) / 2 == pytest.approx(error, abs=0.006)
    if los is not None:
        assert 100 * results.superiority == pytest.approx(los, abs=0.006)


def test_elo_and_score_are_inverse() -> None:
    assert elo_of(0.75) == pytest.approx(190.848, abs=0.001)
    for elo in (-900, -3.5, 0, 17, 400):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_results_add_and_count() -> None:
    games = ResultCounts.games([0, 0.5, 0.5, 1]) + ResultCounts.games([1])
    assert games == ResultCounts((1, 2, 2))
    assert (games.size, games.games_each, games.mean) == (5, 1, 0.6)
    pairs = ResultCounts.pairs([0, 0.25, 0.5, 0.75, 1, 1])
    assert pairs == ResultCounts((1, 1, 1, 1, 2))
    assert (pairs.games_each, pairs.mean) == (2, 3.5 / 6)


def test_without_results_nothing_is_known() -> None:
    none = ResultCounts((0,) * 5)
    assert (none.mean, none.superiority, none.elo.low, none.elo.high) == (0.5, 0.5, -math.inf, math.inf)
    sweep = ResultCounts((0, 0, 0, 0, 3))
    assert (sweep.elo.value, sweep.superiority) == (math.inf, 0.9375)
    assert ResultCounts((4, 0, 0)).superiority == 0.03125
    assert ResultCounts((0, 0, 4, 0, 0)).superiority == 0.5


KINDS = (0.05, 0.15, 0.45, 0.2, 0.15)
TRUE = sum(p * i / 4 for i, p in enumerate(KINDS))


def test_the_interval_has_its_stated_coverage() -> None:
    chance, inside = random.Random(1), 0
    for _ in range(1000):
        elo = ResultCounts.pairs(chance.choices([0, 0.25, 0.5, 0.75, 1], KINDS, k=100)).elo
        inside += elo.low <= elo_of(TRUE) <= elo.high
    assert 930 <= inside <= 970


def test_two_players_are_rated_by_their_score() -> None:
    scores = [0.75] * 10 + [0.5] * 10 + [1.0] * 5
    ratings = rate(2, [Meeting(0, 1, score) for score in scores], prior=0)
    expected = ResultCounts.pairs(scores).elo
    assert ratings[0].value - ratings[1].value == pytest.approx(expected.value, abs=1e-4)
    # Twice the error of one, since both move by half of it: the same interval but for the curve of Elo.
    assert 2 * (ratings[0].high - ratings[0].value) == pytest.approx(
        (expected.high - expected.low) / 2, rel=0.02
    )
    assert [r.count for r in ratings] == [50, 50]


def test_ratings_find_the_strengths_behind_the_games() -> None:
    strengths, chance = [150.0, 20.0, -30.0, -140.0], random.Random(5)
    inside = 0
    for _ in range(60):
        meetings = []
        for one in range(4):
            for other in range(one):
                expected = score_of(strengths[one] - strengths[other])
                games = [[chance.random() < expected for _ in "ab"] for _ in range(60)]
                meetings += [Meeting(one, other, sum(pair) / 2) for pair in games]
        ratings = rate(4, meetings)
        inside += sum(r.low <= s <= r.high for r, s in zip(ratings, strengths, strict=True))
        assert sum(r.value for r in ratings) == pytest.approx(0, abs=1e-6)
    assert 0.9 <= inside / 240 <= 0.99


def test_winning_every_game_gives_a_finite_rating() -> None:
    best, worst = rate(2, [Meeting(0, 1, 1.0)] * 20)
    assert 300 < best.value - worst.value < 2000
    assert rate(3, [])[0].value == 0

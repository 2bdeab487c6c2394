"""Ratings from matches of several bots, against closed forms and simulated strengths."""

from __future__ import annotations

import math
from random import Random

import pytest

from sakiyomi.contest.ratings import PRIOR, SCALE, Fit, Result, choose, pairs, solve


def test_two_bots_have_a_closed_form() -> None:
    # By symmetry both strengths are ±d/2; d solves 2·slope = 0: wins - n·p(d) + PRIOR·(½ - p(d/2)) = 0.
    fit = Fit(2, [Result((0, 1), (1, 2))] * 30 + [Result((0, 1), (2, 1))] * 10)
    d = fit.strengths[0] - fit.strengths[1]
    p, half = 1 / (1 + math.exp(-d)), 1 / (1 + math.exp(-d / 2))
    assert 30 - 40 * p + PRIOR * (0.5 - half) == pytest.approx(0, abs=1e-6)
    assert fit.strengths[0] == pytest.approx(-fit.strengths[1])


def test_equal_ranks_are_half_a_win() -> None:
    assert pairs(Result((4, 2, 7), (1, 1, 3))) == [(4, 2, 0.5), (4, 7, 1.0), (2, 7, 1.0)]
    assert Fit(2, [Result((0, 1), (1, 1))] * 5).strengths == pytest.approx([0, 0])


def test_known_strengths_are_found_within_the_intervals() -> None:
    random, true = Random(3), [0.0, 100.0, 200.0, 350.0, -150.0, -300.0, 50.0, -50.0]
    results = []
    for _ in range(400):
        group = random.sample(range(8), 6)
        # Exponential clocks: the order of arrival is Plackett–Luce, whose pairs are Bradley–Terry.
        times = {bot: random.expovariate(math.exp(true[bot] / SCALE)) for bot in group}
        order = sorted(group, key=lambda bot: times[bot])
        results.append(Result(tuple(group), tuple(order.index(bot) + 1 for bot in group)))
    mean = sum(true) / 8
    found = Fit(8, results).ratings()
    assert [one.bot for one in found] == sorted(range(8), key=lambda bot: -true[bot])
    inside = [abs(one.points - (true[one.bot] - mean)) <= one.margin for one in found]
    assert sum(inside) >= 6
    assert all(10 < one.margin < 60 for one in found)


def test_a_bot_that_always_wins_stays_finite() -> None:
    best = Fit(3, [Result((0, 1, 2), (1, 2, 3))] * 50).ratings()[0]
    assert best.bot == 0
    assert 200 < best.points < 2000


def test_without_matches_nothing_is_known() -> None:
    assert [one.margin for one in Fit(3, []).ratings()] == [math.inf] * 3


def test_equations() -> None:
    assert solve([[0, 2], [3, 1]], [4, 5]) == pytest.approx([1, 2])


def test_newcomers_play_first_and_with_equals() -> None:
    results = [Result((0, 1, 2, 3), (1, 2, 3, 4))] * 20
    group = choose(Fit(5, results), 2, [20, 20, 20, 20, 0])
    assert group[0] == 4
    assert group[1] in (1, 2)  # a newcomer is average until it has played


class Rounded(Fit):
    """A fit whose numbers are off in the last digits, as another Python or machine may round them."""

    def doubt(self, one: int, other: int) -> float:
        return super().doubt(one, other) * (1 + 1e-14 * (one + other))


def test_equal_bots_are_chosen_alike_however_numbers_are_rounded() -> None:
    results = [Result((0, 1, 2, 3, 4, 5), (1,) * 6), Result((0, 1, 2, 3, 4, 5), (1, 1, 2, 2, 3, 3))]
    played = [2] * 8
    assert choose(Rounded(8, results), 6, played) == choose(Fit(8, results), 6, played)

"""The sequential test against fastchess's own tests, brute force, and its stated error rates."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from sakiyomi import LimitError
from sakiyomi.match.sprt import Sprt, fit_lead, fit_mean
from sakiyomi.match.statistics import ResultCounts, score_of

# From fastchess' app/tests/sprt_test.cpp: L, D, W or LL, LD, WL + DD, WD, WW; elo0, elo1, model, ratio.
# Left out: two cases with results of one kind only, where its iteration ends before it has converged.
PUBLISHED = [
    ((36027, 68692, 36433), 0, 2, "normalized", 0.92),
    ((10650, 20431, 10871), -1.75, 0.25, "normalized", 2.30),
    ((21184, 40708, 21404), 0.5, 2.5, "logistic", -1.57),
    ((57030, 106593, 57433), 0, 2, "logistic", -2.59),
    ((365, 16618, 36029 + 200, 16974, 390), 0, 2, "normalized", 2.25),
    ((127, 4883, 10311 + 401, 5150, 104), -1.75, 0.25, "normalized", 3.01),
    ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, "logistic", -3.07),
    ((871, 26175, 55003 + 980, 26678, 821), 0, 2, "logistic", -4.98),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "model", "ratio"), PUBLISHED)
def test_published_numbers(
    counts: tuple[int, ...], elo0: float, elo1: float, model: str, ratio: float
) -> None:
    test = Sprt(elo0, elo1, model=model)  # type: ignore[arg-type]
    assert test.ratio(ResultCounts(counts)) == pytest.approx(ratio, rel=0.01)


def test_bounds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


def likelihood(seen: list[float], fitted: list[float]) -> float:
    return sum(p * math.log(q) for p, q in zip(seen, fitted, strict=True))


def test_the_fitted_distributions_are_the_likeliest() -> None:
    seen, values = [0.1, 0.25, 0.3, 0.2, 0.15], [0.0, 0.25, 0.5, 0.75, 1.0]
    by_mean, by_lead = fit_mean(seen, values, 0.6), fit_lead(seen, values, 0.3)

    def mean(ps: list[float]) -> float:
        return sum(p * v for p, v in zip(ps, values, strict=True))

    def lead(ps: list[float]) -> float:
        deviation = math.sqrt(sum(p * (v - mean(ps)) ** 2 for p, v in zip(ps, values, strict=True)))
        return (mean(ps) - 0.5) / deviation

    assert sum(by_mean) == pytest.approx(1)
    assert sum(by_lead) == pytest.approx(1)
    assert mean(by_mean) == pytest.approx(0.6)
    assert lead(by_lead) == pytest.approx(0.3)
    # All distributions on a grid that nearly meet the condition: none is likelier beyond the grid's error.
    steps = [n / 25 for n in range(1, 25)]
    for a, b, c, d in itertools.product(steps, steps, steps, steps):
        if (e := 1 - a - b - c - d) > 0.01:
            other = [a, b, c, d, e]
            if abs(mean(other) - 0.6) < 1e-9:
                assert likelihood(seen, other) <= likelihood(seen, by_mean) + 1e-12
            if abs(lead(other) - 0.3) < 1e-3:
                assert likelihood(seen, other) <= likelihood(seen, by_lead) + 2e-3


def test_a_decision_stands() -> None:
    test = Sprt(0, 50)
    assert test.verdict(ResultCounts((0, 0, 0, 0, 0))) == "undecided"
    assert test.verdict(ResultCounts((2, 5, 20, 40, 33))) == "accepted"
    assert test.verdict(ResultCounts((33, 40, 20, 5, 2))) == "rejected"
    ratios = test.follow([1.0, 0.5, 0.5, 0.75, 1.0] * 40)
    assert len(ratios) < 200
    assert all(abs(ratio) < 2.944 for ratio in ratios[:-1])
    assert ratios[-1] >= 2.944


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_error_rates_are_as_stated(model: str) -> None:
    test = Sprt(0, 80, alpha=0.1, beta=0.1, model=model)  # type: ignore[arg-type]
    chance, wrong = random.Random(7), 0
    for _ in range(80):
        # Pairs of equal players, half of whose games are drawn, as two independent games.
        games = chance.choices([0, 0.5, 0.5, 1], k=2000)
        ratios = test.follow((a + b) / 2 for a, b in zip(games[::2], games[1::2], strict=True))
        assert len(ratios) < 1000
        wrong += ratios[-1] > 0
    assert wrong <= 14  # 80 times 0.1 and more than two standard deviations


def test_reading() -> None:
    assert Sprt.parse("elo0=0,elo1=10") == Sprt(0, 10)
    assert Sprt.parse("elo0=-3,elo1=1,alpha=0.1,beta=0.2,model=normalized") == Sprt(
        -3, 1, 0.1, 0.2, "normalized"
    )
    for text, message in (
        ("elo0=5,elo1=5", "elo0 < elo1"),
        ("elo1=5", "elo0 and elo1 must be given"),
        ("elo0=0,elo1=5,alpha=0", "between 0 and 0.5"),
        ("elo0=0,elo1=5,model=bayes", "logistic or normalized, not 'bayes'"),
        ("elo0=0,elo1=5,gamma=1", "has no option 'gamma'; it has: elo0, elo1, alpha, beta, model"),
    ):
        with pytest.raises(LimitError, match=message):
            Sprt.parse(text)
    assert score_of(0) == 0.5

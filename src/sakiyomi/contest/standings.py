"""Standings: mean ranks and points with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.contest.series import MatchResult

Z = 1.959963984540054
"""Standard errors on either side of a normal 95 % interval."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with the half width of its 95 % interval."""

    value: float
    margin: float

    @property
    def low(self) -> float:
        """Lower end of the interval."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self.value + self.margin


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of one bot in all matches of a contest."""

    bot: int
    """Its index among the contest's bots."""
    rank: Mean
    score: Mean
    firsts: int
    """Matches with rank 1, including shared ones."""


def standings(results: Sequence[MatchResult]) -> list[Standing]:
    """All bots, the best mean rank first."""
    table = [
        Standing(
            bot,
            mean([result.ranks[bot] for result in results]),
            mean([result.scores[bot] for result in results]),
            sum(result.ranks[bot] == 1 for result in results),
        )
        for bot in range(len(results[0].ranks))
    ]
    return sorted(table, key=lambda one: (one.rank.value, -one.score.value))


def advantage(results: Sequence[MatchResult], bot: int, other: int) -> Mean:
    """By how many ranks one bot is better than another in the same matches; positive if it is better."""
    return mean([result.ranks[other] - result.ranks[bot] for result in results])


def mean(values: Sequence[float]) -> Mean:
    """The mean of independent values, with Student's interval; infinitely wide for a single value."""
    count = len(values)
    average = sum(values) / count
    if count < 2:
        return Mean(average, math.inf)
    variance = sum((value - average) ** 2 for value in values) / (count - 1)
    return Mean(average, student(count - 1) * math.sqrt(variance / count))


def student(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's distribution, within 1 % from 3 degrees of freedom on."""
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )

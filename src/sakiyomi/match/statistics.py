"""Counts of results that add with `+`, and their statistics: Elo, its interval, who is stronger."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

from sakiyomi.reporting.estimates import Z95, Estimate

NORMALIZED = 800 / math.log(10)
"""Normalized Elo for one standard deviation of a game's result (Van den Bergh, "Normalized Elo")."""


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """Counts of results from the worst to the best, in equal steps.

    Three counts are single games (losses, draws, wins). Five are pairs of games from one opening with
    colours swapped, by their sum in half points: the games of a pair are not independent, so pairs give the
    true, usually smaller variance (the pentanomial model).
    """

    counts: tuple[int, ...]

    def __add__(self, other: ResultCounts) -> ResultCounts:
        return ResultCounts(tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)))

    @classmethod
    def games(cls, scores: Iterable[float]) -> ResultCounts:
        """Counts of single games, from scores of 0, 1/2 or 1."""
        return cls._count(scores, 3)

    @classmethod
    def pairs(cls, scores: Iterable[float]) -> ResultCounts:
        """Counts of pairs, from mean scores of two games each."""
        return cls._count(scores, 5)

    @classmethod
    def _count(cls, scores: Iterable[float], kinds: int) -> ResultCounts:
        counts = [0] * kinds
        for score in scores:
            counts[round(score * (kinds - 1))] += 1
        return cls(tuple(counts))

    @property
    def size(self) -> int:
        """The number of results."""
        return sum(self.counts)

    @property
    def games_each(self) -> int:
        """The number of games in one result."""
        return (len(self.counts) - 1) // 2

    @property
    def values(self) -> tuple[float, ...]:
        """The score of each kind of result, 0 to 1."""
        return tuple(i / (len(self.counts) - 1) for i in range(len(self.counts)))

    @property
    def mean(self) -> float:
        """Mean score, 0 to 1; 1/2 if there are no results."""
        if not self.size:
            return 0.5
        return sum(n * value for n, value in zip(self.counts, self.values, strict=True)) / self.size

    @property
    def variance(self) -> float:
        """Variance of one result."""
        if not self.size:
            return 0.0
        mean = self.mean
        spread = zip(self.counts, self.values, strict=True)
        return sum(n * (value - mean) ** 2 for n, value in spread) / self.size

    @property
    def error(self) -> float:
        """Standard error of the mean score."""
        return math.sqrt(self.variance / self.size) if self.size else math.inf

    @property
    def superiority(self) -> float:
        """Likelihood of being stronger, 0 to 1, by the normal approximation.

        If all results are the same, their variance says nothing: then it is 1 - 1 / 2^(n+1), as for n equal
        tosses of a coin with a uniform prior.
        """
        lead = self.mean - 0.5
        if not self.size or lead == 0:
            return 0.5
        if not self.variance:
            return 1 - 0.5 ** (self.size + 1) if lead > 0 else 0.5 ** (self.size + 1)
        return NormalDist().cdf(lead / self.error)

    @property
    def elo(self) -> Estimate:
        """Logistic Elo with its 95 % interval; infinite for a score of 0 or 1.

        If all results are the same, their variance says nothing: then the interval is unbounded.
        """
        if not self.variance:
            return Estimate(elo_of(self.mean), -math.inf, math.inf, self.size)
        reach = Z95 * self.error
        low, high = elo_of(self.mean - reach), elo_of(self.mean + reach)
        return Estimate(elo_of(self.mean), low, high, self.size)

    @property
    def normalized_elo(self) -> Estimate:
        """The lead in standard deviations of a game, scaled like Elo: draws do not make it smaller."""
        if not self.variance:
            value = math.copysign(math.inf, self.mean - 0.5) if self.mean != 0.5 else 0.0
            return Estimate(value, -math.inf, math.inf, self.size)
        value = NORMALIZED * (self.mean - 0.5) / math.sqrt(self.variance * self.games_each)
        reach = NORMALIZED * Z95 / math.sqrt(self.size * self.games_each)
        return Estimate(value, value - reach, value + reach, self.size)


def elo_of(score: float) -> float:
    """The Elo difference that gives this expected score."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """The expected score at an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))

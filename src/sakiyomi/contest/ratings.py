"""Ratings of many bots from matches of several: Bradley–Terry on the pairs of ranks in each match.

Every match of six bots gives fifteen results of two; a shared rank is half a win. The pairs of one match are
not independent, so the intervals are computed from the scatter of whole matches (the "sandwich" estimate,
Huber 1967). A weak prior, two draws of every bot with an average one, keeps bots finite that always win.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 400 / math.log(10)
"""Elo points per natural unit: 400 points are odds of ten to one."""
PRIOR = 2.0
"""Draws of every bot with an average one."""
Z = 1.959963984540054
ROUNDS = 50
DIGITS = 9
"""Decimals that are compared: from Python 3.12 on, `sum` rounds otherwise, which must not break ties."""


@dataclass(frozen=True, slots=True)
class Result:
    """The ranks of the bots of one match."""

    bots: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a bot, 0 on average, with the half width of its 95 % interval."""

    bot: int
    points: float
    margin: float
    matches: int
    rank: float
    """Its mean rank; 0 without matches."""


class Fit:
    """Strengths of the bots in natural units, and how uncertain they are."""

    def __init__(self, bots: int, results: Sequence[Result]) -> None:
        self.bots, self.results = bots, list(results)
        self.strengths = [0.0] * bots
        for _ in range(ROUNDS):
            slope, curve = self._derivatives()
            step = solve(curve, slope)
            self.strengths = [a + max(-2.0, min(2.0, b)) for a, b in zip(self.strengths, step, strict=True)]
            if max(map(abs, step), default=0.0) < 1e-9:
                break
        self.inverse = centred(inverse(self._derivatives()[1]))
        """Covariances of the strengths, relative to the average of all bots."""

    def chance(self, one: int, other: int) -> float:
        """The probability that one bot ranks before another."""
        return 1 / (1 + math.exp(self.strengths[other] - self.strengths[one]))

    def doubt(self, one: int, other: int) -> float:
        """The variance of the difference of two strengths, by the curvature."""
        v = self.inverse
        return v[one][one] + v[other][other] - 2 * v[one][other]

    def ratings(self) -> list[Rating]:
        """All bots, the best first."""
        mean = sum(self.strengths) / max(1, self.bots)
        spread = self._scatter()
        table = []
        for bot in range(self.bots):
            ranks = [r.ranks[r.bots.index(bot)] for r in self.results if bot in r.bots]
            table.append(
                Rating(
                    bot,
                    SCALE * (self.strengths[bot] - mean),
                    SCALE * Z * math.sqrt(max(self.inverse[bot][bot], spread[bot])) if ranks else math.inf,
                    len(ranks),
                    sum(ranks) / len(ranks) if ranks else 0.0,
                )
            )
        return sorted(table, key=lambda one: (-round(one.points, DIGITS), one.bot))

    def _derivatives(self) -> tuple[list[float], list[list[float]]]:
        slope = [0.0] * self.bots
        curve = [[0.0] * self.bots for _ in range(self.bots)]
        for bot in range(self.bots):
            p = 1 / (1 + math.exp(-self.strengths[bot]))
            slope[bot] += PRIOR * (0.5 - p)
            curve[bot][bot] += PRIOR * p * (1 - p)
        for result in self.results:
            for one, other, won in pairs(result):
                p = self.chance(one, other)
                slope[one] += won - p
                slope[other] -= won - p
                for a, b, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
                    curve[a][b] += sign * p * (1 - p)
        return slope, curve

    def _scatter(self) -> list[float]:
        """The variances of the strengths by the scatter of matches."""
        sums = [[0.0] * self.bots for _ in range(self.bots)]
        for result in self.results:
            slope = dict.fromkeys(result.bots, 0.0)
            for one, other, won in pairs(result):
                p = self.chance(one, other)
                slope[one] += won - p
                slope[other] -= won - p
            for a, x in slope.items():
                for b, y in slope.items():
                    sums[a][b] += x * y
        v, n = self.inverse, range(self.bots)
        half = [[sum(v[i][k] * sums[k][j] for k in n) for j in n] for i in n]
        return [sum(half[i][j] * v[j][i] for j in n) for i in n]


def pairs(result: Result) -> list[tuple[int, int, float]]:
    """All pairs of a match: two bots, and 1, ½ or 0 for the first."""
    out = []
    for i, one in enumerate(result.bots):
        for j in range(i + 1, len(result.bots)):
            mine, its = result.ranks[i], result.ranks[j]
            out.append((one, result.bots[j], 1.0 if mine < its else 0.5 if mine == its else 0.0))
    return out


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solves linear equations by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    out = [0.0] * n
    for i in reversed(range(n)):
        out[i] = (rows[i][n] - sum(rows[i][k] * out[k] for k in range(i + 1, n))) / rows[i][i]
    return out


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix."""
    n = range(len(matrix))
    return [solve(matrix, [float(i == j) for j in n]) for i in n]


def centred(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Covariances relative to the average: how strong all bots together are means nothing."""
    size = max(1, len(matrix))
    rows = [[value - sum(row) / size for value in row] for row in matrix]
    sums = [sum(column) / size for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, sums, strict=True)] for row in rows]


def choose(fit: Fit, size: int, played: Sequence[int]) -> list[int]:
    """The most informative match: bots whose pairs together would reduce the doubts most.

    The information of a result of two is p(1 - p) times the variance of their difference; the bot with the
    fewest matches takes part, and the others are added greedily.
    """
    first = min(range(fit.bots), key=lambda bot: (played[bot], bot))
    group = [first]
    while len(group) < size:

        def gain(bot: int) -> float:
            total = 0.0
            for other in group:
                p = fit.chance(bot, other)
                total += p * (1 - p) * fit.doubt(bot, other)
            return round(total / (1 + 0.02 * played[bot]), DIGITS)

        rest = [bot for bot in range(fit.bots) if bot not in group]
        group.append(max(rest, key=lambda bot: (gain(bot), -played[bot], -bot)))
    return group

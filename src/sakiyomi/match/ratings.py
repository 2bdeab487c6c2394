"""Ratings of many players from their games: the Bradley-Terry model, with intervals that respect pairs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.reporting.estimates import Z95, Estimate

SCALE = 400 / math.log(10)
"""Elo per unit of log-odds."""

PRIOR = 1.0
"""Virtual draws of each player against an average one: they keep the rating of a perfect score finite."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair of games: the mean score of one player against another."""

    one: int
    other: int
    score: float
    games: int = 2


def rate(players: int, meetings: Sequence[Meeting], prior: float = PRIOR) -> list[Estimate]:
    """Elo of every player with its 95 % interval; their mean is 0.

    Maximum likelihood, by Newton's method. The intervals come from the scatter of whole pairs around their
    expected scores, so they are valid although the games of a pair are not independent.
    """
    strengths = [0.0] * players
    for _ in range(100):
        gradient, curvature = _derivatives(strengths, meetings, prior)
        step = _solve(curvature, [[value] for value in gradient])
        # Far from the optimum a full step may overshoot.
        strengths = [s + max(-1.0, min(1.0, change[0])) for s, change in zip(strengths, step, strict=True)]
        if max((abs(change[0]) for change in step), default=0.0) < 1e-10:
            break
    mean = sum(strengths) / max(1, players)
    errors = _errors(strengths, meetings, prior)
    count = [sum(m.games for m in meetings if player in (m.one, m.other)) for player in range(players)]
    return [
        Estimate(SCALE * (s - mean), SCALE * (s - mean - Z95 * e), SCALE * (s - mean + Z95 * e), n)
        for s, e, n in zip(strengths, errors, count, strict=True)
    ]


def _expected(difference: float) -> float:
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, difference))))


def _derivatives(
    strengths: Sequence[float], meetings: Sequence[Meeting], prior: float
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood, and its negative curvature (the information)."""
    size = len(strengths)
    gradient, curvature = [0.0] * size, [[0.0] * size for _ in range(size)]
    for player, strength in enumerate(strengths):
        expected = _expected(strength)
        gradient[player] += prior * (0.5 - expected)
        # A trace of a prior even at 0: only differences are determined.
        curvature[player][player] += max(prior, 1e-9) * expected * (1 - expected)
    for m in meetings:
        expected = _expected(strengths[m.one] - strengths[m.other])
        pull, weight = m.games * (m.score - expected), m.games * expected * (1 - expected)
        gradient[m.one] += pull
        gradient[m.other] -= pull
        curvature[m.one][m.one] += weight
        curvature[m.other][m.other] += weight
        curvature[m.one][m.other] -= weight
        curvature[m.other][m.one] -= weight
    return gradient, curvature


def _errors(strengths: Sequence[float], meetings: Sequence[Meeting], prior: float) -> list[float]:
    """Standard errors of the strengths relative to their mean, by the sandwich estimator."""
    size = len(strengths)
    _, curvature = _derivatives(strengths, meetings, prior)
    inverse = _solve(curvature, [[float(i == j) for j in range(size)] for i in range(size)])
    for column in range(size):
        mean = sum(row[column] for row in inverse) / size
        for row in inverse:
            row[column] -= mean
    scatter = dict[tuple[int, int], list[float]]()
    for m in meetings:
        pull = m.games * (m.score - _expected(strengths[m.one] - strengths[m.other]))
        scatter.setdefault((m.one, m.other), []).append(pull)
    errors = []
    for row in inverse:
        variance = 0.0
        for (one, other), pulls in scatter.items():
            lever = row[one] - row[other]
            variance += lever * lever * sum(pull * pull for pull in pulls)
        errors.append(math.sqrt(variance))
    return errors


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> list[list[float]]:
    """The solution x of matrix · x = right, by Gaussian elimination with pivoting."""
    size = len(matrix)
    rows = [[*row, *more] for row, more in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for i in range(size):
            if i != column and rows[i][column]:
                factor = rows[i][column]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[column], strict=True)]
    return [row[size:] for row in rows]

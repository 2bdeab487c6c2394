"""Estimates from samples: shares and means, with 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
"""Standard errors on either side of a normal 95 % interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its 95 % confidence interval, in the unit of the value.

    As text `12.3 ±0.4`, or `1.2 (1.1–1.4)` if it is asymmetric; in percent with a format that ends in `%`.
    """

    value: float
    low: float
    high: float
    count: int
    """Size of the sample."""

    def __format__(self, form: str) -> str:
        if form.endswith("%"):
            value, low, high = (format(100 * n, f"{form[:-1]}f") for n in (self.value, self.low, self.high))
            return f"{value} % ({low}–{high})"
        below, above = self.value - self.low, self.high - self.value
        if not math.isclose(below, above, rel_tol=1e-6, abs_tol=1e-9):
            return f"{format(self.value, form)} ({format(self.low, form)}–{format(self.high, form)})"
        return f"{format(self.value, form)} ±{format(above, form.lstrip('+'))}"


def share(successes: float, count: int) -> Estimate:
    """The share of successes, 0 to 1, with Wilson's interval, valid near 0 and 1 too; a draw counts half."""
    if not 0 <= successes <= count or count < 1:
        raise ValueError(f"{successes} of {count} is not a share")
    p, z2 = successes / count, Z95 * Z95
    middle = (p + z2 / (2 * count)) / (1 + z2 / count)
    reach = Z95 * math.sqrt(p * (1 - p) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return Estimate(p, min(p, max(0.0, middle - reach)), max(p, min(1.0, middle + reach)), count)


def mean(values: Sequence[float]) -> Estimate:
    """The mean with its interval by the normal approximation; of zero width for a single value."""
    if not values:
        raise ValueError("an empty sample has no mean")
    average, error = sum(values) / len(values), standard_error(values)
    return Estimate(average, average - Z95 * error, average + Z95 * error, len(values))


def ratio(values: Sequence[float], others: Sequence[float]) -> Estimate:
    """How many times larger values are than others, pairwise: the geometric mean of the quotients."""
    logs = mean([math.log(value / other) for value, other in zip(values, others, strict=True)])
    return Estimate(math.exp(logs.value), math.exp(logs.low), math.exp(logs.high), logs.count)


def quotient(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """The sum of parts over the sum of wholes, with a jackknife interval: each pair is left out once."""
    part, whole, count = sum(parts), sum(wholes), len(parts)
    others = [(part - a) / (whole - b) for a, b in zip(parts, wholes, strict=True) if b < whole]
    if len(others) < 2:
        return Estimate(part / whole, part / whole, part / whole, count)
    middle = sum(others) / len(others)
    spread = sum((one - middle) ** 2 for one in others)
    reach = Z95 * math.sqrt((len(others) - 1) / len(others) * spread)
    return Estimate(part / whole, part / whole - reach, part / whole + reach, count)


def standard_error(values: Sequence[float]) -> float:
    """Standard error of the mean, in the unit of the values; 0 for a single value."""
    count = len(values)
    if count < 2:
        return 0.0
    average = sum(values) / count
    return math.sqrt(sum((value - average) ** 2 for value in values) / (count - 1) / count)

"""The sequential probability ratio test: is the first player better by `elo1`, or only by `elo0`?

The generalized test of Li, Liu and Ying ("Generalized sequential probability ratio test for separate families
of hypotheses", 2014) for results of several kinds: each hypothesis is represented by the distribution under
it that fits the results best.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from sakiyomi.errors import LimitError, shorten
from sakiyomi.match.statistics import NORMALIZED, ResultCounts, score_of
from sakiyomi.players.options import Options

Model: TypeAlias = Literal["logistic", "normalized"]
Verdict: TypeAlias = Literal["accepted", "rejected", "undecided"]

NEVER_SEEN = 1e-3
"""Replaces a count of zero, which would make the ratio infinite."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of Elo `elo1` against `elo0`; as text `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """Chance of accepting although the difference is `elo0`."""
    beta: float = 0.05
    """Chance of rejecting although the difference is `elo1`."""
    model: Model = "logistic"

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise LimitError(f"the test needs elo0 < elo1, not {self.elo0} and {self.elo1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise LimitError(f"alpha and beta must lie between 0 and 0.5, not {self.alpha} and {self.beta}")
        if self.model not in ("logistic", "normalized"):
            raise LimitError(f"the model must be logistic or normalized, not {shorten(self.model)!r}")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Parses `elo0=0,elo1=10,…`."""
        options = Options(f"sprt {shorten(text)!r}", text)
        given: dict[str, Any] = {name: options.number(name) for name in ("elo0", "elo1", "alpha", "beta")}
        given["model"] = options.word("model")
        options.end(tuple(given))
        given = {name: value for name, value in given.items() if value is not None}
        if "elo0" not in given or "elo1" not in given:
            raise options.wrong("elo0 and elo1 must be given, such as elo0=0,elo1=10")
        return cls(**given)

    def as_json(self) -> dict[str, Any]:
        """Its parameters."""
        return asdict(self)

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which it is rejected and accepted (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, results: ResultCounts) -> float:
        """The log-likelihood ratio of the results; 0 if there are none."""
        if not results.size:
            return 0.0
        counts = [n or NEVER_SEEN for n in results.counts]
        size = sum(counts)
        seen = [n / size for n in counts]
        low, high = (self._fit(seen, results, elo) for elo in (self.elo0, self.elo1))
        return size * sum(p * math.log(more / less) for p, less, more in zip(seen, low, high, strict=True))

    def verdict(self, results: ResultCounts) -> Verdict:
        """The verdict of the results."""
        return self.verdict_at(self.ratio(results))

    def follow(self, scores: Iterable[float]) -> list[float]:
        """The ratio after each pair of a sequence, up to the deciding one."""
        ratios, results = list[float](), ResultCounts((0,) * 5)
        for score in scores:
            results += ResultCounts.pairs([score])
            ratios.append(self.ratio(results))
            if self.verdict_at(ratios[-1]) != "undecided":
                break
        return ratios

    def verdict_at(self, ratio: float) -> Verdict:
        """The verdict of a ratio."""
        low, high = self.bounds
        return "accepted" if ratio >= high else "rejected" if ratio <= low else "undecided"

    def _fit(self, seen: Sequence[float], results: ResultCounts, elo: float) -> list[float]:
        if self.model == "logistic":
            return fit_mean(seen, results.values, score_of(elo))
        return fit_lead(seen, results.values, elo / NORMALIZED * math.sqrt(results.games_each))


def fit_mean(seen: Sequence[float], values: Sequence[float], mean: float) -> list[float]:
    """The maximum-likelihood distribution with this mean."""
    return _tilt(seen, [value - mean for value in values])


def fit_lead(seen: Sequence[float], values: Sequence[float], lead: float) -> list[float]:
    """The maximum-likelihood distribution whose mean lies `lead` of its standard deviations above 1/2.

    Lagrange's condition contains the mean and the deviation of the solution, so it is solved by iteration.
    """
    fitted = [1 / len(seen)] * len(seen)
    for _ in range(100):
        mean = sum(p * value for p, value in zip(fitted, values, strict=True))
        deviation = math.sqrt(sum(p * (value - mean) ** 2 for p, value in zip(fitted, values, strict=True)))
        pulls = [
            value - 0.5 - lead * deviation / 2 * (1 + ((value - mean) / deviation) ** 2) for value in values
        ]
        last, fitted = fitted, _tilt(seen, pulls)
        if max(abs(a - b) for a, b in zip(last, fitted, strict=True)) < 1e-9:
            break
    return fitted


def _tilt(seen: Sequence[float], pulls: Sequence[float]) -> list[float]:
    """The observed distribution, tilted so that the mean pull is 0: p / (1 + t·pull) with the right t.

    The mean pull falls with t, from plus to minus infinity: Newton's method, with bisection where a step
    leaves the interval that contains t.
    """
    low, high, t = -1 / max(pulls), -1 / min(pulls), 0.0
    for _ in range(200):
        shares = [pull / (1 + t * pull) for pull in pulls]
        mean = sum(p * share for p, share in zip(seen, shares, strict=True))
        if mean > 0:
            low = t
        else:
            high = t
        step = mean / sum(p * share * share for p, share in zip(seen, shares, strict=True))
        last, t = t, t + step
        if not low < t < high:
            t = (low + high) / 2
        if abs(t - last) <= 1e-15 * abs(t) or t in (low, high):
            t = last
            break
    return [p / (1 + t * pull) for p, pull in zip(seen, pulls, strict=True)]

"""Explanations from lines: each move is searched to its own line, and lines are compared term by term."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from sakiyomi.types import Info, Line

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Difference:
    """One term in two lines, in points."""

    name: str
    first: int
    second: int

    @property
    def gain(self) -> int:
        """What the first line has more of it."""
        return self.first - self.second


@dataclass(frozen=True, slots=True)
class Explanation(Generic[M]):
    """A chosen line, the others that were looked at, and how each falls behind."""

    chosen: Line[M]
    others: tuple[Line[M], ...]

    def against(self, other: Line[M]) -> tuple[Difference, ...]:
        """The chosen line less another, term by term."""
        return compare(self.chosen, other)


def explain(info: Info[M], chosen: int = 0) -> Explanation[M]:
    """Explains one line of a search that looked at several (`lines` of the searcher)."""
    others = tuple(line for i, line in enumerate(info.lines) if i != chosen)
    return Explanation(info.lines[chosen], others)


def compare(first: Line[M], second: Line[M]) -> tuple[Difference, ...]:
    """Two lines term by term; the gains add up to the difference of their scores."""
    a = {term.name: term.value for term in first.terms}
    b = {term.name: term.value for term in second.terms}
    return tuple(Difference(name, a.get(name, 0), b.get(name, 0)) for name in {**a, **b})

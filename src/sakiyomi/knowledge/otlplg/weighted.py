"""Positions valued by a few counts with weights: for the states that use alpha-beta."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from sakiyomi import _native
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.knowledge.otlplg.states import Weights
from sakiyomi.types import Side, Term

FINAL = 100
"""What a disc of the final score is worth, points."""

UNITS = {
    "arrangement": "frontier discs, enemy minus own",
    "mobility": "moves, own minus enemy",
    "corners": "corners, own minus enemy",
    "stability": "stable discs, own minus enemy",
    "discs": "discs, own minus enemy",
}
"""The counts in the order of the weights, with their units."""


class WeightedPosition(OthelloPosition):
    """A position whose value is a weighted sum, in points; `weighted` makes a class of it."""

    __slots__ = ()
    scale = 1
    weights: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def value(self, side: Side) -> int:
        """The sum of the terms."""
        return sum(term.value for term in self.terms(side))

    def terms(self, side: Side) -> tuple[Term, ...]:
        """Each count times its weight; at the end the final score alone."""
        if self.over:
            lead = super().value(side) // 100
            return (Term("final score", FINAL * lead, f"{self.count(side)} to {self.count(1 - side)}"),)
        counts = _native.othello_five_counts(self.native, side)
        return tuple(
            Term(name, weight * count, f"{count:+d} {unit}")
            for (name, unit), weight, count in zip(UNITS.items(), self.weights, counts, strict=True)
            if weight
        )


@cache
def weighted(weights: Weights) -> type[WeightedPosition]:
    """The class of positions with these weights; its native search has them too."""
    numbers = (weights.pi, weights.mobility, weights.corners, weights.stable, weights.discs)
    members: dict[str, Any] = {
        "__slots__": (),
        "weights": numbers,
        "searcher": staticmethod(partial(_native.OthelloWeightedSearcher, numbers, FINAL)),
    }
    return type("WeightedPosition", (WeightedPosition,), members)

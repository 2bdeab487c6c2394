"""Explanations from lines: each move gets its own line, and lines are compared term by term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from sakiyomi.games.abilities import HasHiddenChoices, HasPlan
from sakiyomi.games.base import Position, terms_of
from sakiyomi.search.alphabeta import AlphaBeta
from sakiyomi.search.reference import evaluate, one_decision_earlier
from sakiyomi.types import Limit, Line

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Difference:
    """One term in two lines, in points."""

    name: str
    first: int
    second: int

    @property
    def gain(self) -> int:
        """By how much the first line has more."""
        return self.first - self.second


def line_of_move(
    searcher: AlphaBeta, position: Position[M], move: M, limit: Limit, known: Sequence[Line[M]] = ()
) -> Line[M]:
    """The best line that starts with a move: one of `known`, or found by a search.

    In a game with a plan, no plan move may start with it: then the position after it is searched.
    """
    for line in known:
        if line.moves[0] == move:
            return line
    if not isinstance(position, HasPlan):
        return searcher.best(position, limit, moves=[move]).lines[0]
    side = position.side
    after: Position[M] = position.play(move)
    # A choice hidden from the other side must still count: evaluate it as if it were visible.
    if isinstance(after, HasHiddenChoices):
        after = after.revealed()
    if after.over:
        return Line((move,), one_decision_earlier(evaluate(after, side)), "exact", terms_of(after, side))
    below = searcher.best(after, limit, view=side).lines[0]
    return Line((move, *below.moves), one_decision_earlier(below.score), below.bound, below.terms, below.text)


def compare(first: Line[M], second: Line[M]) -> tuple[Difference, ...]:
    """Two lines term by term; the gains add up to the difference of their scores."""
    a = {term.name: term.value for term in first.terms}
    b = {term.name: term.value for term in second.terms}
    return tuple(Difference(name, a.get(name, 0), b.get(name, 0)) for name in {**a, **b})

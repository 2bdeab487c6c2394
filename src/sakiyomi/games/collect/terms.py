"""The paper's evaluation (Tomabechi, section 3.2 (1)) as four terms that add up."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.types import Side, Term

OWN_POINTS = "own points"
OTHER_POINTS = "opponent's points"
OWN_TERRITORY = "targets in own territory"
OTHER_TERRITORY = "targets in opponent's territory"

Owned = tuple[str, int, Side]
"""A target (as printed), its value, and who gets there first."""


def standing(side: Side, score: tuple[int, int], targets: Sequence[Owned]) -> tuple[Term, ...]:
    """Points taken and points in territory, own minus the opponent's, for a side."""
    parts = [Term(OWN_POINTS, score[side]), Term(OTHER_POINTS, -score[1 - side])]
    for name, owner, sign in ((OWN_TERRITORY, side, 1), (OTHER_TERRITORY, 1 - side, -1)):
        held = [(text, value) for text, value, by in targets if by == owner]
        parts.append(Term(name, sign * sum(value for _, value in held), " ".join(text for text, _ in held)))
    return tuple(parts)

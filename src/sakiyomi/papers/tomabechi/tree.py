"""Part of a game tree, as in the paper's figure 2: the best line, and every departure from it played well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sakiyomi.games.collect import CollectPosition, PlanPosition
from sakiyomi.search import reference
from sakiyomi.types import Side

DEEP = 64
"""Decisions; more than any game on a board of the figure has."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One decision in a drawn line: a robot sets out for a target."""

    side: Side
    number: int
    """The target's number, n in the paper's n/m."""
    points: int
    """What it brings in this line: the target's value, or 0 when the other robot was there first."""
    beaten: bool
    """Written n'/0 in the paper: the robot changes course because it would come too late."""

    def __str__(self) -> str:
        return f"{self.number}{'′' if self.beaten else ''}/{self.points}"


@dataclass(frozen=True, slots=True)
class Road:
    """A line to the end of the game, with its value: A's points less B's."""

    legs: tuple[Leg, ...]
    value: int


@dataclass(slots=True)
class DrawnNode:
    """A decision in the drawing; `leg` is None at the root, `value` is set at the leaves (A's view)."""

    leg: Leg | None
    best: bool = False
    """Whether it lies on the best line."""
    value: int | None = None
    children: list[DrawnNode] = field(default_factory=list)

    def leaves(self) -> int:
        """How many lines end below."""
        return sum(child.leaves() for child in self.children) or 1


def exhaustive(plan: PlanPosition) -> Sequence[int]:
    """A best line by exhaustive search; for small boards."""
    return reference.search(plan, DEEP)[1]


def roads(start: CollectPosition, best: Callable[[PlanPosition], Sequence[int]] = exhaustive) -> list[Road]:
    """The best line first, then for every other decision along it the best continuation."""
    plan = start.plan()
    main = tuple(best(plan))
    lines = [main]
    here = plan
    for at, taken in enumerate(main):
        others = [move for move in here.moves() if move != taken]
        lines += [(*main[:at], move, *best(here.play(move))) for move in others]
        here = here.play(taken)
    return [road(start, line) for line in lines]


def road(start: CollectPosition, line: Sequence[int]) -> Road:
    """A line with what each decision in it brings."""
    worth = {target.number: target.value for target in start.targets}
    here, legs = start.plan(), list[Leg]()
    latest: dict[Side, int] = {}
    for move in line:
        other = 1 - here.side
        if here.pending(other) == move:
            # Step 4 of Algorithm 1: we are there first, and the other robot's move is corrected.
            legs[latest[other]] = Leg(other, move, 0, True)
        latest[here.side] = len(legs)
        legs.append(Leg(here.side, move, worth[move], False))
        here = here.play(move)
    return Road(tuple(legs), here.value(0))


def grow(lines: Sequence[Road]) -> DrawnNode:
    """One tree of all lines; the first is the best. A decision that fails in one line gets its own node."""
    root = DrawnNode(None, best=True)
    for index, line in enumerate(lines):
        node = root
        for leg in line.legs:
            child = next((child for child in node.children if child.leg == leg), None)
            if child is None:
                child = DrawnNode(leg, best=index == 0)
                node.children.append(child)
            node = child
        node.value = line.value
    return root

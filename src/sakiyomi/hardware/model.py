"""The agent processor's algorithm in plain Python: every circuit must match it bit for bit.

It is Algorithm 1 (Tomabechi, section 3.2) with values always from A's side: A maximises, B minimises. Order,
pruning and node count are those of the native search without table, null windows, history and deepening,
which the tests compare with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from sakiyomi.games.collect import Target
from sakiyomi.hardware.board import LoadedBoard, RobotField, Spot
from sakiyomi.hardware.shape import MachineShape

T = TypeVar("T")

Line = tuple[int, ...]
"""Indices of targets."""

INFINITY = 1 << 30
"""More than any lead."""


def distance(a: Spot, b: Spot) -> int:
    """Steps between two cells (definition 1)."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def walk(start: Spot, goal: Spot, ticks: int) -> Spot:
    """The cell reached on the canonical path (diagonal first) after some ticks."""

    def along(a: int, b: int) -> int:
        return a + min(ticks, b - a) if b >= a else a - min(ticks, a - b)

    return along(start[0], goal[0]), along(start[1], goal[1])


@dataclass(frozen=True, slots=True)
class Marks:
    """What the circuits compute about a field."""

    distances: tuple[tuple[int, ...], tuple[int, ...]]
    """Distances of A and of B to every target."""
    first: int
    """Mask of the targets left in A's territory: A arrives no later than B."""
    candidates: int
    """Mask of the direct targets worth picking (step 3)."""
    keys: tuple[int, ...]
    """Priority of every target, own territory above all others."""
    value: int
    """The paper's evaluation, from A's side."""
    low: int
    high: int
    """Bounds on the value of a search of any depth."""


@dataclass(frozen=True, slots=True)
class JobResult:
    """What a processor reports about a job."""

    value: int
    line: Line
    nodes: int


class Model:
    """One agent processor with its targets."""

    def __init__(self, shape: MachineShape, targets: Sequence[Target]) -> None:
        self.shape = shape
        self.spots = [(t.x, t.y) for t in targets]
        self.values = [t.value for t in targets]

    # --- field circuit ----------------------------------------------------------------------------------

    def play(self, field: RobotField, index: int) -> RobotField:
        """Step 4: the mover sets out for a target; robots that arrive by the next decision are credited.

        At equal clocks both have arrived and A decides.
        """
        me, you = field.mover, 1 - field.mover
        goal, ticks, bit = self.spots[index], distance(field.robots[me], self.spots[index]), 1 << index
        moved = _put(field.robots, me, goal)
        if field.pending == bit:  # the other robot is beaten to it and stops where it is
            stop = walk(field.origin, goal, field.ago + ticks)
            after = replace(field, mover=0, robots=_put(moved, you, stop), lag=0)
            return _rest(self._credit(after, me, bit))
        if ticks > field.lag:
            return replace(
                self._credit(field, you, field.pending),
                mover=you,
                robots=moved,
                lag=ticks - field.lag,
                pending=bit,
                origin=field.robots[me],
                ago=field.lag,
            )
        after = replace(self._credit(field, me, bit), robots=moved, lag=field.lag - ticks)
        if ticks == field.lag:
            return _rest(replace(self._credit(after, you, field.pending), mover=0))
        return replace(after, ago=field.ago + ticks if field.pending else 0)

    def _credit(self, field: RobotField, side: int, mask: int) -> RobotField:
        gain = sum(value for i, value in enumerate(self.values) if mask >> i & 1)
        points = _put(field.points, side, field.points[side] + gain)
        return replace(field, left=field.left & ~mask, points=points)

    # --- evaluation and priority circuits ---------------------------------------------------------------

    def marks(self, field: RobotField) -> Marks:
        """Territories, direct targets, priorities, evaluation and range."""
        me, p = field.mover, self.shape.p
        count, left = len(self.spots), field.left
        far = tuple(tuple(distance(robot, spot) for spot in self.spots) for robot in field.robots)
        clocks = _put((0, 0), 1 - me, field.lag)
        first = [far[0][i] + clocks[0] <= far[1][i] + clocks[1] for i in range(count)]
        mine = [own == (me == 0) for own in first]
        useful = left & ~sum(field.pending & 1 << i for i in range(count) if not mine[i])
        keys = list[int]()
        for i in range(count):
            slack = max(-p, min(p, far[me][i] - far[1 - me][i]))
            factor = p - slack if mine[i] else p + slack
            keys.append((mine[i] << self.shape.key_bits) + self.values[i] * factor)
        worth = sum(value for i, value in enumerate(self.values) if left >> i & 1)
        own = sum(value for i, value in enumerate(self.values) if left >> i & 1 and first[i])
        lead = field.points[0] - field.points[1]
        value = lead + own - (worth - own)
        if left & (left - 1) == 0:
            low = high = value
        else:
            # A target the other robot is moving to and reaches first is certain to be taken.
            sure = sum(v for i, v in enumerate(self.values) if left & ~useful & 1 << i)
            middle, open_ = lead + (sure if me == 1 else -sure), worth - sure
            low, high = middle - open_, middle + open_
        return Marks(
            (far[0], far[1]),
            sum(1 << i for i in range(count) if first[i] and left >> i & 1),
            sum(1 << i for i in range(count) if useful >> i & 1 and not self._hidden(far[me], i, useful)),
            tuple(keys),
            value,
            low,
            high,
        )

    def _hidden(self, far: Sequence[int], i: int, useful: int) -> bool:
        """Whether another target lies on a shortest path (definition 3)."""
        others = (j for j in range(len(far)) if j != i and useful >> j & 1)
        return any(far[j] + distance(self.spots[j], self.spots[i]) == far[i] for j in others)

    def order(self, marks: Marks) -> list[int]:
        """Candidates by priority; among equals the first."""
        indices = [i for i in range(len(self.spots)) if marks.candidates >> i & 1]
        return sorted(indices, key=lambda i: -marks.keys[i])

    # --- search control ---------------------------------------------------------------------------------

    def search(
        self,
        field: RobotField,
        depth: int,
        low: int | None = None,
        high: int | None = None,
        forced: int | None = None,
    ) -> JobResult:
        """The value of a field to a depth, in a window; only with the move `forced`, if given."""
        self._nodes = 1
        marks = self.marks(field)
        if depth == 0 or not marks.candidates:
            return JobResult(marks.value, (), 1)
        order = self.order(marks) if forced is None else [forced]
        window = (-INFINITY if low is None else low, INFINITY if high is None else high)
        value, line = self._expand(field, order, depth, *window, root=True)
        return JobResult(value, line, self._nodes)

    def _visit(self, field: RobotField, depth: int, low: int, high: int) -> tuple[int, Line]:
        self._nodes += 1
        marks = self.marks(field)
        if depth == 0 or not marks.candidates:
            return marks.value, ()
        if marks.low >= high:
            return marks.low, ()
        if marks.high <= low:
            return marks.high, ()
        return self._expand(field, self.order(marks), depth, low, high)

    def _expand(
        self, field: RobotField, order: Sequence[int], depth: int, low: int, high: int, root: bool = False
    ) -> tuple[int, Line]:
        first = field.mover == 0
        best, line = -INFINITY if first else INFINITY, Line()
        for index in order:
            value, below = self._visit(self.play(field, index), depth - 1, low, high)
            if value <= best if first else value >= best:
                continue
            best = value
            inside = value > low if first else value < high
            if inside or root:
                line = (index, *below)
            if inside:
                low, high = (value, high) if first else (low, value)
            if low >= high:
                break
        return best, line


def solve(board: LoadedBoard, shape: MachineShape, depth: int | None = None) -> JobResult:
    """The root's value, line and node count on one processor."""
    return Model(shape, board.targets).search(board.root, shape.plies if depth is None else depth)


def _rest(field: RobotField) -> RobotField:
    """The field with neither robot moving."""
    return replace(field, pending=0, origin=(0, 0), ago=0)


def _put(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side == 0 else (pair[0], value)

"""The collecting game written a second time, as plainly as possible: what the native code must agree with."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from sakiyomi._native import Model, Step
from sakiyomi.games.collect import CollectPosition, Target

Spot = tuple[int, int]
FAR = 30_000

OFFSETS: dict[Step, Spot] = {
    Step.n: (0, -1),
    Step.ne: (1, -1),
    Step.e: (1, 0),
    Step.se: (1, 1),
    Step.s: (0, 1),
    Step.sw: (-1, 1),
    Step.w: (-1, 0),
    Step.nw: (-1, -1),
    Step.stay: (0, 0),
}


class Ground:
    """Size and walls: neighbours, distances and the canonical path."""

    def __init__(self, position: CollectPosition) -> None:
        self.width, self.height = position.field.width, position.field.height
        self.walls = set(position.walls)
        self._distances: dict[Spot, dict[Spot, int]] = {}

    def open(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.width and 0 <= spot[1] < self.height and spot not in self.walls

    def steps(self, spot: Spot) -> list[tuple[Step, Spot]]:
        """Every step that can be made, staying last, with where it leads."""
        led = [(step, (spot[0] + dx, spot[1] + dy)) for step, (dx, dy) in OFFSETS.items()]
        return [(step, to) for step, to in led if self.open(to)]

    def distance(self, a: Spot, b: Spot) -> int:
        """Steps on a shortest path, by a breadth-first walk."""
        if b not in self._distances:
            reached, todo = {b: 0}, deque([b])
            while todo:
                here = todo.popleft()
                for _, to in self.steps(here):
                    if to not in reached:
                        reached[to] = reached[here] + 1
                        todo.append(to)
            self._distances[b] = reached
        return self._distances[b].get(a, FAR)

    def longest(self) -> int:
        """The longest shortest path between two cells."""
        cells = [(x, y) for x in range(self.width) for y in range(self.height) if self.open((x, y))]
        return max(d for a in cells for b in cells if (d := self.distance(a, b)) < FAR)

    def walk(self, here: Spot, goal: Spot, ticks: int) -> Spot:
        """The cell after `ticks` steps of the canonical path; ties go to the smallest straight distance."""
        for _ in range(ticks):
            nearer = [to for _, to in self.steps(here) if self.distance(to, goal) < self.distance(here, goal)]
            if not nearer:
                break
            here = min(nearer, key=lambda spot: abs(spot[0] - goal[0]) + abs(spot[1] - goal[1]))
        return here


# --- Algorithm 1 (Tomabechi, section 3.2), value always from A's side ---------------------------------------


@dataclass(frozen=True)
class Node:
    """Both robots with their clocks; `pending` is the target a robot is heading for."""

    pos: tuple[Spot, Spot]
    clock: tuple[int, int]
    pending: tuple[Target | None, Target | None]
    origin: tuple[Spot, Spot]
    departed: tuple[int, int]
    left: frozenset[Target]
    score: tuple[int, int]


T = TypeVar("T")


def put(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


class Algorithm:
    """The search of whole moves, without pruning."""

    def __init__(self, position: CollectPosition) -> None:
        self.ground = Ground(position)
        robots = position.robot(0), position.robot(1)
        clock = (0, 0)
        pending: tuple[Target | None, Target | None] = (None, None)
        left = frozenset(position.targets)
        if position.model is Model.seq and position.chosen is not None:
            # B has seen A's step, which lands at time 1, unless it depends on B whether it gets there.
            dx, dy = OFFSETS[position.chosen]
            wish = robots[0][0] + dx, robots[0][1] + dy
            clock = (1, 0)
            if wish != robots[1]:
                robots = wish, robots[1]
                under = next((t for t in left if (t.x, t.y) == wish), None)
                pending = (under, None)
        score = position.score(0), position.score(1)
        self.root = Node(robots, clock, pending, robots, (0, 0), left, score)
        self.mover = position.side

    def eta(self, n: Node, side: int, t: Target) -> int:
        if n.pending[side] == t:
            return n.clock[side]
        return n.clock[side] + self.ground.distance(n.pos[side], (t.x, t.y))

    def mine(self, n: Node, side: int, t: Target) -> bool:
        own, other = self.eta(n, side, t), self.eta(n, 1 - side, t)
        return own <= other if side == 0 else own < other

    def value(self, n: Node) -> int:
        return n.score[0] - n.score[1] + sum(t.value if self.mine(n, 0, t) else -t.value for t in n.left)

    def settle(self, n: Node, side: int) -> Node:
        t = n.pending[side]
        if t is not None and t in n.left:
            gained = put(n.score, side, n.score[side] + t.value)
            n = replace(n, left=n.left - {t}, score=gained)
        return replace(n, pending=put(n.pending, side, None))

    def arrive(self, n: Node, m: int) -> Node:
        n = self.settle(n, m)
        return self.settle(n, 1 - m) if n.clock[1 - m] <= n.clock[m] else n

    def candidates(self, n: Node, m: int) -> list[Target]:
        """Step 3, and definition 3: no other target on a shortest path."""
        useful = [t for t in n.left if not (n.pending[1 - m] == t and not self.mine(n, m, t))]
        far, here = self.ground.distance, n.pos[m]

        def hidden(t: Target) -> bool:
            goal = t.x, t.y
            return any(
                far(here, (o.x, o.y)) + far((o.x, o.y), goal) <= far(here, goal) for o in useful if o != t
            )

        return sorted((t for t in useful if not hidden(t)), key=lambda t: t.number)

    def go(self, n: Node, m: int, t: Target) -> tuple[Node, int]:
        """Step 4: m sets out for t; if the opponent was heading there, it stops midway."""
        goal, you = (t.x, t.y), 1 - m
        arrival = n.clock[m] + self.ground.distance(n.pos[m], goal)
        pos, clock, pending = n.pos, n.clock, n.pending
        if n.pending[you] == t:
            walked = max(0, arrival - n.departed[you])
            pos = put(pos, you, self.ground.walk(n.origin[you], goal, walked))
            clock = put(clock, you, max(arrival, n.departed[you]))
            pending = put(pending, you, None)
        after = replace(
            n,
            pos=put(pos, m, goal),
            clock=put(clock, m, arrival),
            pending=put(pending, m, t),
            origin=put(n.origin, m, n.pos[m]),
            departed=put(n.departed, m, n.clock[m]),
        )
        mine, yours = after.clock[m], after.clock[you]
        return after, you if mine > yours else 0 if mine == yours else m

    def search(self, n: Node, m: int, depth: int) -> int:
        n = self.arrive(n, m)
        options = self.candidates(n, m)
        if depth == 0 or not options:
            return self.value(n)
        values = [self.search(*self.go(n, m, t), depth - 1) for t in options]
        return max(values) if m == 0 else min(values)


# --- perfect play, cell by cell -----------------------------------------------------------------------------


def resolve(a: Spot, b: Spot, a_wish: Spot, b_wish: Spot) -> tuple[Spot, Spot]:
    """Rules 4 and 6: where the robots stand after a tick."""
    a_blocked = a_wish == b and b_wish in (a, b)  # the occupant stays, or would swap
    a_to = a if a_blocked else a_wish
    if a_blocked:
        return a_to, b
    return a_to, b if b_wish == a_to else b_wish


def perfect(position: CollectPosition, *, first_sees: bool = False) -> int:
    """A's points less B's with perfect play, by backward induction; for tiny boards."""
    ground = Ground(position)
    patience = max(2 * ground.longest(), 4)
    worth = {(t.x, t.y): t.value for t in position.targets}

    @cache
    def future(a: Spot, b: Spot, left: frozenset[Spot], idle: int) -> int:
        if not left or idle >= patience:
            return 0
        rows: list[list[int]] = [
            [tick(a, b, left, idle, aw, bw) for _, bw in ground.steps(b)] for _, aw in ground.steps(a)
        ]
        return guarded(rows, first_sees)

    def tick(a: Spot, b: Spot, left: frozenset[Spot], idle: int, a_wish: Spot, b_wish: Spot) -> int:
        a_to, b_to = resolve(a, b, a_wish, b_wish)
        gain = (worth[a_to] if a_to in left else 0) - (worth[b_to] if b_to in left else 0)
        rest = left - {a_to, b_to}
        return gain + future(a_to, b_to, rest, idle + 1 if rest == left else 0)

    rest = future(position.robot(0), position.robot(1), frozenset(worth), position.idle)
    return position.score(0) - position.score(1) + rest


def guarded(rows: Sequence[Sequence[int]], first_sees: bool) -> int:
    """A picks a row and B a column; the side that sees the other's choice picks last."""
    if first_sees:
        columns: list[Sequence[int]] = list(zip(*rows, strict=True))
        return min(max(column) for column in columns)
    return max(min(row) for row in rows)

"""The paper's theorems about two targets (section 2.2), checked over every placement on a board."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sakiyomi import _native
from sakiyomi.errors import LimitError
from sakiyomi.games.collect.position import Spot

MAX_CELLS = 49


@dataclass(frozen=True, slots=True)
class Placement:
    """Robots A and B, targets X and Y, all on different cells."""

    a: Spot
    b: Spot
    x: Spot
    y: Spot

    def __str__(self) -> str:
        return " ".join(
            f"{n}({s[0]},{s[1]})" for n, s in zip("ABXY", (self.a, self.b, self.x, self.y), strict=True)
        )


@dataclass(frozen=True, slots=True)
class Gaps:
    """The five distances between A, B, X and Y in steps, and whether A has priority."""

    ax: int
    ay: int
    bx: int
    by: int
    xy: int
    a_first: bool

    def not_later(self, own: int, other: int) -> bool:
        """Whether A arrives before B, or at the same tick with priority."""
        return own <= other if self.a_first else own < other

    @property
    def both_in_territory(self) -> bool:
        """Whether X and Y are in A's territory (definition 2)."""
        return self.not_later(self.ax, self.bx) and self.not_later(self.ay, self.by)


def theorem1(g: Gaps) -> bool:
    """Hypothesis of theorem 1, which says that B can take X or Y."""
    direct = g.ay + g.xy > g.ax and g.ax + g.xy > g.ay and g.by + g.xy > g.bx and g.bx + g.xy > g.by
    near = g.ax + g.xy
    return g.both_in_territory and direct and g.ay > g.ax and near > g.bx and near > g.by


def theorem2(g: Gaps) -> bool:
    """Hypothesis of theorem 2, which says that A can take both: B reaches X only via Y."""
    return g.both_in_territory and g.bx + g.xy > g.by and g.by + g.xy == g.bx


def sharper(g: Gaps) -> bool:
    """Our criterion: A can force both if and only if this holds (if robots cannot obstruct)."""
    first_x = g.not_later(g.ax, g.bx) and g.not_later(g.ax + g.xy, g.by)
    first_y = g.not_later(g.ay, g.by) and g.not_later(g.ay + g.xy, g.bx)
    return first_x or first_y


@dataclass(slots=True)
class Count:
    """Results of checking a claim over all placements."""

    claim: str
    board: str
    a_first: bool
    obstruct: bool
    instances: int = 0
    exceptions: int = 0
    examples: list[Placement] = field(default_factory=list)

    def add(self, holds: bool, placement: Placement) -> None:
        """Counts one placement to which the claim applies."""
        self.instances += 1
        if not holds:
            self.exceptions += 1
            if len(self.examples) < 3:
                self.examples.append(placement)


Claim = tuple[str, Callable[[Gaps], bool], bool]
"""A name, when the claim applies, and whether it says that A can force both."""

CLAIMS: tuple[Claim, ...] = (
    ("theorem 1", theorem1, False),
    ("theorem 2", theorem2, True),
    ("sharper, if", sharper, True),
    ("sharper, only if", lambda gaps: not sharper(gaps), False),
)


def check(width: int, height: int, *, a_first: bool, obstruct: bool = True) -> list[Count]:
    """Checks every claim over every placement, against exhaustive play of both robots."""
    if width < 1 or height < 1 or not 4 <= width * height <= MAX_CELLS:
        raise LimitError(f"theorems are checked on 4 to {MAX_CELLS} cells, not {width}x{height}")
    forced = _native.collect_forced(width, height, a_first, obstruct)
    counts = [Count(name, f"{width}x{height}", a_first, obstruct) for name, _, _ in CLAIMS]
    for placement, gaps, index in _placements(width, height, a_first):
        for count, (_, applies, says) in zip(counts, CLAIMS, strict=True):
            if applies(gaps):
                count.add(bool(forced[index]) == says, placement)
    return counts


def _placements(width: int, height: int, a_first: bool) -> Iterator[tuple[Placement, Gaps, int]]:
    spots = [(x, y) for y in range(height) for x in range(width)]
    n = len(spots)
    far = [[max(abs(p[0] - q[0]), abs(p[1] - q[1])) for q in spots] for p in spots]
    for a, b, x, y in itertools.permutations(range(n), 4):
        gaps = Gaps(far[a][x], far[a][y], far[b][x], far[b][y], far[x][y], a_first)
        yield Placement(spots[a], spots[b], spots[x], spots[y]), gaps, ((a * n + b) * n + x) * n + y

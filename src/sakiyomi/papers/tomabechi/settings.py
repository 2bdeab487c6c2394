"""How much to measure, and from which seed."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.errors import LimitError
from sakiyomi.games.collect import CollectPosition, generate

FULL = 0
"""Stands for "as deep as the game goes" in a list of depths."""

MAX_BOARDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Arena:
    """A kind of board: square, with some targets worth 1 to 9 points each (rules 7 to 9)."""

    size: int
    """Cells along an edge."""
    targets: int

    def __str__(self) -> str:
        return f"{self.size}x{self.size}, {self.targets} targets"

    def board(self, seed: int, index: int) -> CollectPosition:
        """The board with this index, from 0, among those of a seed."""
        return generate(self.size, self.size, self.targets, seed=seed * MAX_BOARDS + index)


@dataclass(frozen=True, slots=True)
class TomabechiSettings:
    """Everything the results depend on, and the number of processes, which does not change them."""

    seed: int = 1
    boards: int = 200
    """Boards for each comparison with the exact solution."""
    searches: int = 60
    """Boards for each node count."""
    games: int = 1000
    """Games for each estimate of the handicap, and as many again to test it."""
    arenas: tuple[Arena, ...] = (Arena(6, 5), Arena(7, 6))
    """Where the exact solution is known."""
    depths: tuple[int, ...] = (1, 2, 3, 4, 6, FULL)
    """Decisions of both robots together (the paper's search depth)."""
    counted: tuple[int, ...] = (6, 7, 8, 9, 10, 11, 12, 13, 14)
    """Numbers of targets on 8x8 for which nodes are counted."""
    shared: tuple[int, ...] = (8, 11, 14)
    """Numbers of targets on 8x8 for which the search is shared out among agent processors."""
    processors: tuple[int, ...] = (1, 2, 4, 8, 16, 32, 64)
    divided: int = 20
    """Boards for each of these, at most."""
    handicaps: tuple[Arena, ...] = (Arena(6, 5), Arena(7, 6), Arena(8, 6), Arena(8, 10), Arena(10, 8))
    theorems: tuple[tuple[int, int], ...] = ((4, 4), (5, 5))
    """Boards, width and height in cells, whose every placement is checked."""
    machines: tuple[tuple[int, int | None], ...] = ((6, None), (8, None), (10, None), (12, None), (16, 8))
    """Target registers of processors that are simulated, and the depth that they read to (None: the end)."""
    engine: tuple[int, tuple[int, ...]] = (10, (1, 2, 4, 8))
    """Target registers and processors of the engine that is simulated."""
    engine_targets: tuple[int, ...] = (6, 8, 10)
    circuits: int = 40
    """Boards for each of these."""
    simulator: str = "auto"
    jobs: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 31:
            raise LimitError(f"seed must lie between 0 and {(1 << 31) - 1}, not {self.seed}")
        for name in ("boards", "searches", "games"):
            if not 2 <= getattr(self, name) <= MAX_BOARDS // 2:
                raise LimitError(
                    f"{name} must lie between 2 and {MAX_BOARDS // 2}, not {getattr(self, name)}"
                )
        if not 1 <= self.jobs <= 256:
            raise LimitError(f"jobs must lie between 1 and 256, not {self.jobs}")


QUICK = TomabechiSettings(
    boards=12,
    searches=10,
    games=60,
    counted=(6, 8, 10, 12),
    shared=(6, 8),
    processors=(1, 2, 4, 16, 64),
    divided=4,
    handicaps=(Arena(6, 5), Arena(8, 6)),
    theorems=((4, 4),),
    machines=((6, None),),
    engine=(4, (1, 2)),
    engine_targets=(4,),
    circuits=3,
    simulator="amaranth",
)
"""Seconds instead of minutes; the same tables with wider intervals."""


def depth_name(depth: int) -> str:
    """A depth as people read it."""
    return "full" if depth == FULL else str(depth)

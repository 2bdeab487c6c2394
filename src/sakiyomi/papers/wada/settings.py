"""How much to solve, and on what kinds of machines."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.errors import LimitError

CELLS = 16
"""As many as in the paper."""
STEPS = 40
"""Points of a curve."""


@dataclass(frozen=True, slots=True)
class Machine:
    """What the paper does not print about its machine. All costs are in positions of one cell's time."""

    size: int
    """Nodes at which a cell returns its subtree, condition (3)."""
    latency: int = 0
    """Cost of a message, each way."""
    host: float = 1.0
    """How much slower the host does its own work than a cell would."""

    def __str__(self) -> str:
        return f"subtrees of {self.size:,} nodes, latency {self.latency}, host {self.host:g}"


@dataclass(frozen=True, slots=True)
class WadaSettings:
    """Everything the results depend on, and the number of processes, which does not change them."""

    shown: int = 2
    """Problems for Figures 6 and 7; the paper's own problem is not free to reprint."""
    files: tuple[str, ...] = ()
    """Files of problems instead of the included sets."""
    tuned: int = 30
    """Problems of each set, from its first half, on which settings are chosen."""
    problems: int = 60
    """Problems of each set, from its second half, on which they are confirmed."""
    time: int = 6_000
    """Positions that a cell may search for a problem of a set."""
    sizes: tuple[int, ...] = (100, 300, 1_000, 3_000)
    latencies: tuple[int, ...] = (0, 50, 100, 200)
    hosts: tuple[float, ...] = (1.0, 2.0, 4.0)
    swept: int = 12
    """Problems of each game-like set on which machines are compared."""
    counts: tuple[int, ...] = (1, 4, 16, 64, 256, 1024)
    """Numbers of cells."""
    grown: tuple[str, ...] = ("38", "68", "77", "90")
    """Problems that the paper's search solves alone, for different numbers of cells."""
    hard: tuple[str, ...] = ("4", "15", "2")
    """Problems for our search, which finds the others too easy."""
    nodes: int = 2_000_000
    """Positions that all cells together may search for one problem at most."""
    seed: int = 1
    """Decides which problems of a set are in its first half."""
    jobs: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.problems <= 100_000:
            raise LimitError(f"the number of problems must lie between 1 and 100000, not {self.problems}")
        if not 0 <= self.seed < 1 << 31:
            raise LimitError(f"seed must lie between 0 and {(1 << 31) - 1}, not {self.seed}")
        if not 1 <= self.jobs <= 256:
            raise LimitError(f"jobs must lie between 1 and 256, not {self.jobs}")

    @property
    def machine(self) -> Machine:
        """The machine where none was chosen: messages take no time."""
        return Machine(self.sizes[len(self.sizes) // 2])

    @property
    def machines(self) -> tuple[Machine, ...]:
        """All that are compared."""
        return tuple(
            Machine(size, latency, host)
            for size in self.sizes
            for latency in self.latencies
            for host in self.hosts
        )


QUICK = WadaSettings(
    shown=1,
    tuned=4,
    problems=6,
    time=2_000,
    sizes=(300, 1_000),
    latencies=(0, 100),
    hosts=(1.0, 2.0),
    swept=3,
    counts=(1, 16, 64),
    grown=("38", "68", "77"),
    hard=("4",),
    nodes=300_000,
)
"""Seconds instead of minutes."""

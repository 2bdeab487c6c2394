"""How much to solve, and on what kind of machine."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.errors import LimitError


@dataclass(frozen=True, slots=True)
class WadaSettings:
    """Everything the results depend on, and how many processes to use, on which they do not."""

    shown: tuple[str, ...] = ("68", "90")
    """Problems of 将棋無双 for Figures 6 and 7; the paper's own problem is not free to print."""
    files: tuple[str, ...] = ()
    """Sets of problems instead of 将棋無双."""
    problems: int = 100
    """How many of each set."""
    time: int = 20_000
    """Positions that a cell may look at for a problem of a set."""
    counts: tuple[int, ...] = (1, 4, 16, 64, 256, 1024)
    """Numbers of cells."""
    grown: tuple[str, ...] = ("38", "68", "77", "86", "90")
    """Problems that the paper's search solves alone, for different numbers of cells."""
    hard: tuple[str, ...] = ("4", "15", "2")
    """Problems for our search, which finds the others too easy."""
    nodes: int = 2_000_000
    """Positions that all cells together may look at for one problem, at the most."""
    jobs: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.problems <= 100_000:
            raise LimitError(f"the number of problems must lie between 1 and 100000, not {self.problems}")
        if not 1 <= self.jobs <= 256:
            raise LimitError(f"jobs must lie between 1 and 256, not {self.jobs}")


QUICK = WadaSettings(
    shown=("68",),
    problems=8,
    time=4_000,
    counts=(1, 16, 64),
    grown=("38", "68", "77"),
    hard=("4",),
    nodes=300_000,
)
"""Seconds instead of minutes."""

CELLS = 16
"""As many as in the paper."""

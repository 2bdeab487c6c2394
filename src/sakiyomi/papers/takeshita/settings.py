"""How much to measure, and from which seed."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.errors import LimitError

STAND_INS = ("sucker", "ring", "nearest", "compact", "painter")
"""Stand-ins for the five official players of Table 3."""

PAPER_NODES = 3000
"""Positions that the paper's program seems to have searched in its 3 s: this number gives Table 2.

Its own speed is not printed. 7 moves to depth 4 are 2,801 positions, and depth 5 would be 19,608.
"""

MAX_MATCHES = 10_000
SERIES = ("table3", "many", "compared", "fields", "final", "ours")


@dataclass(frozen=True, slots=True)
class TakeshitaSettings:
    """Everything the results depend on, and the number of threads, which does not change them."""

    seed: int = 1
    table3: int = 10
    """Matches shown one by one."""
    many: int = 40
    """Matches that the means are taken over."""
    compared: int = 4
    """Matches for every kind of map and of sucking."""
    fields: int = 8
    """Matches of rings against dense players, for every number of suckers."""
    final: int = 12
    """Matches of seven minutes of each kind: no attacks on the leader, late ones, and attacks throughout."""
    ours: int = 18
    """Matches of our player and Matsue in the same field."""
    positions: int = 12
    """Positions in which the reductions are measured."""
    nodes: int = 1_000_000
    """Positions to search for the depth reached today."""
    jobs: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 31:
            raise LimitError(f"seed must lie between 0 and {(1 << 31) - 1}, not {self.seed}")
        for name in SERIES:
            if not 2 <= getattr(self, name) <= MAX_MATCHES:
                raise LimitError(
                    f"the number of matches must lie between 2 and {MAX_MATCHES}, not {getattr(self, name)}"
                )
        if not 1 <= self.jobs <= 256:
            raise LimitError(f"jobs must lie between 1 and 256, not {self.jobs}")


QUICK = TakeshitaSettings(table3=3, many=6, compared=2, fields=2, final=2, ours=6, positions=3, nodes=50_000)
"""Half a minute; the same tables with wider intervals."""

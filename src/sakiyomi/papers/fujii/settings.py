"""How much to play, and from which seed."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.errors import LimitError


@dataclass(frozen=True, slots=True)
class FujiiSettings:
    """Everything the results depend on, and the number of processes, which does not change them."""

    seed: int = 1
    games: int = 8
    """Games of each pairing: half of them with either colour, from the same openings."""
    sweep: int = 12
    """Games on which a reading of Table 2 is chosen; twice as many others confirm it."""
    jobs: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 31:
            raise LimitError(f"seed must lie between 0 and {(1 << 31) - 1}, not {self.seed}")
        if not 2 <= self.games <= 100_000:
            raise LimitError(f"games must lie between 2 and 100000, not {self.games}")
        if not 1 <= self.jobs <= 256:
            raise LimitError(f"jobs must lie between 1 and 256, not {self.jobs}")


QUICK = FujiiSettings(games=2, sweep=1)
"""Seconds instead of minutes; the same tables with wider intervals."""

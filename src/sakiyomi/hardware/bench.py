"""Where an engine runs: a simulator, seen only through the engine's two streams of bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from sakiyomi.hardware.shape import MachineShape

MAX_CYCLES = 2_000_000_000
"""After which an engine is taken for hung."""

PHASES = ("idle", "run", "return", "list")


class WatchedCycle(NamedTuple):
    """What a processor does in one cycle."""

    phase: int
    """Index into `PHASES`."""
    level: int
    """Nodes above the one whose moves are tried."""
    alpha: int
    beta: int
    best: int
    """Shares: A's points plus one; 0 and all ones are open ends."""


Seen: TypeAlias = Callable[[Sequence[WatchedCycle]], None]
"""Is shown what all processors do, cycle by cycle."""


class Bench(Protocol):
    """A simulated engine; use it in a `with` block."""

    shape: MachineShape
    processors: int
    cycles: int
    """Simulated so far."""

    def exchange(self, sent: bytes, wanted: int, seen: Seen | None = None) -> bytes:
        """Sends bytes, simulates until so many have come back, and shows every cycle to `seen`."""

    def close(self) -> None:
        """Gives back what it holds."""

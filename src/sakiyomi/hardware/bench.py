"""Where an engine runs: a simulator, accessed only through the engine's two byte streams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from sakiyomi.hardware.shape import MachineShape

MAX_CYCLES = 2_000_000_000
"""Cycles after which an engine is considered hung."""

PHASES = ("idle", "run", "return", "list")


class WatchedCycle(NamedTuple):
    """The state of a processor in one cycle."""

    phase: int
    """Index into `PHASES`."""
    level: int
    """Number of nodes above the current one."""
    alpha: int
    beta: int
    best: int
    """Shares: A's points plus one; 0 and all ones are open ends."""


Seen: TypeAlias = Callable[[Sequence[WatchedCycle]], None]
"""Called in every cycle with the state of all processors."""


class Bench(Protocol):
    """A simulated engine; use it in a `with` block."""

    shape: MachineShape
    processors: int
    cycles: int
    """Cycles simulated so far."""

    def exchange(self, sent: bytes, wanted: int, seen: Seen | None = None) -> bytes:
        """Sends bytes and simulates until `wanted` bytes have come back; calls `seen` in every cycle."""

    def close(self) -> None:
        """Releases its resources."""

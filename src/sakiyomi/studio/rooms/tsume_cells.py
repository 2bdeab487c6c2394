"""Mate search with many cells for the tsume room: threads on this machine, or a simulated machine."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

from sakiyomi.cells.mates import MateHostState, drive, host
from sakiyomi.executors import Simulated, Threads, WatchedExecutor
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Limit, Proof

MEMORY = 64
"""Megabytes for the table, or for the host's tree."""
MAX_THREADS = 8


class Cells:
    """One problem, a host and its cells, and how busy each cell is."""

    def __init__(self, position: ShogiPosition, scheme: str, cells: int, virtual: bool) -> None:
        self.cells = cells if virtual else min(cells, MAX_THREADS)
        self._executor = Simulated() if virtual else WatchedExecutor(Threads())
        self._host = host(
            position,
            self.cells,
            scheme="paper" if scheme == "paper" else "best",
            executor="simulated" if virtual else "threads",
            memory=MEMORY,
        )
        self.nodes, self.lost = 0, 0
        self.busy: Sequence[float] = [0.0] * self.cells
        """Fraction of the time each cell has worked, 0 to 1."""

    async def solve(self, limit: Limit, report: Callable[[Proof[Move]], None]) -> Proof[Move]:
        """Solves the problem; `report` receives intermediate results."""
        loop, stopped = asyncio.get_running_loop(), threading.Event()

        def watch(state: MateHostState) -> None:
            self.nodes, self.busy, self.lost = state.nodes, state.busy, state.lost
            known: Proof[Move] = Proof("unknown", moves=state.line, nodes=state.nodes, seconds=state.seconds)
            loop.call_soon_threadsafe(report, known)

        try:
            found = await asyncio.to_thread(
                drive,
                self._host,
                self._executor,
                self.cells,
                limit,
                watch=watch,
                stopped=stopped.is_set,
            )
        finally:
            stopped.set()
        busy = found.usage.busy(found.now)
        self.nodes, self.lost = found.nodes, found.lost
        self.busy = [part / found.now if found.now else 0.0 for part in busy]
        return found.proof

    def view(self) -> View:
        """Data for the usage bars."""
        return {"busy": [round(part, 3) for part in self.busy], "nodes": self.nodes, "lost": self.lost}

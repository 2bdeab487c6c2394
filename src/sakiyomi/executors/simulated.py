"""Cells in virtual time: a parallel machine of any size on one core, the same on every computer."""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from typing import cast

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.executors.base import Metered, load
from sakiyomi.executors.usage import Span, Usage

MAX_CELLS = 1024
MAX_HOST = 10_000
MAX_CONTENTION = 10


@dataclass(frozen=True, slots=True)
class CellCosts:
    """What real cells cost on one machine, in seconds."""

    startup: float
    """Until a cell begins its first task."""
    trip: float
    """A message and its answer, without work."""


@dataclass(frozen=True, slots=True)
class WorkCosts:
    """What a kind of work costs on real cells."""

    handling: float
    """Seconds of the host for an answer and the next task; it handles one after the other."""
    contention: float
    """How much longer a node takes with each doubling of the cells."""


CELLS = {
    "threads": CellCosts(startup=0.0, trip=16e-6),
    "processes": CellCosts(startup=0.15, trip=26e-6),
    "ray": CellCosts(startup=0.0, trip=0.9e-3),  # its cells have started before the clock does
}
WORKS = {
    "mate": WorkCosts(handling=30e-6, contention=0.16),
    "turn": WorkCosts(handling=650e-6, contention=0.03),
}
"""As measured: trips and handling by `benchmarks/cells_overhead.py`, contention on 16 cores."""


class Simulated:
    """Does each task at once, but delivers its answer later in virtual time, by its cost in nodes.

    Cells share nothing, so doing their work in sequence makes no difference. By default nothing but nodes
    takes time.
    """

    def __init__(
        self,
        latency: int = 0,
        host: float = 1.0,
        contention: float = 0.0,
        *,
        startup: int = 0,
        handling: int = 0,
        machines: int | None = None,
    ) -> None:
        if latency < 0:
            raise LimitError(f"latency must be at least 0 nodes, not {latency}")
        if not 0 <= host <= MAX_HOST:
            raise LimitError(f"the host's cost must lie between 0 and {MAX_HOST}, not {host}")
        if not 0 <= contention <= MAX_CONTENTION:
            raise LimitError(f"contention must lie between 0 and {MAX_CONTENTION}, not {contention}")
        if min(startup, handling) < 0:
            raise LimitError(f"startup and handling must be at least 0 nodes, not {min(startup, handling)}")
        if machines is not None and not 1 <= machines <= MAX_CELLS:
            raise LimitError(f"machines must lie between 1 and {MAX_CELLS}, not {machines}")
        self.latency = latency
        """Cost of a message, in nodes, each way."""
        self.host = host
        """Time the host takes for its own work, relative to a cell."""
        self.contention = contention
        """How much longer a node takes with each doubling of the cells, which share memory and caches."""
        self.startup = startup
        """Nodes before a cell, or its successor, begins its first task."""
        self.handling = handling
        """Nodes that the host takes for each answer, one after the other."""
        self.machines = machines
        """Number of machines that the cells are spread over evenly; None does not tell them apart."""
        self.usage, self.unit = Usage(), "nodes"
        self._now = 0
        self._work, self._setup = "", b""
        self._works: dict[int, Metered] = {}
        self._coming: list[tuple[int, int, bytes]] = []
        self._ready: dict[int, int] = {}

    @classmethod
    def like(cls, cells: str, work: str, speed: float) -> Simulated:
        """With the costs measured of `CELLS` and `WORKS`, for cells that search `speed` nodes a second."""
        if cells not in CELLS:
            raise UnknownNameError("executor", cells, list(CELLS))
        if work not in WORKS:
            raise UnknownNameError("work", work, list(WORKS))
        costs, own = CELLS[cells], WORKS[work]
        return cls(
            latency=round(costs.trip / 2 * speed),
            contention=own.contention,
            startup=round(costs.startup * speed),
            handling=round(own.handling * speed),
        )

    @property
    def now(self) -> int:
        """Virtual time since the start, in nodes."""
        return self._now

    @property
    def busy(self) -> list[float]:
        """Nodes searched by each cell so far."""
        return self.usage.busy(self._now)

    def spend(self, nodes: int) -> None:
        """Advances the clock by the host's own work; the cells keep working meanwhile."""
        self._now += round(nodes * self.host)

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the clock; a cell's work is created with its first task."""
        if not 1 <= cells <= MAX_CELLS:
            raise LimitError(f"simulated cells must lie between 1 and {MAX_CELLS}, not {cells}")
        self._work, self._setup = work, setup
        self._now, self.usage = 0, Usage(cells)
        self._ready = dict.fromkeys(range(cells), self.startup)

    def send(self, cell: int, task: bytes) -> None:
        """Does the task."""
        if cell not in self._works:
            self._works[cell] = cast(Metered, load(self._work, self._setup, self._machine(cell)))
        work = self._works[cell]
        answer = work(task)
        begin = max(self._now + self.latency, self._ready[cell])
        end = begin + round(work.spent * (1 + self.contention * math.log2(self.usage.cells)))
        self.usage.spans.append(Span(begin, end, cell))
        heapq.heappush(self._coming, (end + self.latency, cell, answer))

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:  # noqa: ARG002
        """The next answer, ties broken by cell number; the clock advances to its arrival."""
        if not self._coming:
            return None
        time, cell, answer = heapq.heappop(self._coming)
        self._now = max(self._now, time) + self.handling
        return cell, answer

    def recall(self, cell: int) -> int:
        """Stops the cell's task, which is never answered; returns the nodes searched until then."""
        self._forget(cell)
        return round(self.usage.cut(cell, self._now + self.latency))

    def replace(self, cell: int) -> None:
        """Ends the cell's work now; it starts afresh with its next task."""
        self._forget(cell)
        self._drop(cell)
        self._ready[cell] = self._now + self.startup
        self.usage.cut(cell, self._now)

    def close(self) -> None:
        """Closes all work; pending answers are dropped."""
        for cell in list(self._works):
            self._drop(cell)
        self._coming.clear()

    def _machine(self, cell: int) -> str:
        return "" if self.machines is None else str(cell * self.machines // self.usage.cells)

    def _forget(self, cell: int) -> None:
        self._coming = [event for event in self._coming if event[1] != cell]
        heapq.heapify(self._coming)

    def _drop(self, cell: int) -> None:
        work = self._works.pop(cell, None)
        if work is not None:
            work.close()

"""The host loop of mate search: hands out tasks and receives answers until there is a result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from sakiyomi.cells.mates.links import Traffic
from sakiyomi.cells.pool import PATIENCE, CellPool
from sakiyomi.errors import LimitError
from sakiyomi.executors import Observed, Recalling, Simulated, Usage
from sakiyomi.games.shogi import Move
from sakiyomi.types import Limit, Proof

MAX_CELLS = 1024
HEARTBEAT = 0.1
"""Seconds a host waits for an answer before it checks limits and shows progress."""


class MateHost(Protocol):
    """What a scheme provides: tasks for idle cells, and the handling of their answers."""

    work: str
    """The work of the cells, as `module:name`."""
    setup: bytes

    @property
    def nodes(self) -> int:
        """Positions searched by the cells, as reported so far."""

    @property
    def own(self) -> int:
        """The host's own work, in positions; it costs virtual time too."""

    @property
    def over(self) -> bool:
        """Whether there is an answer, or cannot be one."""

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """Tasks for some of the idle cells."""

    def answered(self, cell: int, answer: bytes) -> None:
        """Takes a cell's answer; raises `WireError` if it is invalid."""

    def lost(self, cell: int) -> None:
        """A cell died or was replaced: its task must be done again."""

    def line(self) -> list[int]:
        """Codes of the moves that look best now."""

    def proof(self) -> Proof[Move]:
        """The answer, with the certificate of a mate."""


@runtime_checkable
class RecallingHost(Protocol):
    """A host that stops tasks whose answers have become useless."""

    def unwanted(self) -> list[int]:
        """The busy cells with such tasks."""

    def recalled(self, cell: int, nodes: int) -> None:
        """A cell was stopped after searching this number of positions."""


@runtime_checkable
class ConnectedHost(Protocol):
    """A host whose cells may be on other machines."""

    @property
    def traffic(self) -> Traffic:
        """What went over the network so far."""


@dataclass(frozen=True, slots=True)
class MateHostState:
    """Progress of a host."""

    nodes: int
    seconds: float
    now: float
    """By the executor's clock: seconds, or nodes in virtual time."""
    cells: int
    busy: tuple[float, ...]
    """Fraction of the time in which each cell was busy, 0 to 1."""
    line: tuple[Move, ...]
    lost: int
    """Tasks lost with their cells and handed out again."""


@dataclass(frozen=True, slots=True)
class FoundMate:
    """An answer and its cost."""

    proof: Proof[Move]
    nodes: int
    """Positions searched by all cells."""
    own: int
    """The host's own work, in positions."""
    now: float
    """By the executor's clock: seconds, or nodes in virtual time."""
    usage: Usage
    lost: int
    traffic: Traffic | None = None
    """What machines sent each other, where they do."""

    @property
    def utilisation(self) -> float:
        """Fraction of the cells' time in which they were busy, 0 to 1."""
        return self.usage.utilisation(self.now)


def drive(
    host: MateHost,
    executor: Observed,
    cells: int,
    limit: Limit | None = None,
    *,
    max_time: float | None = None,
    patience: float = PATIENCE,
    watch: Callable[[MateHostState], None] | None = None,
    stopped: Callable[[], bool] = lambda: False,
    name: str = "the problem",
) -> FoundMate:
    """Runs cells for a host until it has an answer or a limit is reached; then ends them.

    `max_time` is a limit by the executor's clock. A cell that is silent for `patience` seconds is replaced.
    If cells keep dying, `CellError` names the problem.
    """
    if not 1 <= cells <= MAX_CELLS:
        raise LimitError(f"cells must lie between 1 and {MAX_CELLS}, not {cells}")
    executor.start(cells, host.work, host.setup)
    driven = _Drive(host, executor, cells, limit or Limit(), max_time, patience, watch, stopped, name)
    try:
        driven.run()
    finally:
        executor.close()
    return driven.found()


class _Drive:
    def __init__(
        self,
        host: MateHost,
        executor: Observed,
        cells: int,
        limit: Limit,
        max_time: float | None,
        patience: float,
        watch: Callable[[MateHostState], None] | None,
        stopped: Callable[[], bool],
        name: str,
    ) -> None:
        self.host, self.executor, self.cells = host, executor, cells
        self.limit, self.max_time = limit, max_time
        self.watch, self.stopped, self.name = watch, stopped, name
        self.started = self.shown = time.monotonic()
        self.pool = CellPool[bytes](executor, cells, patience=patience)
        self.idle = list(range(cells))
        self.own = 0
        self.now = 0.0

    def run(self) -> None:
        self._spend()
        while not self.host.over and not self._ended():
            tasks = self.host.tasks(self.idle)
            self._spend()
            for cell, task in tasks:
                self.idle.remove(cell)
                self.pool.give(cell, task, task)
            if not self.pool.busy:
                break  # nothing is left to do
            self._receive()
            self._spend()
            self._recall()
            self._show()
        self.now = self.executor.now
        self._drain()

    def _drain(self) -> None:
        """Cells that stop because the answer is found report a moment later: their nodes count too."""
        until = time.monotonic() + HEARTBEAT
        while (
            self.host.over and self.executor.unit == "seconds" and self.pool.busy and time.monotonic() < until
        ):
            self._receive()

    def found(self) -> FoundMate:
        host = self.host
        return FoundMate(
            host.proof(),
            host.nodes,
            host.own,
            self.now,
            self.executor.usage,
            self.pool.losses,
            host.traffic if isinstance(host, ConnectedHost) else None,
        )

    def _ended(self) -> bool:
        return (
            self.stopped()
            or (self.limit.nodes is not None and self.host.nodes >= self.limit.nodes)
            or (self.limit.seconds is not None and time.monotonic() - self.started >= self.limit.seconds)
            or (self.max_time is not None and self.executor.now >= self.max_time)
        )

    def _receive(self) -> None:
        for back in self.pool.receive(HEARTBEAT):
            self.idle.append(back.cell)
            if back.answer is not None:
                self.host.answered(back.cell, back.answer)
                continue
            self.host.lost(back.cell)
            if not self.host.over:
                self.pool.check_lives(back.job, self.name)

    def _recall(self) -> None:
        """Where an executor cannot stop a task, its slice ends soon anyway."""
        if isinstance(self.host, RecallingHost) and isinstance(self.executor, Recalling):
            for cell in self.host.unwanted():
                self.host.recalled(cell, self.pool.recall(cell))
                self.idle.append(cell)

    def _spend(self) -> None:
        """In virtual time, the host's own work takes time too."""
        more = self.host.own - self.own
        if more and isinstance(self.executor, Simulated):
            self.executor.spend(more)
        self.own = self.host.own

    def _show(self) -> None:
        clock = time.monotonic()
        if self.watch is None or clock - self.shown < HEARTBEAT:
            return
        self.shown = clock
        now = self.executor.now
        busy = tuple(part / now if now > 0 else 0.0 for part in self.executor.usage.busy(now))
        line = tuple(Move(code) for code in self.host.line())
        self.watch(
            MateHostState(
                self.host.nodes, clock - self.started, now, self.cells, busy, line, self.pool.losses
            )
        )

"""The loop of every host: tasks out, answers in, and nobody waited for in vain."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sakiyomi.cells.pool import PATIENCE, CellPool
from sakiyomi.errors import LimitError
from sakiyomi.executors import Observed, Simulated, Usage
from sakiyomi.games.shogi import Move
from sakiyomi.types import Limit, Proof

MAX_CELLS = 1024
HEARTBEAT = 0.1
"""Seconds after which a host without news looks up."""


class MateHost(Protocol):
    """What a scheme must offer: work for idle cells, and a use for what comes back."""

    work: str
    """What the cells do, as `module:name`."""
    setup: bytes

    @property
    def nodes(self) -> int:
        """Positions that the cells have looked at, as far as they have told."""

    @property
    def own(self) -> int:
        """What the host itself has done meanwhile, in positions; it takes its time in virtual time too."""

    @property
    def over(self) -> bool:
        """Whether there is an answer, or can be none."""

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """Tasks for some of the idle cells."""

    def answered(self, cell: int, answer: bytes) -> None:
        """A cell is done; raises `WireError` for what no cell would say."""

    def lost(self, cell: int) -> None:
        """A cell has died or was replaced: what it was at must be done again, by whoever is next."""

    def line(self) -> list[int]:
        """Codes of the moves that seem best now."""

    def proof(self) -> Proof[Move]:
        """The answer, with the certificate of a mate."""


@dataclass(frozen=True, slots=True)
class MateHostState:
    """How a host is getting on."""

    nodes: int
    seconds: float
    now: float
    """By the executor's clock: seconds, or nodes in virtual time."""
    cells: int
    busy: tuple[float, ...]
    """The part of the time that each cell has worked, 0 to 1."""
    line: tuple[Move, ...]
    lost: int
    """Tasks that were lost with their cells and handed out again."""


@dataclass(frozen=True, slots=True)
class FoundMate:
    """An answer and what it took."""

    proof: Proof[Move]
    nodes: int
    """Positions that all cells looked at."""
    own: int
    """What the host itself did, in positions."""
    now: float
    """By the executor's clock: seconds, or nodes in virtual time."""
    usage: Usage
    lost: int

    @property
    def utilisation(self) -> float:
        """The part of the cells' time that was worked, 0 to 1."""
        return self.usage.utilisation(self.now)


def drive(
    host: MateHost,
    executor: Observed,
    cells: int,
    limit: Limit | None = None,
    *,
    most: float | None = None,
    patience: float = PATIENCE,
    watch: Callable[[MateHostState], None] | None = None,
    stopped: Callable[[], bool] = lambda: False,
    name: str = "the problem",
) -> FoundMate:
    """Lets cells work for a host until it has an answer, or the limit is reached; then ends them.

    `most` is a limit by the executor's clock. A cell that is silent for `patience` seconds is replaced. Where
    cells keep dying, `CellError` names the problem.
    """
    if not 1 <= cells <= MAX_CELLS:
        raise LimitError(f"cells must lie between 1 and {MAX_CELLS}, not {cells}")
    executor.start(cells, host.work, host.setup)
    driven = _Drive(host, executor, cells, limit or Limit(), most, patience, watch, stopped, name)
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
        most: float | None,
        patience: float,
        watch: Callable[[MateHostState], None] | None,
        stopped: Callable[[], bool],
        name: str,
    ) -> None:
        self.host, self.executor, self.cells = host, executor, cells
        self.limit, self.most = limit, most
        self.watch, self.stopped, self.name = watch, stopped, name
        self.started = self.shown = time.monotonic()
        self.pool = CellPool[bytes](executor, cells, patience=patience)
        self.idle = list(range(cells))
        self.own = 0
        self.now = 0.0

    def run(self) -> None:
        self._spend()
        while not self.host.over and not self._ended():
            for cell, task in self.host.tasks(self.idle):
                self.idle.remove(cell)
                self.pool.give(cell, task, task)
            self._spend()
            if not self.pool.busy:
                break  # nothing is left that anybody could do
            self._receive()
            self._spend()
            self._show()
        self.now = self.executor.now
        self._hear_the_rest()

    def _hear_the_rest(self) -> None:
        """Whoever has found the answer before tells it a moment later: its nodes count too."""
        until = time.monotonic() + HEARTBEAT
        while (
            self.host.over and self.executor.unit == "seconds" and self.pool.busy and time.monotonic() < until
        ):
            self._receive()

    def found(self) -> FoundMate:
        host = self.host
        return FoundMate(host.proof(), host.nodes, host.own, self.now, self.executor.usage, self.pool.losses)

    def _ended(self) -> bool:
        return (
            self.stopped()
            or (self.limit.nodes is not None and self.host.nodes >= self.limit.nodes)
            or (self.limit.seconds is not None and time.monotonic() - self.started >= self.limit.seconds)
            or (self.most is not None and self.executor.now >= self.most)
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

    def _spend(self) -> None:
        """In virtual time the host's own work takes time too."""
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

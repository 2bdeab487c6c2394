"""Records when the cells of any executor were busy."""

from __future__ import annotations

import time
from collections.abc import Callable

from sakiyomi.executors.base import Executor
from sakiyomi.executors.usage import Usage


class WatchedExecutor:
    """Forwards every call. A cell counts as busy from its task until its answer is received."""

    def __init__(self, executor: Executor, clock: Callable[[], float] = time.perf_counter) -> None:
        self._executor, self._clock, self._started = executor, clock, clock()
        self.usage, self.unit = Usage(), "seconds"

    @property
    def now(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._started

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the cells and the clock."""
        self._executor.start(cells, work, setup)
        self.usage = Usage(cells)
        self._started = self._clock()

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to a cell."""
        self._executor.send(cell, task)
        self.usage.begin(cell, self.now)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next answer."""
        event = self._executor.receive(timeout)
        if event is not None:
            self.usage.end(event[0], self.now)
        return event

    def replace(self, cell: int) -> None:
        """Replaces a cell."""
        self._executor.replace(cell)
        if cell in self.usage.busy_since:
            self.usage.end(cell, self.now)

    def close(self) -> None:
        """Ends all cells."""
        for cell in list(self.usage.busy_since):
            self.usage.end(cell, self.now)
        self._executor.close()

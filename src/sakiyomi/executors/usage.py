"""When each cell was busy: the record behind views and charts of utilisation, and how it is made."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sakiyomi.executors.base import Executor


class Span(NamedTuple):
    """A period in which a cell was busy, by the executor's clock."""

    start: float
    end: float
    cell: int


class Usage:
    """The finished spans of all cells; `busy_since` has the start of those still running."""

    def __init__(self, cells: int = 0) -> None:
        self.cells = cells
        self.spans: list[Span] = []
        self.busy_since: dict[int, float] = {}

    def begin(self, cell: int, time: float) -> None:
        """A cell has started a task."""
        self.busy_since[cell] = time

    def end(self, cell: int, time: float) -> None:
        """A cell has finished its task."""
        self.spans.append(Span(self.busy_since.pop(cell), time, cell))

    def cut(self, cell: int, time: float) -> float:
        """Cuts a cell's last span off at a time, and returns what is left of it."""
        for index in reversed(range(len(self.spans))):
            span = self.spans[index]
            if span.cell == cell:
                self.spans[index] = span._replace(end=max(span.start, min(span.end, time)))
                return self.spans[index].end - span.start
        return 0.0

    def until(self, time: float) -> list[Span]:
        """All spans up to a time, cut off there."""
        done = [Span(span.start, min(span.end, time), span.cell) for span in self.spans if span.start < time]
        return done + [Span(start, time, cell) for cell, start in self.busy_since.items() if start < time]

    def busy(self, time: float) -> list[float]:
        """How long each cell was busy up to a time."""
        sums = [0.0] * self.cells
        for span in self.until(time):
            sums[span.cell] += span.end - span.start
        return sums

    def utilisation(self, time: float) -> float:
        """Fraction of all cells' time in which they were busy, 0 to 1."""
        return sum(self.busy(time)) / (time * self.cells) if time > 0 and self.cells else 0.0

    def profile(self, time: float, steps: int = 100) -> list[tuple[float, float]]:
        """Utilisation over time: the middle of each of `steps` equal intervals, and the utilisation in it."""
        if time <= 0 or not self.cells:
            return []
        width, sums = time / steps, [0.0] * steps
        for start, end, _ in self.until(time):
            for step in range(int(start / width), min(int(end / width), steps - 1) + 1):
                sums[step] += max(0.0, min(end, (step + 1) * width) - max(start, step * width))
        return [((step + 0.5) * width, sums[step] / (width * self.cells)) for step in range(steps)]


class WatchedExecutor:
    """Records the usage of an executor: a cell is busy from its task until its answer is received."""

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

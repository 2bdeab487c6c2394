"""The core of every host loop: hands out jobs, receives answers, replaces dead and silent cells."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sakiyomi.errors import CellError, shorten
from sakiyomi.executors import Executor, Recalling

J = TypeVar("J", bound=Hashable)

HEARTBEAT = 0.2
"""Seconds a host waits for an answer before it checks on its cells."""
PATIENCE = 60.0
"""Seconds after which a cell that has not answered is replaced."""
LIVES = 5
"""Cells that may die during one job before the job is blamed."""


@dataclass(frozen=True, slots=True)
class Returned(Generic[J]):
    """A cell that is idle again."""

    cell: int
    job: J
    answer: bytes | None
    """None if the cell died during the job, or was silent for too long; it has been replaced."""


class CellPool(Generic[J]):
    """The cells of an executor with their jobs. Idle cells, and what comes next, are up to the host.

    A cell that is silent for `patience` seconds is replaced. Deaths are counted per job, and in a row.
    """

    def __init__(
        self, executor: Executor, cells: int, *, lives: int = LIVES, patience: float = math.inf
    ) -> None:
        self.executor, self.cells, self.lives, self.patience = executor, cells, lives, patience
        self.losses = 0
        """Jobs lost with their cells."""
        self.deaths = Counter[J]()
        """Per job, since it was last answered."""
        self.deaths_in_a_row = 0
        """Deaths since the last answer from any cell."""
        self._jobs: dict[int, tuple[J, float]] = {}

    @property
    def jobs(self) -> dict[int, J]:
        """The job of every busy cell."""
        return {cell: job for cell, (job, _) in self._jobs.items()}

    @property
    def busy(self) -> bool:
        """Whether any cell has a job."""
        return bool(self._jobs)

    def give(self, cell: int, job: J, task: bytes) -> None:
        """Gives a job to an idle cell."""
        self._jobs[cell] = job, time.monotonic()
        self.executor.send(cell, task)

    def receive(self, timeout: float = HEARTBEAT, patience: float | None = None) -> list[Returned[J]]:
        """The cells that are done: one, or all that were silent for too long; none after a timeout."""
        event = self.executor.receive(timeout)
        if event is None:
            return self._replace_silent(self.patience if patience is None else patience)
        cell, answer = event
        job, _ = self._jobs.pop(cell)
        if answer is None:
            self._lose(job)
        else:
            self.deaths_in_a_row = 0
            self.deaths.pop(job, None)
        return [Returned(cell, job, answer)]

    def recall(self, cell: int) -> int:
        """Stops the job of a cell on an executor that can; returns its cost so far, in nodes."""
        assert isinstance(self.executor, Recalling)
        del self._jobs[cell]
        return self.executor.recall(cell)

    def reject(self, cell: int, job: J) -> None:
        """Replaces a cell whose answer was invalid, as if it had died during the job."""
        self.executor.replace(cell)
        self._lose(job)

    def check_lives(self, job: J, name: str) -> None:
        """Raises `CellError` if too many cells have died during a job; `name` names it in the error."""
        # A machine that fails takes all its cells with it: that is one failure, not one per cell.
        worst = max(self.deaths[job], self.deaths_in_a_row // self.cells)
        if worst >= self.lives:
            raise CellError(f"{self.lives} cells died on {shorten(name, 200)}")

    def _replace_silent(self, patience: float) -> list[Returned[J]]:
        late = time.monotonic() - patience
        # Unlike a death, silence is not held against the job: the machine may just be slow.
        silent = [(cell, job) for cell, (job, since) in self._jobs.items() if since < late]
        for cell, _ in silent:
            self.executor.replace(cell)
            del self._jobs[cell]
            self.losses += 1
            self.deaths_in_a_row += 1
        return [Returned(cell, job, None) for cell, job in silent]

    def _lose(self, job: J) -> None:
        self.losses += 1
        self.deaths_in_a_row += 1
        self.deaths[job] += 1

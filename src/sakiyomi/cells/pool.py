"""The loop of every host: jobs out, answers in, the dead replaced, and nobody waited for in vain."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sakiyomi.errors import CellError, shorten
from sakiyomi.executors import Executor

J = TypeVar("J", bound=Hashable)

HEARTBEAT = 0.2
"""Seconds after which a host without news looks up."""
PATIENCE = 60.0
"""Seconds after which a cell that has not answered a slice of work is replaced."""
LIVES = 5
"""Cells that may die over one job before it is taken to be the job's fault."""


@dataclass(frozen=True, slots=True)
class Returned(Generic[J]):
    """A cell that has work no longer."""

    cell: int
    job: J
    answer: bytes | None
    """None: the cell has died over the job, or was replaced; another one has its place."""


class CellPool(Generic[J]):
    """Cells of an executor with the jobs that they are at. What is idle, and what comes next, is the host's.

    A cell that is silent for `patience` seconds is replaced. Deaths are counted by job, and in a row.
    """

    def __init__(
        self, executor: Executor, cells: int, *, lives: int = LIVES, patience: float = math.inf
    ) -> None:
        self.executor, self.cells, self.lives, self.patience = executor, cells, lives, patience
        self.losses = 0
        """Jobs that were lost with their cells."""
        self.deaths = Counter[J]()
        """By job, since it was last answered."""
        self.in_a_row = 0
        """Deaths since anybody answered."""
        self._jobs: dict[int, tuple[J, float]] = {}

    @property
    def jobs(self) -> dict[int, J]:
        """What every busy cell is at."""
        return {cell: job for cell, (job, _) in self._jobs.items()}

    @property
    def busy(self) -> bool:
        """Whether anybody is at work."""
        return bool(self._jobs)

    def give(self, cell: int, job: J, task: bytes) -> None:
        """Hands a job to a cell that has none."""
        self._jobs[cell] = job, time.monotonic()
        self.executor.send(cell, task)

    def receive(self, timeout: float = HEARTBEAT, patience: float | None = None) -> list[Returned[J]]:
        """Who is done: one cell, or all that were silent for too long; nobody after a timeout."""
        event = self.executor.receive(timeout)
        if event is None:
            return self._replace_silent(self.patience if patience is None else patience)
        cell, answer = event
        job, _ = self._jobs.pop(cell)
        if answer is None:
            self._lose(job)
        else:
            self.in_a_row = 0
            self.deaths.pop(job, None)
        return [Returned(cell, job, answer)]

    def distrust(self, cell: int, job: J) -> None:
        """Replaces a cell whose answer made no sense, as if it had died over the job."""
        self.executor.replace(cell)
        self._lose(job)

    def check_lives(self, job: J, name: str) -> None:
        """Raises `CellError` where too many cells have died over a job; `name` says what it is."""
        # A machine that goes takes all its cells with it: that is one misfortune, not one for each cell.
        worst = max(self.deaths[job], self.in_a_row // self.cells)
        if worst >= self.lives:
            raise CellError(f"{self.lives} cells have died over {shorten(name, 200)}")

    def _replace_silent(self, patience: float) -> list[Returned[J]]:
        late = time.monotonic() - patience
        # Silence says less about the job than death: the machine may just be slow.
        silent = [(cell, job) for cell, (job, since) in self._jobs.items() if since < late]
        for cell, _ in silent:
            self.executor.replace(cell)
            del self._jobs[cell]
            self.losses += 1
            self.in_a_row += 1
        return [Returned(cell, job, None) for cell, job in silent]

    def _lose(self, job: J) -> None:
        self.losses += 1
        self.in_a_row += 1
        self.deaths[job] += 1

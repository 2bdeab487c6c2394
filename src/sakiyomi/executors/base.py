"""What an executor is. Tasks and answers are bytes, so that nothing but text need cross any border."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, runtime_checkable

from sakiyomi.executors.usage import Usage

OUT_OF_MEMORY = "there is not so much memory for its table; give less with --memory (see also ulimit -v)"
"""What is said of a cell without it."""


class Work(Protocol):
    """What a cell does: made once from a setup, then called with one task after the other."""

    def __call__(self, task: bytes) -> bytes:
        """The answer to a task. Long work is done in slices: a task says how much of it to do."""

    def close(self) -> None:
        """Gives back what it holds."""


class Metered(Work, Protocol):
    """Work that counts what it costs; needed for virtual time."""

    spent: int
    """What the last task has cost, in nodes."""


@runtime_checkable
class Stoppable(Protocol):
    """Work whose tasks may be long. Threads cannot be ended from outside, so they are asked."""

    def stop(self) -> None:
        """Ends the task at hand and all that follow, soon; called from another thread."""


class Executor(Protocol):
    """Cells that work at the same time, numbered from 0; each is given one task at a time."""

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the cells; each makes its `Work` from `module:name` and the setup."""

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to a cell that has none."""

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next cell that is done with its answer; None after `timeout` seconds without one.

        An answer of None says that the cell has died over its task; another one has taken its place.
        What work raises in this very process is raised here.
        """

    def replace(self, cell: int) -> None:
        """Puts a fresh cell in the place of one that hangs; its task is forgotten and never answered."""

    def close(self) -> None:
        """Ends all cells, also those at work."""


@runtime_checkable
class Observed(Executor, Protocol):
    """An executor that keeps a record of who worked when, by a clock of its own."""

    usage: Usage

    @property
    def unit(self) -> str:
        """Of its clock: seconds, or nodes in virtual time."""

    @property
    def now(self) -> float:
        """Time since the start, in these units."""


def load(work: str, setup: bytes) -> Work:
    """Makes the work that `module:name` names."""
    module, _, name = work.partition(":")
    made: Work = getattr(import_module(module), name)(setup)
    return made

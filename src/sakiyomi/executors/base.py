"""What an executor is. Tasks and answers are bytes, so that nothing but text need cross any border."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol


class Work(Protocol):
    """What a cell does: made once from a setup, then called with one task after the other."""

    def __call__(self, task: bytes) -> bytes:
        """The answer to a task."""

    def close(self) -> None:
        """Gives back what it holds."""


class Executor(Protocol):
    """Cells that work at the same time, numbered from 0; each is given one task at a time."""

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the cells; each makes its `Work` from `module:name` and the setup."""

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to a cell that has none."""

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next cell that is done with its answer; None after `timeout` seconds without one.

        An answer of None says that the cell has died over its task; another one has taken its place.
        """

    def close(self) -> None:
        """Ends all cells, also those at work."""


def load(work: str, setup: bytes) -> Work:
    """Makes the work that `module:name` names."""
    module, _, name = work.partition(":")
    made: Work = getattr(import_module(module), name)(setup)
    return made

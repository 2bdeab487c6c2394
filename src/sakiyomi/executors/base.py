"""The executor interface. Tasks and answers are bytes, so nothing else crosses a process border."""

from __future__ import annotations

import atexit
import os
from contextvars import ContextVar
from importlib import import_module
from typing import Protocol, runtime_checkable

from sakiyomi.executors.usage import Usage

_machine: ContextVar[str] = ContextVar("machine", default="")

OUT_OF_MEMORY = "not enough memory for its table; give less with --memory (see also ulimit -v)"
"""Why a cell failed to allocate its table."""


class Work(Protocol):
    """What a cell does: created once from a setup, then called with one task after another."""

    def __call__(self, task: bytes) -> bytes:
        """The answer to a task. Long work is done in slices: the task says how much to do."""

    def close(self) -> None:
        """Releases its resources."""


class Metered(Work, Protocol):
    """Work that counts its cost; needed for virtual time."""

    spent: int
    """Cost of the last task, in nodes."""


@runtime_checkable
class Stoppable(Protocol):
    """Work with long tasks. Threads cannot be killed from outside, so they are asked to stop."""

    def stop(self) -> None:
        """Soon ends the current task and all that follow; called from another thread."""


class Executor(Protocol):
    """Cells that work in parallel, numbered from 0; each has one task at a time."""

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the cells; each creates its `Work` from `module:name` and the setup."""

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to an idle cell."""

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next cell to finish, with its answer; None after `timeout` seconds without one.

        An answer of None means that the cell died during its task and was replaced. Exceptions of work in
        this process are raised here.
        """

    def replace(self, cell: int) -> None:
        """Replaces a cell that hangs; its task is dropped and never answered."""

    def close(self) -> None:
        """Ends all cells, even busy ones."""


@runtime_checkable
class Observed(Executor, Protocol):
    """An executor that records when each cell was busy, by its own clock."""

    usage: Usage

    @property
    def unit(self) -> str:
        """Unit of its clock: seconds, or nodes in virtual time."""

    @property
    def now(self) -> float:
        """Time since the start, in this unit."""


@runtime_checkable
class Recalling(Protocol):
    """An executor that can stop a task without ending its cell."""

    def recall(self, cell: int) -> int:
        """Stops the cell's task, which is never answered; returns its cost so far, in nodes."""


def load(work: str, setup: bytes, machine: str = "") -> Work:
    """Creates the work named by `module:name`, for a cell on a machine."""
    module, _, name = work.partition(":")
    before = _machine.set(machine)
    try:
        made: Work = getattr(import_module(module), name)(setup)
    finally:
        _machine.reset(before)
    return made


def this_machine() -> str:
    """The machine of the cell whose work is being created; empty if its executor knows of only one."""
    return _machine.get()


_open = dict[int, Executor]()
"""Kept alive, by identity: an executor interrupted while closing is closed again at exit."""


def close_at_exit(executor: Executor) -> None:
    """Closes it at exit, unless `mark_closed` was called; closing twice must be harmless."""
    _open[id(executor)] = executor


def mark_closed(executor: Executor) -> None:
    """It is closed: nothing is left to do at exit."""
    _open.pop(id(executor), None)


@atexit.register
def _close_all() -> None:
    try:
        for executor in list(_open.values()):
            executor.close()
    except KeyboardInterrupt:
        # The user does not want to wait. A normal exit while threads are in native code would unwind those
        # that return from it and abort the process, so skip the interpreter's shutdown.
        os._exit(130)

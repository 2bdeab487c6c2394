"""Cells as processes on this machine. Neither they nor their children outlive this process."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from sakiyomi.errors import CellError
from sakiyomi.executors.base import OUT_OF_MEMORY, Work, load

ANSWER, FAILED = b"=", b"!"
"""First byte of a message from a cell: an answer follows, or the reason why it failed."""
PATIENCE = 3.0
"""Seconds that cells have to exit by themselves."""


class Processes:
    """Fresh interpreters that read tasks from a pipe."""

    def __init__(self) -> None:
        # Not copies of this process: a copy would inherit threads of a running search in an unknown state.
        self._context = multiprocessing.get_context("spawn")
        self._cells: list[tuple[BaseProcess, Connection]] = []
        self._work, self._setup = "", b""
        self._busy: set[int] = set()

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the cells."""
        self._work, self._setup = work, setup
        for _ in range(cells):
            self._cells.append(self._fresh())

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to a cell; if the cell has died, `receive` reports it."""
        self._busy.add(cell)
        with contextlib.suppress(OSError):
            self._cells[cell][1].send_bytes(task)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next answer."""
        waiting = {self._cells[cell][1]: cell for cell in self._busy}
        for pipe in connection.wait(list(waiting), timeout):
            assert isinstance(pipe, Connection)
            cell = waiting[pipe]
            self._busy.discard(cell)
            try:
                message = pipe.recv_bytes()
            except (EOFError, OSError):
                self.replace(cell)
                return cell, None
            if message[:1] == FAILED:
                raise CellError(message[1:].decode())
            return cell, message[1:]
        return None

    def replace(self, cell: int) -> None:
        """Kills a cell with its children, and starts another."""
        self._busy.discard(cell)
        _end(*self._cells[cell], patience=0.0)
        self._cells[cell] = self._fresh()

    def close(self) -> None:
        """Ends all cells: by closing their input, then by a signal, and finally by killing them."""
        for process, pipe in self._cells:
            pipe.close()
            if process.is_alive():
                process.terminate()
        end = time.monotonic() + PATIENCE
        for cell in self._cells:
            _end(*cell, patience=max(0.0, end - time.monotonic()))
        self._cells.clear()
        self._busy.clear()

    def _fresh(self) -> tuple[BaseProcess, Connection]:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_cell, args=(theirs, self._work, self._setup), daemon=True)
        with _main_module_left_alone(), _sigint_blocked():
            process.start()
        theirs.close()
        return process, ours


def _end(process: BaseProcess, pipe: Connection, patience: float) -> None:
    process.join(patience)
    # A cell's children, such as engines, belong to its process group.
    if process.pid is not None and hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.is_alive():
        process.kill()
    process.join()
    pipe.close()


@contextlib.contextmanager
def _main_module_left_alone() -> Iterator[None]:
    """Keeps cells from running the main script again; they need nothing from it."""
    main: Any = sys.modules["__main__"]
    kept = {name: getattr(main, name) for name in ("__file__", "__spec__") if hasattr(main, name)}
    try:
        for name in kept:
            setattr(main, name, None)
        yield
    finally:
        for name, value in kept.items():
            setattr(main, name, value)


@contextlib.contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Blocks Ctrl-C in processes started in this block until they set up their own handling."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cell(pipe: Connection, work: str, setup: bytes) -> None:
    """The main function of a cell."""
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # its own group: Ctrl-C goes to the parent only, and the cell ends with its children
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    threading.Thread(target=_die_with_parent, daemon=True).start()
    done = _load(pipe, work, setup)
    try:
        while True:
            pipe.send_bytes(ANSWER + done(pipe.recv_bytes()))
    except (EOFError, OSError):
        pass
    except MemoryError:
        _fail(pipe, "a cell ran out of memory; give less with --memory (see also ulimit -v)")
    finally:
        signal.signal(signal.SIGTERM, lambda *_: None)  # already exiting
        done.close()


def _load(pipe: Connection, work: str, setup: bytes) -> Work:
    """The work of a cell. A failure here would repeat in every other cell, so it is reported."""
    try:
        return load(work, setup)
    except MemoryError:
        _fail(pipe, f"a cell could not start: {OUT_OF_MEMORY}")
    except Exception as error:
        _fail(pipe, f"a cell could not start: {type(error).__name__}: {error}")
    sys.exit(1)


def _fail(pipe: Connection, reason: str) -> None:
    with contextlib.suppress(OSError):
        pipe.send_bytes(FAILED + reason.encode("utf-8", "replace"))


def _die_with_parent() -> None:
    """Kills this cell and its children when the parent process is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)

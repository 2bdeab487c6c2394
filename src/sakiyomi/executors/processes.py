"""Cells as processes of this machine. Neither they nor what they start outlive the one that started them."""

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
"""What the first byte from a cell says: an answer follows, or why it cannot work."""
PATIENCE = 3.0
"""Seconds that cells have to end by themselves."""


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
        """Gives a task to a cell; if the cell has died, `receive` tells."""
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
                told = pipe.recv_bytes()
            except (EOFError, OSError):
                self.replace(cell)
                return cell, None
            if told[:1] == FAILED:
                raise CellError(told[1:].decode())
            return cell, told[1:]
        return None

    def replace(self, cell: int) -> None:
        """Ends a cell and what it has started at once, and starts another one."""
        self._busy.discard(cell)
        _end(*self._cells[cell], patience=0.0)
        self._cells[cell] = self._fresh()

    def close(self) -> None:
        """Ends the cells: idle ones by the end of their input, others by a signal, and all for certain."""
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
        with _main_module_left_alone(), _deaf():
            process.start()
        theirs.close()
        return process, ours


def _end(process: BaseProcess, pipe: Connection, patience: float) -> None:
    process.join(patience)
    # What a cell has started, such as engines, belongs to its group.
    if process.pid is not None and hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.is_alive():
        process.kill()
    process.join()
    pipe.close()


@contextlib.contextmanager
def _main_module_left_alone() -> Iterator[None]:
    """The cells need nothing of the script that was started, and need not run it again."""
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
def _deaf() -> Iterator[None]:
    """What is started meanwhile does not hear Ctrl-C before it says how it wants to take it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cell(pipe: Connection, work: str, setup: bytes) -> None:
    """What runs in a cell."""
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # a group of its own: Ctrl-C is for the one who started us, and we end as a whole
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
        _fail(pipe, "a cell has run out of memory; give less with --memory (see also ulimit -v)")
    finally:
        signal.signal(signal.SIGTERM, lambda *_: None)  # we are on our way already
        done.close()


def _load(pipe: Connection, work: str, setup: bytes) -> Work:
    """The work of a cell. What fails here would fail again in every other cell, so it is told."""
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
    """Ends this cell and all that it has started, whatever it is doing, when nobody waits for it any more."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)

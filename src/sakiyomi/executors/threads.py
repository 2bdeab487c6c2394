"""Cells as threads of this process: for native work, which releases the interpreter."""

from __future__ import annotations

import queue
import threading
import time

from sakiyomi.executors.base import Stoppable, Work, load
from sakiyomi.executors.ending import close_at_exit, is_closed

BEAT = 0.1
"""Seconds between two requests to stop."""


class Threads:
    """One thread a cell. One that hangs is left alone when it is replaced; it ends when its task does."""

    def __init__(self) -> None:
        self._work, self._setup = "", b""
        self._cells: list[_Cell] = []
        self._answers: queue.SimpleQueue[tuple[_Cell, bytes | BaseException]] = queue.SimpleQueue()

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Makes the work of all cells, then starts them."""
        self._work, self._setup = work, setup
        close_at_exit(self)  # no thread may be in native code when the interpreter ends
        for number in range(cells):
            self._cells.append(self._fresh(number))

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to a cell."""
        self._cells[cell].tasks.put(task)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next answer of a cell that has not been replaced."""
        end = time.monotonic() + timeout
        while True:
            try:
                cell, answer = self._answers.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return None
            if cell is not self._cells[cell.number]:
                continue
            if isinstance(answer, BaseException):
                raise answer
            return cell.number, answer

    def replace(self, cell: int) -> None:
        """Asks the cell to end, and waits for nothing."""
        self._cells[cell].stop()
        self._cells[cell] = self._fresh(cell)

    def close(self) -> None:
        """Ends all cells; work that cannot be stopped is waited for."""
        for cell in self._cells:
            cell.stop()
        for cell in self._cells:
            while not cell.ended.wait(BEAT):
                cell.stop()  # it may have begun something since
        self._cells.clear()
        self._answers = queue.SimpleQueue()
        is_closed(self)

    def _fresh(self, number: int) -> _Cell:
        return _Cell(number, load(self._work, self._setup), self._answers)


class _Cell:
    def __init__(
        self, number: int, work: Work, answers: queue.SimpleQueue[tuple[_Cell, bytes | BaseException]]
    ) -> None:
        self.number = number
        self.tasks: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._work, self._answers = work, answers
        # Not `Thread.join`: one that is interrupted takes the thread for dead (Python 3.10 and 3.11).
        self.ended = threading.Event()
        threading.Thread(target=self._run, daemon=True, name=f"cell {number}").start()

    def stop(self) -> None:
        self.tasks.put(None)
        if isinstance(self._work, Stoppable):
            self._work.stop()

    def _run(self) -> None:
        try:
            while (task := self.tasks.get()) is not None:
                self._answers.put((self, self._work(task)))
        except BaseException as error:  # raised again by whoever waits for the answer
            self._answers.put((self, error))
        finally:
            try:
                self._work.close()
            finally:
                self.ended.set()

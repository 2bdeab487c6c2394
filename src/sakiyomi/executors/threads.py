"""Cells as threads of this process: for native work, which releases the interpreter lock."""

from __future__ import annotations

import queue
import threading
import time

from sakiyomi.executors.base import Stoppable, Work, close_at_exit, load, mark_closed

BEAT = 0.1
"""Seconds between two requests to stop."""


class Threads:
    """One thread per cell. A hanging thread that was replaced ends when its task does."""

    def __init__(self) -> None:
        self._work, self._setup = "", b""
        self._cells: list[_Cell] = []
        self._answers: queue.SimpleQueue[tuple[_Cell, bytes | BaseException]] = queue.SimpleQueue()

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Creates the work of all cells and starts them."""
        self._work, self._setup = work, setup
        close_at_exit(self)  # no thread may be in native code when the interpreter exits
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
        """Asks the cell to stop, without waiting for it."""
        self._cells[cell].stop()
        self._cells[cell] = self._fresh(cell)

    def close(self) -> None:
        """Ends all cells; waits for work that cannot be stopped."""
        for cell in self._cells:
            cell.stop()
        for cell in self._cells:
            while not cell.ended.wait(BEAT):
                cell.stop()  # it may have started another task since
        self._cells.clear()
        self._answers = queue.SimpleQueue()
        mark_closed(self)

    def _fresh(self, number: int) -> _Cell:
        return _Cell(number, load(self._work, self._setup), self._answers)


class _Cell:
    def __init__(
        self, number: int, work: Work, answers: queue.SimpleQueue[tuple[_Cell, bytes | BaseException]]
    ) -> None:
        self.number = number
        self.tasks: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._work, self._answers = work, answers
        # Not `Thread.join`: if interrupted, it takes the thread for dead (Python 3.10 and 3.11).
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
        except BaseException as error:  # raised again by `receive`
            self._answers.put((self, error))
        finally:
            try:
                self._work.close()
            finally:
                self.ended.set()

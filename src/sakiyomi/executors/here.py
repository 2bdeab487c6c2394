"""One cell in this process: for work that needs the terminal, and for tests."""

from __future__ import annotations

from sakiyomi.executors.base import Work, load


class Here:
    """Does each task when its answer is requested."""

    def __init__(self) -> None:
        self._name, self._setup = "", b""
        self._work: Work | None = None
        self._task: bytes | None = None

    def start(self, cells: int, work: str, setup: bytes) -> None:  # noqa: ARG002
        """Creates the work; there is only one cell."""
        self._name, self._setup = work, setup
        self._work = load(work, setup)

    def send(self, cell: int, task: bytes) -> None:  # noqa: ARG002
        """Keeps the task."""
        self._task = task

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:  # noqa: ARG002
        """Does the task, however long it takes."""
        if self._work is None or self._task is None:
            return None
        task, self._task = self._task, None
        return 0, self._work(task)

    def replace(self, cell: int) -> None:  # noqa: ARG002
        """Recreates the work; a task that hangs cannot be ended from here."""
        self.close()
        self._work = load(self._name, self._setup)

    def close(self) -> None:
        """Closes the work."""
        if self._work is not None:
            self._work.close()
        self._work = self._task = None

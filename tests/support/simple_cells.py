"""Work for the tests of executors."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from sakiyomi.executors import Executor

PATIENCE = 60.0
"""Seconds; no test waits that long unless something is broken."""


class Echo:
    """Answers with the setup and the task; dies or hangs over some tasks."""

    spent = 1

    def __init__(self, setup: bytes) -> None:
        self.setup = setup
        self.stopped = threading.Event()

    def __call__(self, task: bytes) -> bytes:
        if task == b"die and leave":
            left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            Path(self.setup.decode()).write_text(str(left.pid))
            os.kill(os.getpid(), signal.SIGKILL)
        if task == b"die":
            os.kill(os.getpid(), signal.SIGKILL)
        if task == b"raise":
            raise RuntimeError("as told")
        if task == b"hang":
            self.stopped.wait()
        return self.setup + task + str(os.getpid()).encode() if task == b"who" else self.setup + task

    def stop(self) -> None:
        self.stopped.set()

    def close(self) -> None: ...


WORK = f"{__name__}:Echo"


def receive(executor: Executor) -> tuple[int, bytes | None]:
    answer = executor.receive(PATIENCE)
    assert answer is not None
    return answer


def ask(executor: Executor, task: bytes, cell: int = 0) -> tuple[int, bytes | None]:
    executor.send(cell, task)
    return receive(executor)

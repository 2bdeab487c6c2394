"""A program with all that it starts: it is started under a guardian, and ends as a whole."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

GUARDIAN = str(Path(__file__).with_name("guardian.py"))
GUARDED = hasattr(os, "fork") and bool(sys.executable)
"""Whether there are guardians here; there are none on Windows, where only the program itself is ended."""
PATIENCE = 6.0
"""Seconds that a guardian has to end everything, a little more than it takes itself."""


class Family:
    """What holds a program: as long as this process lives and `end` has not been called.

    Start `command` with the `options` of `subprocess.Popen`, then call `started`. The process that comes of
    it has the program's standard streams and its exit code; end it by `end` only.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.command, self.options = list(command), dict[str, Any]()
        self._ours: socket.socket | None = None
        self._theirs: socket.socket | None = None
        if GUARDED:
            self._ours, self._theirs = socket.socketpair()
            number = self._theirs.fileno()
            # Isolated from the user's Python settings, which are for the program; and it starts in 20 ms.
            self.command = [sys.executable, "-I", "-S", GUARDIAN, str(number), *command]
            self.options = {"pass_fds": (number,), "start_new_session": True}

    def started(self) -> None:
        """Waits until the program runs; raises the `OSError` of one that cannot be started."""
        if self._ours is None or self._theirs is None:
            return
        self._theirs.close()
        try:
            told = self._ours.recv(16)
        except BaseException:
            self.end()
            raise
        if told != b"0":
            self.end()
            number = int(told) if told.isdigit() else 0
            raise OSError(number, os.strerror(number) if number else "it ended at once")

    def end(self) -> None:
        """Ends the program and all that it has started, soon; more than once does no harm."""
        for one in (self._ours, self._theirs):
            if one is not None:
                one.close()


def start(command: Sequence[str], **options: Any) -> tuple[subprocess.Popen[bytes], Family]:
    """Starts a program, or raises `OSError` or `ValueError`; `options` are those of `subprocess.Popen`."""
    family = Family(command)
    try:
        process = subprocess.Popen(family.command, **family.options, **options)
    except BaseException:
        family.end()
        raise
    try:
        family.started()
    except BaseException:
        end(process, family)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
        raise
    return process, family


def end(process: subprocess.Popen[bytes], family: Family) -> None:
    """Ends a program and its family, and waits for that."""
    family.end()
    if not GUARDED:
        process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
        return
    with contextlib.suppress(OSError):  # pragma: no cover - its guardian was stopped
        os.kill(process.pid, signal.SIGKILL)
    process.wait()

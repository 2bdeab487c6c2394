"""A child program with all its descendants: it runs under a guardian process, and ends as a whole."""

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
"""Whether guardians work here; on Windows they do not, and only the program itself is ended."""
PATIENCE = 6.0
"""Seconds that a guardian has to end everything, a little more than its own limit."""


class Family:
    """The lifeline of a program: it ends when this process ends, or when `end` is called.

    Start `command` by `subprocess.Popen` with `options`, then call `started`. That process has the program's
    standard streams and exit code; end it by `end` only.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.command, self.options = list(command), dict[str, Any]()
        self._ours: socket.socket | None = None
        self._theirs: socket.socket | None = None
        if GUARDED:
            self._ours, self._theirs = socket.socketpair()
            number = self._theirs.fileno()
            # Isolated from the user's Python settings, which are meant for the program; starts in 20 ms.
            self.command = [sys.executable, "-I", "-S", GUARDIAN, str(number), *command]
            self.options = {"pass_fds": (number,), "start_new_session": True}

    def started(self) -> None:
        """Waits until the program runs; raises `OSError` if it cannot be started."""
        if self._ours is None or self._theirs is None:
            return
        self._theirs.close()
        try:
            status = self._ours.recv(16)
        except BaseException:
            self.end()
            raise
        if status != b"0":
            self.end()
            number = int(status) if status.isdigit() else 0
            raise OSError(number, os.strerror(number) if number else "it ended at once")

    def end(self) -> None:
        """Ends the program and its descendants, without waiting; harmless if repeated."""
        for one in (self._ours, self._theirs):
            if one is not None:
                one.close()


def start(command: Sequence[str], **options: Any) -> tuple[subprocess.Popen[bytes], Family]:
    """Starts a program with the `options` of `subprocess.Popen`; raises `OSError` or `ValueError`."""
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
    """Ends a program and its descendants, and waits for the program."""
    family.end()
    if not GUARDED:
        process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
        return
    with contextlib.suppress(OSError):  # pragma: no cover - its guardian was stopped
        os.kill(process.pid, signal.SIGKILL)
    process.wait()

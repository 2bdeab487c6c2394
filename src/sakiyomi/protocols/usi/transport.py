"""Lines to and from another program, which runs as a child process, started without a shell."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from typing import IO, Protocol

from sakiyomi.errors import EngineCrashError, EngineStartError, EngineTimeoutError, shorten
from sakiyomi.programs.family import end, start
from sakiyomi.protocols.lines import lines_of

PATIENCE = 1.0
"""Seconds to wait for the last output of a process that has ended."""
MAX_WAITING = 10_000
"""Lines that may wait to be read; after that the engine has to wait."""


class Transport(Protocol):
    """Lines between a client and an engine."""

    def send(self, line: str) -> None:
        """Sends a line; raises `EngineCrashError` if the engine is gone."""

    def receive(self, timeout: float | None) -> str:
        """The next line; raises `EngineTimeoutError` or `EngineCrashError` if none comes."""

    def close(self, timeout: float) -> None:
        """Gives the engine `timeout` seconds to exit, then ends it. Harmless if it has ended."""


class ProcessTransport:
    """An engine as a child process. Neither it nor its descendants outlive this object or this process."""

    def __init__(self, command: Sequence[str | os.PathLike[str]], folder: str | None = None) -> None:
        words = [os.fspath(word) for word in command]
        if not words:
            raise EngineStartError("the command is empty")
        self._name = shorten(os.path.basename(words[0]))
        pipe = subprocess.PIPE
        try:
            self._process, family = start(words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, bufsize=0)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineStartError(f"cannot start {shorten(words[0], 200)!r}: {reason}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)
        self._complaints: deque[str] = deque(maxlen=20)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        # The threads hold only the pipes, so that this object can be collected while they wait.
        self._reader = _in_background(_read, self._process.stdout, self._lines)
        self._errors = _in_background(_drain, self._process.stderr, self._complaints)
        self._end = weakref.finalize(self, end, self._process, family)

    def send(self, line: str) -> None:
        """Sends a line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
        except (OSError, ValueError):
            raise self._crash() from None

    def receive(self, timeout: float | None) -> str:
        """The next line, waiting at most `timeout` seconds."""
        try:
            line = self._lines.get(timeout=None if timeout is None else max(timeout, 0.0))
        except queue.Empty:
            raise EngineTimeoutError(f"{self._name} sent nothing for {timeout:.1f} seconds") from None
        if line is None:
            self._lines.put_nowait(None)  # for the next call
            raise self._crash()
        return line

    def close(self, timeout: float) -> None:
        """Waits for the process to exit, then ends it."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._wait(timeout)
        self._end()
        for thread in (self._reader, self._errors):
            thread.join(PATIENCE)  # bounded: its descendants may hold the pipes

    def _wait(self, timeout: float) -> None:
        """Waits for the process, reading on: it could hang on a full pipe instead of exiting."""
        due = time.monotonic() + timeout
        while self._process.poll() is None and (left := due - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                if self._lines.get(timeout=min(left, 0.1)) is None:
                    self._process.wait(max(0.0, due - time.monotonic()))

    def _crash(self) -> EngineCrashError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._errors.join(1.0)
        code = self._process.poll()
        how = "closed its output" if code is None else f"ended with exit code {code}"
        last = f": {shorten(self._complaints[-1], 200)}" if self._complaints else ""
        return EngineCrashError(f"{self._name} {how}{last}")


def _in_background(work: object, *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def _chunks(pipe: IO[bytes]) -> Iterator[bytes]:
    with pipe, contextlib.suppress(OSError, ValueError):
        while chunk := pipe.read(65_536):
            yield chunk


def _read(pipe: IO[bytes], lines: queue.Queue[str | None]) -> None:
    for line in lines_of(_chunks(pipe)):
        lines.put(line)
    lines.put(None)


def _drain(pipe: IO[bytes], complaints: deque[str]) -> None:
    complaints.extend(filter(None, lines_of(_chunks(pipe))))

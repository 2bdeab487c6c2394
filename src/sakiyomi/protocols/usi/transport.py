"""The way to another program: lines out, lines in. A process of its own, started without a shell."""

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
"""Seconds for the last words of a process that has ended."""
WAITING = 10_000
"""Lines that may wait to be read; an engine that says more has to wait."""


class Transport(Protocol):
    """Where a client sends its lines, and gets the engine's."""

    def send(self, line: str) -> None:
        """Send a line; raises `EngineCrashError` if nobody takes it."""

    def receive(self, timeout: float | None) -> str:
        """The next line; raises `EngineTimeoutError` or `EngineCrashError` instead of waiting for ever."""

    def close(self, timeout: float) -> None:
        """Let the engine end within some seconds, then makes it. Harmless when it has ended."""


class ProcessTransport:
    """An engine as a process. Neither it nor what it starts outlives this object, or this process."""

    def __init__(self, command: Sequence[str | os.PathLike[str]], folder: str | None = None) -> None:
        words = [os.fspath(word) for word in command]
        if not words:
            raise EngineStartError("there is no command to start")
        self._name = shorten(os.path.basename(words[0]))
        pipe = subprocess.PIPE
        try:
            self._process, family = start(words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, bufsize=0)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineStartError(f"cannot start {shorten(words[0], 200)!r}: {reason}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self._complaints: deque[str] = deque(maxlen=20)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        # The threads know the pipes only, so that this object can go away while they wait.
        self._reader = _in_background(_read, self._process.stdout, self._lines)
        self._errors = _in_background(_drain, self._process.stderr, self._complaints)
        self._end = weakref.finalize(self, end, self._process, family)

    def send(self, line: str) -> None:
        """Send a line."""
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
            raise EngineTimeoutError(f"{self._name} said nothing for {timeout:.1f} seconds") from None
        if line is None:
            self._lines.put_nowait(None)  # for whoever asks again
            raise self._crash()
        return line

    def close(self, timeout: float) -> None:
        """Wait for the process to end by itself, then ends it."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._wait(timeout)
        self._end()
        for thread in (self._reader, self._errors):
            thread.join(PATIENCE)  # not for ever: what it has started may hold its pipes

    def _wait(self, timeout: float) -> None:
        """Read on meanwhile: a process may hang on a full pipe instead of ending."""
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

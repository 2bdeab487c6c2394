"""An engine on standard input and output: it reads and writes lines, and ends when either pipe is closed."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from sakiyomi.protocols.lines import lines_of
from sakiyomi.wire import visible

C = TypeVar("C")
C_ = TypeVar("C_", contravariant=True)

WriteLine: TypeAlias = Callable[[str], None]

MAX_WAITING = 1000
"""Lines that may wait for the engine; after that the sender has to wait."""


class Handler(Protocol[C_]):
    """What a session needs from an engine."""

    def handle(self, command: C_) -> bool:
        """Carries out a command; False if it ends the session."""

    def stop(self) -> None:
        """Stops the work in progress, and waits for it."""


@runtime_checkable
class Interruptible(Protocol):
    """An engine whose commands may take long and block the next ones."""

    def is_last(self, command: Any) -> bool:
        """Whether a command ends the session."""

    def interrupt(self) -> None:
        """Cuts short the current command and all waiting ones; from any thread or signal handler."""


class ProtocolSession(Generic[C]):
    """One session. Reading has its own thread, so that a closed output is noticed while it waits."""

    def __init__(
        self,
        engine: Callable[[WriteLine, WriteLine], Handler[C]],
        parse: Callable[[str], C],
        chunks: Iterable[bytes],
        write: Callable[[bytes], object],
        note: WriteLine | None = None,
    ) -> None:
        self._engine, self._parse = engine, parse
        self._chunks, self._output, self._note = chunks, write, note or (lambda _: None)
        self._lock = threading.Lock()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._slots = threading.Semaphore(MAX_WAITING)
        self._closed = False
        self._interruptible: Interruptible | None = None

    def run(self) -> None:
        """Runs until the engine is told to quit or one of the pipes is closed."""
        engine = self._engine(self._write, self._note)
        if isinstance(engine, Interruptible):
            self._interruptible = engine
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        try:
            while (line := self._lines.get()) is not None and not self._closed:
                self._slots.release()
                if not engine.handle(self._parse(line)):
                    break
        finally:
            self._closed, self._interruptible = (
                True,
                None,
            )  # the reader may outlive us, and must not keep it alive
            engine.stop()

    def _read(self) -> None:
        try:
            for line in lines_of(self._chunks):
                self._slots.acquire()
                self._lines.put(line)
                if (engine := self._interruptible) is not None and engine.is_last(self._parse(line)):
                    engine.interrupt()
                engine = None
        except OSError as error:
            self._note(f"reading failed: {error}")
        self._lines.put(None)
        self._interrupt()

    def _write(self, line: str) -> None:
        with self._lock:
            try:
                self._output(visible(line, lines=True).encode("ascii", errors="replace") + b"\n")
            except OSError as error:
                self._note(f"writing failed: {error}")
                self.close()

    def close(self) -> None:
        """Ends the session, from any thread or signal handler."""
        self._closed = True
        self._lines.put(None)
        self._interrupt()

    def _interrupt(self) -> None:
        if (engine := self._interruptible) is not None:
            engine.interrupt()

    def serve(self) -> None:
        """Runs as a program: Ctrl-C ends it too."""
        # Not as an exception: it could interrupt between the start of a search and its registration.
        signal.signal(signal.SIGINT, lambda *_: self.close())
        # Python calls that function in the main thread, which does not notice a signal that comes just before
        # it begins to wait: another thread is woken as well.
        woken, alarm = socket.socketpair()
        with woken, alarm:
            alarm.setblocking(False)
            signal.set_wakeup_fd(alarm.fileno())
            threading.Thread(target=self._close_on, args=(woken,), name="alarm", daemon=True).start()
            try:
                self.run()
            finally:
                signal.set_wakeup_fd(-1)

    def _close_on(self, woken: socket.socket) -> None:
        with contextlib.suppress(OSError):  # closed: the session has ended
            if woken.recv(1):
                self.close()


def stderr_writer(name: str) -> WriteLine:
    """A function that prints notes to standard error."""

    def note(text: str) -> None:
        print(f"{name}: {text}", file=sys.stderr, flush=True)

    return note


def standard_input() -> Iterator[bytes]:
    """The bytes of standard input as they arrive."""
    # Not through sys.stdin: its lock would be held by the waiting thread when the interpreter ends.
    file = sys.stdin.fileno()
    while chunk := os.read(file, 65_536):
        yield chunk


def standard_output(data: bytes) -> None:
    """Writes all of the data to standard output, unbuffered."""
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]

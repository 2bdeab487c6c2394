"""An engine on standard input and output: reads lines, writes lines, ends when either pipe is closed."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from sakiyomi.protocols.lines import lines_of
from sakiyomi.wire import visible

C = TypeVar("C")
C_ = TypeVar("C_", contravariant=True)

Say: TypeAlias = Callable[[str], None]

WAITING = 1000
"""Lines that may wait for the engine; whoever sends more has to wait."""


class Handler(Protocol[C_]):
    """What a session needs of an engine."""

    def handle(self, command: C_) -> bool:
        """Do what a command ask for; False if that is to end."""

    def stop(self) -> None:
        """End whatever is at work, and wait for it."""


@runtime_checkable
class Interruptible(Protocol):
    """An engine whose commands may take long: it thinks before it answers, and looks at nothing meanwhile."""

    def is_last(self, command: Any) -> bool:
        """Whether a command ends the conversation."""

    def interrupt(self) -> None:
        """The end is near: commands at work and those that wait are done soon, from any thread or signal."""


class ProtocolSession(Generic[C]):
    """One conversation. Reading has its own thread, so that a closed output is noticed while it waits."""

    def __init__(
        self,
        engine: Callable[[Say, Say], Handler[C]],
        parse: Callable[[str], C],
        chunks: Iterable[bytes],
        write: Callable[[bytes], object],
        note: Say | None = None,
    ) -> None:
        self._engine, self._parse = engine, parse
        self._chunks, self._output, self._note = chunks, write, note or (lambda _: None)
        self._lock = threading.Lock()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._room = threading.Semaphore(WAITING)
        self._closed = False
        self._thinker: Interruptible | None = None

    def run(self) -> None:
        """Until the engine is told to end, or until one of the pipes is closed."""
        engine = self._engine(self._write, self._note)
        if isinstance(engine, Interruptible):
            self._thinker = engine
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        try:
            while (line := self._lines.get()) is not None and not self._closed:
                self._room.release()
                if not engine.handle(self._parse(line)):
                    break
        finally:
            self._closed, self._thinker = True, None  # the reader may outlive us, and must not keep it alive
            engine.stop()

    def _read(self) -> None:
        try:
            for line in lines_of(self._chunks):
                self._room.acquire()
                self._lines.put(line)
                if (thinker := self._thinker) is not None and thinker.is_last(self._parse(line)):
                    thinker.interrupt()
                thinker = None
        except OSError as error:
            self._note(f"reading failed: {error}")
        self._lines.put(None)
        self._hurry()

    def _write(self, line: str) -> None:
        with self._lock:
            try:
                self._output(visible(line, lines=True).encode("ascii", errors="replace") + b"\n")
            except OSError as error:
                self._note(f"writing failed: {error}")
                self.close()

    def close(self) -> None:
        """End it, from any thread or signal handler."""
        self._closed = True
        self._lines.put(None)
        self._hurry()

    def _hurry(self) -> None:
        if (thinker := self._thinker) is not None:
            thinker.interrupt()

    def serve(self) -> None:
        """Run as a program of its own: Ctrl-C ends it too."""
        # Not as an exception: it could strike where a search has been started but not yet been noted.
        signal.signal(signal.SIGINT, lambda *_: self.close())
        self.run()


def noting(name: str) -> Say:
    """Notes for people, on standard error."""

    def note(text: str) -> None:
        print(f"{name}: {text}", file=sys.stderr, flush=True)

    return note


def standard_input() -> Iterator[bytes]:
    """What arrives, as it arrives."""
    # Not through sys.stdin: its lock would be held by the waiting thread when the interpreter ends.
    file = sys.stdin.fileno()
    while chunk := os.read(file, 65_536):
        yield chunk


def standard_output(data: bytes) -> None:
    """Write at once and whole."""
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]

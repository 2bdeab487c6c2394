"""The engine on standard input and output: reads lines, writes lines, ends when either pipe is closed."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator

from sakiyomi.protocols.usi.commands import parse_command
from sakiyomi.protocols.usi.engine import Engine
from sakiyomi.protocols.usi.lines import lines_of

INPUT, OUTPUT = 0, 1
"""Standard input and output by number."""

WAITING = 1000
"""Lines that may wait for the engine; whoever sends more has to wait."""


class Session:
    """One conversation. Reading has its own thread, so that a closed output is noticed while it waits."""

    def __init__(
        self,
        chunks: Iterable[bytes],
        write: Callable[[bytes], object],
        note: Callable[[str], None] | None = None,
    ) -> None:
        self._chunks, self._output, self._note = chunks, write, note or (lambda _: None)
        self._lock = threading.Lock()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._room = threading.Semaphore(WAITING)
        self._closed = False

    def run(self) -> None:
        """Until `quit`, or until one of the pipes is closed."""
        engine = Engine(self._write, self._note)
        threading.Thread(target=self._read, name="usi reader", daemon=True).start()
        try:
            while (line := self._lines.get()) is not None and not self._closed:
                self._room.release()
                if not engine.handle(parse_command(line)):
                    break
        finally:
            self._closed = True
            engine.stop()

    def _read(self) -> None:
        try:
            for line in lines_of(self._chunks):
                self._room.acquire()
                self._lines.put(line)
        except OSError as error:
            self._note(f"reading failed: {error}")
        self._lines.put(None)

    def _write(self, line: str) -> None:
        with self._lock:
            try:
                self._output(line.encode("ascii", errors="replace") + b"\n")
            except OSError as error:
                self._note(f"writing failed: {error}")
                self.close()

    def close(self) -> None:
        """Ends it, from any thread or signal handler."""
        self._closed = True
        self._lines.put(None)


def main(debug: bool = False) -> None:
    """Speaks USI on standard input and output; with `debug`, notes go to standard error."""

    def note(text: str) -> None:
        print(f"sakiyomi usi: {text}", file=sys.stderr, flush=True)

    session = Session(_chunks(INPUT), _writer(OUTPUT), note if debug else None)
    # Not as an exception: it could strike where a search has been started but not yet been noted.
    signal.signal(signal.SIGINT, lambda *_: session.close())
    session.run()


def _chunks(file: int) -> Iterator[bytes]:
    # Not through sys.stdin: its lock would be held by the waiting thread when the interpreter ends.
    while chunk := os.read(file, 65_536):
        yield chunk


def _writer(file: int) -> Callable[[bytes], None]:
    def write(data: bytes) -> None:
        while data:
            data = data[os.write(file, data) :]

    return write

"""Conversations in the NBoard protocol for the tests: our engine in this process."""

from __future__ import annotations

import queue
import re
import sys
import threading
from collections.abc import Iterator
from types import TracebackType

from sakiyomi.protocols.nboard.session import Session

PATIENCE = 60.0
"""Seconds; no test waits that long unless something is broken."""

OUR_ENGINE = [sys.executable, "-m", "sakiyomi", "nboard"]

MOVE = r"(?:[A-H][1-8]|PA)"
VALUE = r"-?\d+\.\d\d"
PROTOCOL = re.compile(
    r"set myname Sakiyomi\d*|pong -?\d+|learned|status(?: [ -~]+)?"
    rf"|nodestats \d+ \d+\.\d\d|search {MOVE}+ {VALUE} 0 (?:\d+|100%)"
    rf"|=== {MOVE}(?:/(?:{VALUE})?/\d+\.\d\d)?|analysis \d+ {VALUE}"
)
"""All that our engine may ever write."""


class Talk:
    """Our engine in a thread of this process; lines go in and come out."""

    def __init__(self) -> None:
        self._input: queue.Queue[bytes] = queue.Queue()
        self._output: queue.Queue[str] = queue.Queue()
        self.seen: list[str] = []
        self._thread = threading.Thread(target=Session(self._chunks(), self._write).run, daemon=True)
        self._thread.start()

    def say(self, *lines: str) -> None:
        """Sends lines."""
        self._input.put("".join(f"{line}\n" for line in lines).encode())

    def hear(self, wanted: str = "") -> str:
        """The next line that begins with some words."""
        while True:
            line = self._output.get(timeout=PATIENCE)
            self.seen.append(line)
            if line.startswith(wanted):
                return line

    def until_idle(self) -> list[str]:
        """The lines up to the empty status that ends a search."""
        before = len(self.seen)
        while self.hear("status") != "status":
            pass
        return self.seen[before:]

    def until_pong(self) -> list[str]:
        """What is said up to now, by a ping; it stops a search."""
        before = len(self.seen)
        self.say("ping 77")
        self.hear("pong 77")
        return self.seen[before:-1]

    def __enter__(self) -> Talk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._input.put(b"")
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _chunks(self) -> Iterator[bytes]:
        while chunk := self._input.get():
            yield chunk

    def _write(self, data: bytes) -> None:
        assert data.endswith(b"\n")
        line = data.decode("ascii").removesuffix("\n")
        assert PROTOCOL.fullmatch(line), line
        self._output.put(line)

"""Conversations in USI for the tests: our engine in this process, and a scripted engine for our client."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sakiyomi.errors import EngineCrashError, EngineTimeoutError
from sakiyomi.protocols.usi.session import UsiSession
from support import talk

OUR_ENGINE = [sys.executable, "-m", "sakiyomi", "usi"]
OUR_PATH = str(Path(sys.executable).with_name("sakiyomi-usi"))
"""The command for GUIs that take only a path."""

MOVE = r"(?:[1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])"
SCORE = r"score (?:cp -?\d+|mate (?:-?\d+|\+|-))(?: lowerbound| upperbound)?"
EFFORT = r"time \d+ nodes \d+ nps \d+ hashfull \d+"
PROTOCOL = re.compile(
    r"id (?:name|author) \S.*|usiok|readyok"
    rf"|checkmate (?:nomate|timeout|{MOVE}(?: {MOVE})*)"
    r"|option name \S+ type (?:check|spin|combo) default \S+(?: min \d+ max \d+)?(?: var \S+)*"
    rf"|info (?:string .+|{EFFORT}|depth \d+ seldepth \d+ {EFFORT} multipv \d+ {SCORE} pv {MOVE}(?: {MOVE})*)"
    rf"|bestmove (?:resign|win|{MOVE}(?: ponder {MOVE})?)"
)
"""All that our engine may ever write."""


class Talk(talk.Talk):
    """Our engine in a thread of this process."""

    session = UsiSession
    protocol = PROTOCOL

    def __enter__(self) -> Talk:
        self.say("setoption name USI_Hash value 1")
        return self

    def silent_about(self, word: str) -> bool:
        """Whether no line starts with these words, up to the answer to `isready`."""
        before = len(self.seen)
        self.say("isready")
        self.hear("readyok")
        return not any(line.startswith(word) for line in self.seen[before:])


class Script:
    """A transport to a scripted engine that checks what it receives."""

    def __init__(self) -> None:
        self._steps: list[tuple[str, list[str]]] = []
        self._pending: list[str] = []
        self.crashed = self.closed = False

    def expect(self, line: str, *replies: str) -> Script:
        """Expects a line, and gives the replies to it."""
        self._steps.append((line, list(replies)))
        return self

    def crash(self) -> Script:
        """Ends after the last reply."""
        self.crashed = True
        return self

    def send(self, line: str) -> None:
        if line == "quit":
            return
        if not self._steps and self.crashed:
            raise EngineCrashError("the script has ended")
        assert self._steps, f"nothing was expected, but {line!r} came"
        expected, replies = self._steps.pop(0)
        assert line == expected
        self._pending += replies

    def receive(self, timeout: float | None) -> str:
        if self._pending:
            return self._pending.pop(0)
        if self.crashed and not self._steps:
            raise EngineCrashError("the script has ended")
        assert timeout is not None, "would wait for ever"
        raise EngineTimeoutError("silence")

    def close(self, timeout: float) -> None:  # noqa: ARG002
        self.closed = True

    def played(self) -> bool:
        """Whether every expected line has come and every reply was read."""
        return not self._steps and not self._pending

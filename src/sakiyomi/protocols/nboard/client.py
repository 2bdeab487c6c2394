"""A client for any NBoard engine: it asks for moves. The protocol has a depth but no clock."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from types import TracebackType
from typing import NoReturn

from sakiyomi.errors import EngineAnswerError, EngineError, EngineTimeoutError, shorten
from sakiyomi.games.othello import DISC, PASS, OthelloPosition
from sakiyomi.games.othello.ggf import ggf_text
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.protocols.usi.transport import ProcessTransport, Transport
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Line, Points, Score

TIMEOUT = 30.0
"""Seconds within which the engine must answer a ping."""

_ANSWER = re.compile(r"===\s*([A-Za-z0-9]+)(?:/([^/]*))?(?:/.*)?")
_EFFORT = re.compile(r"nodestats (\d{1,18})(?: .*)?")
_SEARCH = re.compile(r"search \S+ \S+ \S+ (\d{1,3})\b.*")


class NBoardClient:
    """Talks to one engine. Any mistake of the engine raises an `EngineError` and ends it."""

    def __init__(self, transport: Transport, *, name: str = "the engine", timeout: float = TIMEOUT) -> None:
        self.name = name
        self._transport, self._timeout = transport, timeout
        self._error: EngineError | None = None
        self._pings = 0
        self._send("nboard 2")
        self.wait()

    @classmethod
    def start(cls, command: Sequence[str], *, timeout: float = TIMEOUT) -> NBoardClient:
        """Starts an engine from its path and arguments, without a shell."""
        return cls(ProcessTransport(command), name=shorten(command[0]), timeout=timeout)

    def wait(self) -> None:
        """Waits until the engine has processed everything sent so far."""
        self._pings += 1
        self._send(f"ping {self._pings}")
        end = time.monotonic() + self._timeout
        while (line := self._receive(end, "ping")) != f"pong {self._pings}":
            if line.startswith("set myname "):
                self.name = shorten(line.removeprefix("set myname ").strip())

    def best(self, position: OthelloPosition, depth: int, longest: float) -> Info[str]:
        """The engine's move at a depth; it may take `longest` seconds."""
        if position.moves() == [PASS]:  # engines disagree on how to answer here
            return _info(PASS, evaluate(position, position.side), 0, 0)
        self._send(f"set game {ggf_text(OthelloRecord((), position))}")
        self._send(f"set depth {depth}")
        self.wait()
        self._send("go")
        end, nodes, looked = time.monotonic() + longest, 0, 0
        while True:
            line = self._receive(end, "go")
            if effort := _EFFORT.fullmatch(line):
                nodes = int(effort[1])
            elif search := _SEARCH.fullmatch(line):
                looked = int(search[1])
            elif answer := _ANSWER.fullmatch(line):
                return self._answer(position, answer, nodes, looked)

    def close(self) -> None:
        """Asks the engine to quit, and ends it if it does not."""
        if self._error is None:
            try:
                self._transport.send("quit")
            except EngineError as error:
                self._error = error
        self._transport.close(min(self._timeout, 5.0))

    def __enter__(self) -> NBoardClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _answer(self, position: OthelloPosition, answer: re.Match[str], nodes: int, looked: int) -> Info[str]:
        word = answer[1].lower()
        move = PASS if word in ("pa", "pass") else word
        if move not in position.moves():
            self._fail(
                EngineAnswerError(
                    f"{self.name} answered {shorten(answer[1])!r}, which is not legal in {position.text()}"
                )
            )
        return _info(move, _score(position, answer[2]), nodes, looked)

    def _send(self, line: str) -> None:
        if self._error is not None:
            raise self._error
        try:
            self._transport.send(line)
        except EngineError as error:
            self._fail(error)

    def _receive(self, end: float, due: str) -> str:
        try:
            return self._transport.receive(end - time.monotonic())
        except EngineTimeoutError:
            self._fail(EngineTimeoutError(f"{self.name} did not answer {due!r} in time"))
        except EngineError as error:
            self._fail(error)

    def _fail(self, error: EngineError) -> NoReturn:
        self._error = error
        self._transport.close(0.0)
        raise error from None


def _score(position: OthelloPosition, discs: str | None) -> Score:
    """The engine's score; without one, our plain evaluation."""
    try:
        return Points(round(DISC * max(-64.0, min(64.0, float(discs or "")))), DISC)
    except ValueError:
        return evaluate(position, position.side)


def _info(move: str, score: Score, nodes: int, depth: int) -> Info[str]:
    lines = (Line((move,), score),)
    return Info(depth=depth, seldepth=depth, nodes=nodes, seconds=0.0, lines=lines, final=True)

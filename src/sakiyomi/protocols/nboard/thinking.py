"""Searches of the NBoard engine: a stream of reports in discs, from a thread that can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sakiyomi.games.othello import OthelloPosition
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import Info, Limit, Line, Points

MEMORY = 64
"""Megabytes for the table."""


@dataclass(frozen=True, slots=True)
class NBoardLine:
    """A line with what is known of it."""

    moves: tuple[str, ...]
    discs: float
    """For the side to move."""
    depth: str
    """As NBoard writes it: plies, `100%` for a proved score, `100%W` for a proved winner or draw."""


@dataclass(frozen=True, slots=True)
class NBoardReport:
    """A search result so far."""

    lines: tuple[NBoardLine, ...]
    nodes: int
    seconds: float
    known: bool
    """Whether any value is known."""
    final: bool = False


class Thinker:
    """Owns the search, which solves positions near the end; others are searched to a depth."""

    def __init__(self) -> None:
        self._lines = 0
        self._searcher: AlphaBeta | None = None

    def start(self, position: OthelloPosition, depth: int, lines: int) -> Search[str]:
        """A running search."""
        if self._lines != lines:
            self._searcher = None  # frees the old memory first
            self._lines = lines
        self._searcher = self._searcher or AlphaBeta(memory=MEMORY, lines=lines)
        return self._searcher.search(position, Limit(depth=depth))


def report_of(info: Info[str]) -> NBoardReport:
    """A report in discs."""
    lines = tuple(_line(line, info.depth) for line in info.lines)
    return NBoardReport(lines, info.nodes, info.seconds, info.depth > 0, final=info.final)


def _line(line: Line[str], depth: int) -> NBoardLine:
    assert isinstance(line.score, Points)
    words = str(depth)
    if line.proved:
        words = "100%" if line.bound == "exact" else "100%W"
    return NBoardLine(line.moves, float(line.score), words)


class NBoardThinking:
    """One command running in its own thread: one or several searches in sequence."""

    def __init__(self, thinker: Thinker, work: Callable[[NBoardThinking], None]) -> None:
        self._thinker = thinker
        self._lock = threading.Lock()
        self._search: Search[str] | None = None
        self.stopped = False
        self._thread = threading.Thread(target=work, args=(self,), name="nboard search", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stops the command and waits for its end."""
        with self._lock:
            self.stopped = True
            if self._search is not None:
                self._search.stop()
        self._thread.join()

    def reports(self, position: OthelloPosition, depth: int, lines: int = 1) -> Iterator[NBoardReport]:
        """Searches a position; yields nothing if the command was stopped before."""
        with self._lock:
            if self.stopped:
                return
            self._search = self._thinker.start(position, depth, lines)
        with self._search as search:  # on exit the search has ended, and the next may start
            for info in search:
                yield report_of(info)

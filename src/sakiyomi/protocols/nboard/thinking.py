"""Searches of the NBoard engine: a stream of reports in discs, from a thread that can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sakiyomi.games.othello import DISC, OthelloPosition
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Info, Limit, Points

MEMORY = 64
"""Megabytes for each of the tables of search and solver."""
EXTRA, MAX_SOLVED = 6, 24
"""The endgame is solved when at most `depth + EXTRA` squares are empty, but never more than MAX_SOLVED."""


@dataclass(frozen=True, slots=True)
class NBoardReport:
    """A search result so far."""

    lines: tuple[tuple[tuple[str, ...], float | None], ...]
    """Lines with their values in discs for the side to move; None while the value is not known."""
    depth: int
    exact: bool
    """Whether the values are proven to the end of the game."""
    nodes: int
    seconds: float
    final: bool = False

    @property
    def known(self) -> bool:
        """Whether any value is known."""
        return any(discs is not None for _, discs in self.lines)


class Thinker:
    """Owns the search and the solver: positions near the end are solved, others are searched to a depth."""

    def __init__(self) -> None:
        self._lines = 0
        self._searcher: AlphaBeta | None = None
        self._solver: EndgameSolver | None = None

    def start(self, position: OthelloPosition, depth: int, lines: int) -> tuple[Search[str], bool]:
        """A running search, and whether it is the solver's."""
        if self._lines != lines:
            self._searcher = self._solver = None  # frees the old memory first
            self._lines = lines
        if position.empties <= min(depth + EXTRA, MAX_SOLVED):
            self._solver = self._solver or EndgameSolver(memory=MEMORY, lines=lines)
            return self._solver.search(position), True
        self._searcher = self._searcher or AlphaBeta(memory=MEMORY, lines=lines)
        return self._searcher.search(position, Limit(depth=depth)), False


def report_of(info: Info[str], solved: bool) -> NBoardReport:
    """A report in discs. A value that the solver has only bounded so far counts as unknown."""
    lines = []
    for line in info.lines:
        assert isinstance(line.score, Points)
        known = line.bound == "exact" and (info.depth > 0 or solved)
        lines.append((line.moves, line.score.value / (1 if solved else DISC) if known else None))
    return NBoardReport(
        tuple(lines), info.depth, solved or info.complete, info.nodes, info.seconds, final=info.final
    )


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
            self._search, solved = self._thinker.start(position, depth, lines)
        with self._search as search:  # on exit the search has ended, and the next may start
            for info in search:
                yield report_of(info, solved)

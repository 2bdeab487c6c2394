"""The opponent's thinking time, as something that searches are done on until it is up."""

from __future__ import annotations

import threading
from typing import Any, Protocol, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import Info, Limit

M = TypeVar("M")


class TimeUp(Exception):
    """Raised by a clock when the opponent has moved before a search was finished."""

    def __init__(self, search: Search[Any] | None = None) -> None:
        super().__init__("the opponent has moved")
        self.search = search
        """The search, held where it was: it can go on if it turns out to be the right one."""


class PonderClock(Protocol):
    """Time that is not ours."""

    late: int
    """Nodes of the last search that came after the end, on our own time."""

    def search(self, searcher: AlphaBeta, position: Position[M], limit: Limit) -> Info[M]:
        """Searches to the limit; raises `TimeUp` if the time ends first."""


class NodeClock:
    """The virtual clock: the opponent has thought for so many nodes, and we think at the same speed.

    The same games give the same figures on any machine.
    """

    late = 0

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def search(self, searcher: AlphaBeta, position: Position[M], limit: Limit) -> Info[M]:
        """Searches with what is left."""
        if self.left <= 0:
            raise TimeUp
        search = searcher.search(position, limit, allowance=self.left)
        held = search.held()
        self.left -= search.nodes
        if held:
            raise TimeUp(search)
        return search.result()


class RealClock:
    """Time that ends when somebody says so. The search of one position may be let run to its own limit."""

    def __init__(self) -> None:
        self.late = 0
        self._lock = threading.Lock()
        self._ended = False
        self._in_time = 0
        self._spared = ""
        self._running: tuple[str, Search[Any] | None] = "", None

    def search(self, searcher: AlphaBeta, position: Position[M], limit: Limit) -> Info[M]:
        """Searches unless the time has ended."""
        text = position.text()
        with self._lock:
            if self._ended:
                raise TimeUp
            search = searcher.search(position, limit)
            self._running = text, search
        info = search.result()
        with self._lock:
            self._running = "", None
            if self._ended:
                if self._spared != text:
                    raise TimeUp
                self.late = max(0, info.nodes - self._in_time)
        return info

    @property
    def running(self) -> tuple[str, int]:
        """The position that is being searched, as text, and the nodes so far."""
        text, search = self._running
        return text, 0 if search is None else search.nodes

    def end(self, spared: str = "") -> None:
        """The opponent has moved; the search of the position `spared` goes on, any other is stopped."""
        with self._lock:
            self._ended, self._spared = True, spared
            text, search = self._running
            if search is not None and text == spared:
                self._in_time = search.nodes
            elif search is not None:
                search.stop()

"""The opponent's thinking time: searches run on it until it is up."""

from __future__ import annotations

import threading
from typing import Any, Protocol, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import Info, Limit

M = TypeVar("M")


class TimeUp(Exception):
    """Raised by a clock when the opponent moves before a search is finished."""

    def __init__(self, search: Search[Any] | None = None) -> None:
        super().__init__("the opponent has moved")
        self.search = search
        """The paused search: it can continue if the guess was right."""


class PonderClock(Protocol):
    """The opponent's time."""

    late: int
    """Nodes that the last search spent after the time was up, on our own time."""

    def search(self, searcher: AlphaBeta, position: Position[M], limit: Limit) -> Info[M]:
        """Searches to the limit; raises `TimeUp` if the time ends first."""


class NodeClock:
    """A virtual clock: the opponent thinks for `nodes` nodes, at the same speed as we do.

    It gives the same results on any machine.
    """

    late = 0

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def search(self, searcher: AlphaBeta, position: Position[M], limit: Limit) -> Info[M]:
        """Searches within the remaining nodes."""
        if self.left <= 0:
            raise TimeUp
        search = searcher.search(position, limit, allowance=self.left)
        held = search.held()
        self.left -= search.nodes
        if held:
            raise TimeUp(search)
        return search.result()


class RealClock:
    """Time that lasts until `end` is called. The search of one position may run on to its own limit."""

    def __init__(self) -> None:
        self.late = 0
        self._lock = threading.Lock()
        self._ended = False
        self._in_time = 0
        self._keep = ""
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
                if self._keep != text:
                    raise TimeUp
                self.late = max(0, info.nodes - self._in_time)
        return info

    @property
    def running(self) -> tuple[str, int]:
        """The position being searched, as text, and the nodes so far."""
        text, search = self._running
        return text, 0 if search is None else search.nodes

    def end(self, keep: str = "") -> None:
        """The opponent has moved; the search of the position `keep` continues, any other is stopped."""
        with self._lock:
            self._ended, self._keep = True, keep
            text, search = self._running
            if search is not None and text == keep:
                self._in_time = search.nodes
            elif search is not None:
                search.stop()

"""One `go` at work: reports are passed on, the clock is kept, and there is exactly one answer."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from sakiyomi.protocols.usi.writing import effort_line, info_lines, note_line
from sakiyomi.timing import Budget
from sakiyomi.types import Info, Win

NEWS_EVERY = 0.1
"""Seconds between two reports with a line."""
LIFE_EVERY = 1.0
"""Seconds of silence after which the effort is reported."""


class Searching(Protocol):
    """What is needed of a search."""

    def __iter__(self) -> Iterator[Info[Any]]: ...

    def stop(self) -> None: ...

    def result(self) -> Info[Any] | None: ...


class Decided:
    """In place of a search where the answer is known without one."""

    def __iter__(self) -> Iterator[Info[Any]]:
        return iter(())

    def stop(self) -> None:
        """Nothing runs."""

    def result(self) -> None:
        """Nothing was found out."""


class Pace:
    """Decides which reports are worth a line: no more than people can follow, but always the last one."""

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()
        self._last = -NEWS_EVERY

    def lines(self, info: Info[Any]) -> list[str]:
        """What to print for a report; perhaps nothing."""
        silent = info.seconds - self._last
        key = (info.depth, info.lines)
        if key != self._shown and (info.final or (info.depth > 0 and silent >= NEWS_EVERY)):
            self._shown, self._last = key, info.seconds
            return list(info_lines(info))
        if silent >= LIFE_EVERY:
            self._last = info.seconds
            return [effort_line(info)]
        return []


class UsiThinking:
    """Runs in a thread of its own until it has answered. `stop` and `ponderhit` may come at any moment."""

    def __init__(
        self,
        search: Searching,
        budget: Budget,
        write: Callable[[str], None],
        answer: Callable[[Info[Any] | None], None],
        *,
        pondering: bool = False,
        held: bool = False,
    ) -> None:
        self._search, self._write, self._answer = search, write, answer
        self._started = time.perf_counter()
        self._budget = budget
        self._soft_end = math.inf
        self._timer: threading.Timer | None = None
        self._released = threading.Event()
        self.pondering = pondering
        if not held:
            self._released.set()
            self._run_clock(budget)
        self._thread = threading.Thread(target=self._work, name="usi search", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer now."""
        self._search.stop()
        self._released.set()

    def ponderhit(self, budget: Budget | None) -> None:
        """The clock runs from now on; with another budget if new times were given."""
        if not self.pondering:
            return
        self.pondering = False
        pondered = time.perf_counter() - self._started
        left = (budget or self._budget).after_pondering(pondered)
        self._run_clock(left)
        if left.soft <= 0:
            self._search.stop()
        self._released.set()

    @property
    def done(self) -> bool:
        """Whether it has answered."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Until it has answered."""
        self._thread.join()

    def _run_clock(self, budget: Budget) -> None:
        self._soft_end = time.perf_counter() + budget.soft
        if budget.hard < threading.TIMEOUT_MAX:
            self._timer = threading.Timer(budget.hard, self._search.stop)
            self._timer.daemon = True
            self._timer.start()

    def _work(self) -> None:
        info: Info[Any] | None = None
        try:
            info = self._follow()
        except Exception as error:  # whatever it is, the GUI waits for an answer
            self._write(note_line(f"the search failed: {error}"))
        self._released.wait()
        if self._timer is not None:
            self._timer.cancel()
        self._answer(info)

    def _follow(self) -> Info[Any] | None:
        pace, depth = Pace(), 0
        for info in self._search:
            for line in pace.lines(info):
                self._write(line)
            if self._enough(info, info.depth > depth):
                self._search.stop()
            depth = info.depth
        return self._search.result()

    def _enough(self, info: Info[Any], deeper: bool) -> bool:
        """Whether no further iteration should begin: its time is over, or a win has been found."""
        if not info.depth or self._soft_end == math.inf:
            return False
        return isinstance(info.score, Win) or (deeper and time.perf_counter() >= self._soft_end)

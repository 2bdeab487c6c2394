"""One running `go`: it passes on reports, keeps to the clock, and gives exactly one answer."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from sakiyomi.protocols.usi.commands import UsiGo, UsiTimes
from sakiyomi.protocols.usi.writing import effort_line, info_lines, note_line
from sakiyomi.timing import MIN_SECONDS, Budget, SideClock, share_out
from sakiyomi.types import Info, Side, Win

REPORT_INTERVAL = 0.1
"""Least seconds between two reports with a line."""
HEARTBEAT = 1.0
"""Seconds of silence after which the effort is reported."""


def clock_of(times: UsiTimes, side: Side) -> SideClock:
    """One side's clock; 0 for missing times."""
    left, gain = (times.btime, times.binc) if side == 0 else (times.wtime, times.winc)
    return SideClock((left or 0) / 1000, (times.byoyomi or 0) / 1000, (gain or 0) / 1000)


def budget_of(go: UsiGo, side: Side, margin: float) -> Budget:
    """The budget of a `go`; unlimited if it has no times."""
    if go.infinite:
        return Budget()
    budget = share_out(clock_of(go.times, side), margin) if go.times.given else Budget()
    if go.movetime is None:
        return budget
    fixed = budget.within(max(go.movetime / 1000, MIN_SECONDS))
    return Budget(fixed.soft, fixed.hard, fixed.soft)


class SearchLike(Protocol):
    """The part of a search that is needed here."""

    def __iter__(self) -> Iterator[Info[Any]]: ...

    def stop(self) -> None: ...

    def result(self) -> Info[Any] | None: ...


class NoSearch:
    """Stands in for a search where the answer needs none."""

    def __iter__(self) -> Iterator[Info[Any]]:
        return iter(())

    def stop(self) -> None:
        """Nothing runs."""

    def result(self) -> None:
        """There is no result."""


class ReportThrottle:
    """Thins out reports to a readable pace, but always passes on the last one."""

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()
        self._last = -REPORT_INTERVAL

    def lines(self, info: Info[Any]) -> list[str]:
        """The lines to print for a report; perhaps none."""
        silent = info.seconds - self._last
        key = (info.depth, info.lines)
        if key != self._shown and (info.final or (info.depth > 0 and silent >= REPORT_INTERVAL)):
            self._shown, self._last = key, info.seconds
            return list(info_lines(info))
        if silent >= HEARTBEAT:
            self._last = info.seconds
            return [effort_line(info)]
        return []


class UsiThinking:
    """Runs in its own thread until it has answered. `stop` and `ponderhit` may come at any moment."""

    def __init__(
        self,
        search: SearchLike,
        budget: Budget,
        write: Callable[[str], None],
        answer: Callable[[Info[Any] | None], None],
        *,
        pondering: bool = False,
        deferred: bool = False,
    ) -> None:
        self._search, self._write, self._answer = search, write, answer
        self._started = time.perf_counter()
        self._budget = budget
        self._soft_end = math.inf
        self._timer: threading.Timer | None = None
        self._released = threading.Event()
        self.pondering = pondering
        if not deferred:
            self._released.set()
            self._run_clock(budget)
        self._thread = threading.Thread(target=self._work, name="usi search", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stops the search and answers now."""
        self._search.stop()
        self._released.set()

    def ponderhit(self, budget: Budget | None) -> None:
        """Starts the clock, with another budget if new times were given."""
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
        """Waits for the answer."""
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
        except Exception as error:  # in any case the GUI waits for an answer
            self._write(note_line(f"the search failed: {error}"))
        self._released.wait()
        if self._timer is not None:
            self._timer.cancel()
        self._answer(info)

    def _follow(self) -> Info[Any] | None:
        pace, depth = ReportThrottle(), 0
        for info in self._search:
            for line in pace.lines(info):
                self._write(line)
            if self._enough(info, info.depth > depth):
                self._search.stop()
            depth = info.depth
        return self._search.result()

    def _enough(self, info: Info[Any], deeper: bool) -> bool:
        """Whether to start no further iteration: the time is up, or a win has been found."""
        if not info.depth or self._soft_end == math.inf:
            return False
        return isinstance(info.score, Win) or (deeper and time.perf_counter() >= self._soft_end)

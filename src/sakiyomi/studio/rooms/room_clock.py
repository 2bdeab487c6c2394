"""The clocks of a game between two, and the time spent on each move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias

from sakiyomi.types import Side

Ended: TypeAlias = Callable[[Side], None]
"""Called with the side whose time is up."""


class RoomClock:
    """The time of two sides, at most one of which runs; without any time it only counts what is spent."""

    def __init__(
        self,
        minutes: float = 0,
        increment: float = 0,
        byoyomi: float = 0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.minutes, self.increment, self.byoyomi, self.now = minutes, increment, byoyomi, now
        # With an increment only, a clock starts with one increment: zero would lose at once.
        start = max(60.0 * minutes, 0.0 if byoyomi else float(increment))
        self.left = [start, start]
        """Seconds on each clock before its byoyomi, without those since the running one was started."""
        self.used = 0.0
        """Seconds spent on the next move before the running clock was started."""
        self.running: Side | None = None
        self.since = 0.0
        """When the running clock was started."""
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def timed(self) -> bool:
        """Whether the game has clocks."""
        return self.minutes > 0 or self.increment > 0 or self.byoyomi > 0

    def remaining(self, side: Side) -> float:
        """Seconds until a side loses, with its byoyomi."""
        return max(0.0, self.left[side] + self.byoyomi - self._spent(side))

    def main(self, side: Side) -> float:
        """Seconds of a side before its byoyomi."""
        return max(0.0, self.left[side] - self._spent(side))

    def _spent(self, side: Side) -> float:
        """Seconds since the clock of a side was started."""
        return self.now() - self.since if self.timed and side == self.running else 0.0

    def run(self, side: Side, ended: Ended) -> None:
        """Runs the clock of a side; one that runs already goes on."""
        if side == self.running:
            return
        self.stop()
        self.running, self.since = side, self.now()
        if self.timed:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self.remaining(side) + 0.001, self.ring, ended)

    def ring(self, ended: Ended) -> None:
        """Says so if the time of the running clock is up."""
        if self.running is not None and self.remaining(self.running) == 0:
            ended(self.running)

    def stop(self) -> None:
        """Stops the running clock; byoyomi is whole again for the next move."""
        if self.running is not None:
            self.left[self.running] = self.main(self.running)
            self.used += self.now() - self.since
            self.running = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def moved(self, side: Side) -> float:
        """A side has made its move, which adds to its time: the seconds spent on it."""
        self.stop()
        self.left[side] += self.increment
        used, self.used = self.used, 0.0
        return used

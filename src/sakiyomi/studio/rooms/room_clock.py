"""The clocks of a game between two: minutes for the whole game, and seconds that every move adds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias

from sakiyomi.types import Side

CLOCKS = {
    "none": (0, 0),
    "1": (1, 0),
    "3+2": (3, 2),
    "5": (5, 0),
    "10": (10, 0),
    "15+10": (15, 10),
    "25": (25, 0),
}
"""Minutes for the game and seconds a move, by name."""

Ended: TypeAlias = Callable[[Side], None]
"""Called with the side whose time is up."""


class RoomClock:
    """The time left of two sides; at most one clock runs."""

    def __init__(
        self, name: str, left: tuple[float, float] | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.name, self.now = name, now
        minutes, self.increment = CLOCKS[name]
        self.left = list(left or (60.0 * minutes, 60.0 * minutes))
        """Seconds on each clock, without those since the running one was started."""
        self.running: Side | None = None
        self._since = 0.0
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def timed(self) -> bool:
        """Whether the game has clocks."""
        return self.name != "none"

    def remaining(self, side: Side) -> float:
        """Seconds until a side loses."""
        spent = self.now() - self._since if side == self.running else 0.0
        return max(0.0, self.left[side] - spent)

    def run(self, side: Side, ended: Ended) -> None:
        """Runs the clock of a side; one that runs already goes on."""
        if side == self.running:
            return
        self.stop()
        self.running, self._since = side, self.now()
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(self.left[side] + 0.001, ended, side)

    def stop(self) -> None:
        """Stops the running clock."""
        if self.running is not None:
            self.left[self.running] = self.remaining(self.running)
            self.running = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def moved(self, side: Side) -> None:
        """A side has made its move, which adds to its time."""
        self.stop()
        self.left[side] += self.increment

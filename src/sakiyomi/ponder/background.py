"""Pondering in real time: a thread that works until the opponent has moved."""

from __future__ import annotations

import threading
from typing import Generic, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.ponder.clock import RealClock
from sakiyomi.ponder.ponderer import Ponderer

M = TypeVar("M")


class Background(Generic[M]):
    """A ponderer at work while the opponent thinks."""

    def __init__(self, ponderer: Ponderer[M]) -> None:
        self.ponderer = ponderer
        self._clock = RealClock()
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None

    def start(self, position: Position[M]) -> None:
        """The opponent decides in this position."""
        self.stop()
        self._clock = RealClock()
        self._thread = threading.Thread(target=self._work, args=(position,), name="pondering", daemon=True)
        self._thread.start()

    @property
    def working(self) -> bool:
        """Whether there is still something to prepare."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def running(self) -> tuple[str, int]:
        """The position that is being searched, as text, and the nodes so far."""
        return self._clock.running

    def stop(self, spared: str = "") -> None:
        """The opponent has moved, to the position `spared` if that is ours to decide.

        Where that position is being searched right now, waits until its search is finished: only this rest is
        on our own time. Raises what went wrong meanwhile.
        """
        if self._thread is None:
            return
        self._clock.end(spared)
        self._thread.join()
        self._thread = None
        if self._error is not None:
            error, self._error = self._error, None
            raise error

    def _work(self, position: Position[M]) -> None:
        try:
            self.ponderer.think(position, self._clock)
        except BaseException as error:
            self._error = error

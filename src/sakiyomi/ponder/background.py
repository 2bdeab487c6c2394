"""Pondering in real time: a thread that works until the opponent has moved."""

from __future__ import annotations

import threading
from typing import Generic, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.ponder.clock import RealClock
from sakiyomi.ponder.ponderer import Ponderer

M = TypeVar("M")


class Background(Generic[M]):
    """Runs a ponderer while the opponent thinks."""

    def __init__(self, ponderer: Ponderer[M]) -> None:
        self.ponderer = ponderer
        self._clock = RealClock()
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None

    def start(self, position: Position[M]) -> None:
        """Starts pondering a position in which the opponent is to decide."""
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
        """The position being searched, as text, and the nodes so far."""
        return self._clock.running

    def stop(self, keep: str = "") -> None:
        """The opponent has moved; `keep` is the new position, as text, if it is our turn.

        If that position is being searched right now, waits for its search to finish: only this rest is on our
        own time. Raises any error of the pondering thread.
        """
        if self._thread is None:
            return
        self._clock.end(keep)
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

"""Further guesses while the GUI lets the engine ponder: its miss may still be our hit (Fujii et al.)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.ponder.predict import Known, Static, Tree
from sakiyomi.search import Search
from sakiyomi.types import Info, Limit


class Prepared:
    """In place of a search whose answer is already there."""

    def __init__(self, info: Info[Move]) -> None:
        self._info = info

    def __iter__(self) -> Iterator[Info[Move]]:
        yield self._info

    def stop(self) -> None:
        """Nothing runs."""

    def result(self) -> Info[Move]:
        """The answer."""
        return self._info


class Guesses:
    """The GUI's guess for as long as a move would take, then our own guesses for as long each.

    Reports and the answer are those of the GUI's guess; `ready` is told the other answers.
    """

    def __init__(
        self,
        start: Callable[[ShogiPosition], Search[Move]],
        guess: ShogiPosition,
        others: Sequence[tuple[Move, ShogiPosition]],
        seconds: float,
        ready: Callable[[Move, ShogiPosition, Info[Move]], None],
    ) -> None:
        self._start, self._others, self._seconds, self._ready = start, others, seconds, ready
        self._lock = threading.Lock()
        self._settled = False
        self._first = self._running = start(guess)

    def __iter__(self) -> Iterator[Info[Move]]:
        began = time.perf_counter()
        for info in self._first:
            yield info
            if info.depth and time.perf_counter() - began >= self._seconds and not self._settled:
                self._first.stop()
        self._first.result()  # at rest: the searcher is free for the next
        for move, position in self._others:
            with self._lock:
                if self._settled:
                    return
                self._running = self._start(position)
            info = self._answer()
            if not self._settled:
                self._ready(move, position, info)

    def stop(self) -> None:
        """Answer now."""
        self.settle()
        self._first.stop()

    def settle(self) -> None:
        """The GUI's guess was right, or the game goes another way: no further ones."""
        with self._lock:
            self._settled = True
            if self._running is not self._first:
                self._running.stop()

    def result(self) -> Info[Move]:
        """The answer to the GUI's guess."""
        return self._first.result()

    def _answer(self) -> Info[Move]:
        began = time.perf_counter()
        for info in self._running:
            if info.depth and time.perf_counter() - began >= self._seconds:
                self._running.stop()
        return self._running.result()


def others_than(
    guess: ShogiPosition, before: ShogiPosition, count: int, known: Known[Move] | None = None
) -> list[tuple[Move, ShogiPosition]]:
    """What the opponent may play instead, and where that leads: the likeliest moves first.

    With what our last search has left behind they are ordered by that, else by static evaluation.
    """
    predictor = Static() if known is None else Tree()
    order = predictor.predict(before, known or Known(), Limit(), lambda *_: Known()).order
    reached = ((move, before.play(move)) for move in order)
    return [(move, to) for move, to in reached if not to.over and to.text() != guess.text()][:count]

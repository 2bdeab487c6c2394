"""Further guesses during the GUI's pondering: where its guess misses, ours may hit (Fujii et al.)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.ponder.predict import Known, Static, TreePredictor
from sakiyomi.search import Search
from sakiyomi.search.mistakes import MistakenSearch
from sakiyomi.tsume.guard import GuardedSearch
from sakiyomi.types import Info, Limit

MoveSearch: TypeAlias = Search[Move] | GuardedSearch | MistakenSearch[Move]
"""A search for a move to play."""


class Guesses:
    """Searches the GUI's guess for the time of a move, then our own guesses for as long each.

    Reports and the answer are those of the GUI's guess; `ready` is called with the other answers.
    """

    def __init__(
        self,
        start: Callable[[ShogiPosition], MoveSearch],
        guess: ShogiPosition,
        others: Sequence[tuple[Move, ShogiPosition]],
        seconds: float,
        ready: Callable[[Move, ShogiPosition, Info[Move]], None],
    ) -> None:
        self._start, self._others, self._seconds, self._ready = start, others, seconds, ready
        self._lock = threading.Lock()
        self._dropped = False
        self._first = self._running = start(guess)

    def __iter__(self) -> Iterator[Info[Move]]:
        began = time.perf_counter()
        for info in self._first:
            yield info
            if info.depth and time.perf_counter() - began >= self._seconds and not self._dropped:
                self._first.stop()
        self._first.result()  # wait: the searcher must be idle before the next search
        for move, position in self._others:
            with self._lock:
                if self._dropped:
                    return
                self._running = self._start(position)
            info = self._answer()
            if not self._dropped:
                self._ready(move, position, info)

    def stop(self) -> None:
        """Stops all searches and answers now."""
        self.drop_guesses()
        self._first.stop()

    def drop_guesses(self) -> None:
        """Stops working on further guesses: the opponent has moved."""
        with self._lock:
            self._dropped = True
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


def other_replies(
    guess: ShogiPosition, before: ShogiPosition, count: int, known: Known[Move] | None = None
) -> list[tuple[Move, ShogiPosition]]:
    """The opponent's likeliest other moves, with the positions they lead to.

    They are ordered by what our last search left behind, if it is known, else by static evaluation.
    """
    predictor = Static() if known is None else TreePredictor()
    order = predictor.predict(before, known or Known(), Limit(), lambda *_: Known()).order
    reached = ((move, before.play(move)) for move in order)
    return [(move, to) for move, to in reached if not to.over and to.text() != guess.text()][:count]

"""The engine of one game of shogi: it thinks on its own time and, if it may, on yours."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.games.shogi import Move, ShogiPosition, move_name
from sakiyomi.ponder import Background, Known, Ponderer, PonderOutcome, Prediction, TimeUp
from sakiyomi.ponder.predict import Look, Mixed
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Info, Limit

M = TypeVar("M")

MEMORY = 16
"""Megabytes of the engine's table; it is kept as long as somebody plays."""
LEVELS = 2
"""Of the tree that it keeps of every search."""
MAX_SEARCHES = 120
"""On one move of yours; the ponderer keeps more than that."""
FIRST = 20_000
"""Nodes that a first search would have cost; half of them are spent to guess your first move."""
SHOWN = 8
"""Guesses that are shown."""


class Reader(AlphaBeta):
    """A search that others can stop, and that does not go on for ever on time that is not its own."""

    def __init__(self) -> None:
        super().__init__(memory=MEMORY, keep=LEVELS)
        self.left: int | None = None
        """Searches that may still be begun; None for any number."""
        self._stopped = False
        self._search: Search[Any] | None = None

    def search(self, *given: Any, **options: Any) -> Search[Any]:
        """Starts a search; raises `TimeUp` when enough has been searched."""
        if self._stopped or self.left == 0:
            raise TimeUp
        self._search = super().search(*given, **options)
        if self.left is not None:
            self.left -= 1
        if self._stopped:
            self._search.stop()
        return self._search

    def stop(self) -> None:
        """For good: nothing is searched any more."""
        self._stopped = True
        if self._search is not None:
            self._search.stop()


class Near(Mixed):
    """One decision at a time: replies to what you may play next, and not to what comes after."""

    deep = False

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:
        """Before anything was searched, the first look is not worth nothing."""
        return super().predict(position, replace(known, nodes=known.nodes or FIRST), limit, look)


class Mind:
    """Prepares replies while you think. All but `view` and `close` may take a while."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._ponderer: Ponderer[Move] = Ponderer(self._reader, Near(), Limit(), reuse=True)
        self._background = Background(self._ponderer)
        self._turn = threading.Lock()

    def wait(self, game: ShogiPosition, limit: Limit) -> None:
        """You think about this position; begins to prepare replies, each within the limit."""
        with self._turn:
            self._ponderer.limit, self._reader.left = limit, MAX_SEARCHES
            self._background.start(game)

    def answer(
        self, game: ShogiPosition, last: Move | None, limit: Limit
    ) -> tuple[Info[Move], PonderOutcome, float]:
        """The engine's move, how it came about, and the seconds that were saved by having prepared it."""
        begun = time.monotonic()
        with self._turn:
            self._background.stop(game.text())
            self._ponderer.limit, self._reader.left = limit, None
            if last is not None:
                self._ponderer.played(last)
            info, outcome = self._ponderer.decide(game, last)
        waited = time.monotonic() - begun
        return info, outcome, 0.0 if outcome.kind == "miss" else max(0.0, info.seconds - waited)

    @property
    def expected(self) -> int:
        """How many moves of yours are expected, shown or not."""
        return self._ponderer.expected

    @property
    def reading(self) -> bool:
        """Whether there is still something to prepare."""
        return self._background.working

    def rest(self) -> None:
        """Enough has been prepared."""
        with self._turn:
            self._background.stop()

    def close(self) -> None:
        """Ends at once whatever is being searched."""
        self._reader.stop()

    def view(self, game: ShogiPosition) -> list[View]:
        """Your moves in the order in which replies are prepared."""
        text, nodes = self._background.running
        return [
            {
                "move": str(guess.move),
                "name": move_name(game, guess.move),
                "chance": round(guess.chance, 3),
                "nodes": guess.reply.nodes if guess.reply else nodes if guess.after == text else 0,
                "state": "ready" if guess.reply else "now" if guess.after == text else "waiting",
            }
            for guess in self._ponderer.guesses(game, SHOWN)
        ]

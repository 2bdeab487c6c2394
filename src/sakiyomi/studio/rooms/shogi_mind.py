"""The engine in one game of shogi: it thinks on its own time and, if allowed, ponders on yours."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.ponder import Background, Known, Ponderer, PonderOutcome, Prediction, TimeUp
from sakiyomi.ponder.predict import Look, Mixed
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.move_names import both_names
from sakiyomi.types import Info, Limit

M = TypeVar("M")

MEMORY = 16
"""Megabytes for the engine's table, which is kept during a game."""
LEVELS = 2
"""Levels of the tree kept from every search."""
MAX_SEARCHES = 120
"""Searches while you think about one move; the ponderer can store more."""
FIRST_NODES = 20_000
"""Assumed cost of the search before your first move; half of it is spent on guessing that move."""
MAX_SHOWN = 8
"""Guesses on the page."""


class Reader(AlphaBeta):
    """A search that can be stopped from outside, and that limits the number of searches while pondering."""

    def __init__(self) -> None:
        super().__init__(memory=MEMORY, keep=LEVELS)
        self.left: int | None = None
        """Searches that may still be started; None: no limit."""
        self._stopped = False
        self._search: Search[Any] | None = None

    def search(self, *given: Any, **options: Any) -> Search[Any]:
        """Starts a search; raises `TimeUp` when none is left."""
        if self._stopped or self.left == 0:
            raise TimeUp
        self._search = super().search(*given, **options)
        if self.left is not None:
            self.left -= 1
        if self._stopped:
            self._search.stop()
        return self._search

    def stop(self) -> None:
        """Stops the current search and refuses new ones."""
        self._stopped = True
        if self._search is not None:
            self._search.stop()


class Near(Mixed):
    """Prepares replies to your next move only, not to later ones."""

    deep = False

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:
        """Before the first search, assumes its cost, so that there is a budget for guessing."""
        return super().predict(position, replace(known, nodes=known.nodes or FIRST_NODES), limit, look)


class Mind:
    """Prepares replies while you think. All methods but `view` and `close` may block for a while."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._ponderer: Ponderer[Move] = Ponderer(self._reader, Near(), Limit(), reuse=True)
        self._background = Background(self._ponderer)
        self._turn = threading.Lock()

    def wait(self, game: ShogiPosition, limit: Limit) -> None:
        """Starts preparing replies while you think about this position, each within the limit."""
        with self._turn:
            self._ponderer.limit, self._reader.left = limit, MAX_SEARCHES
            self._background.start(game)

    def answer(
        self, game: ShogiPosition, last: Move | None, limit: Limit
    ) -> tuple[Info[Move], PonderOutcome, float]:
        """The engine's move, the outcome of pondering, and the seconds it saved."""
        started = time.monotonic()
        with self._turn:
            self._background.stop(game.text())
            self._ponderer.limit, self._reader.left = limit, None
            if last is not None:
                self._ponderer.played(last)
            info, outcome = self._ponderer.decide(game, last)
        waited = time.monotonic() - started
        return info, outcome, 0.0 if outcome.kind == "miss" else max(0.0, info.seconds - waited)

    @property
    def expected(self) -> int:
        """Number of your moves that are expected, shown or not."""
        return self._ponderer.expected

    @property
    def reading(self) -> bool:
        """Whether there is still something to prepare."""
        return self._background.working

    def rest(self) -> None:
        """Stops preparing replies."""
        with self._turn:
            self._background.stop()

    def close(self) -> None:
        """Stops the search at once."""
        self._reader.stop()

    def view(self, game: ShogiPosition) -> list[View]:
        """Your moves in the order in which replies are prepared."""
        text, nodes = self._background.running
        return [
            {
                "move": str(guess.move),
                "name": both_names(game, guess.move),
                "chance": round(guess.chance, 3),
                "nodes": guess.reply.nodes if guess.reply else nodes if guess.after == text else 0,
                "state": "ready" if guess.reply else "now" if guess.after == text else "waiting",
            }
            for guess in self._ponderer.guesses(game, MAX_SHOWN)
        ]

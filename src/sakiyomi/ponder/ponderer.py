"""The ponderer: prepares replies to guesses on the opponent's time, with any turn search."""

from __future__ import annotations

import heapq
import itertools
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.ponder.chances import Chances
from sakiyomi.ponder.clock import PonderClock, TimeUp
from sakiyomi.ponder.outcome import Guess, PonderOutcome
from sakiyomi.ponder.predict import Known, Prediction, Predictor
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import Info, Limit, Side

M = TypeVar("M")
T = TypeVar("T")

MAX_READY = 256
"""Maximum number of prepared replies and of predictions to keep; the oldest are dropped first."""
UNLIMITED = 1 << 62
"""Nodes granted to a paused search that may continue to its own limit."""


@dataclass(frozen=True, slots=True)
class Reply(Generic[M]):
    """Our finished search of a position."""

    info: Info[M]
    known: Known[M]
    """What it says about the position after our move."""
    late: int = 0
    """Nodes spent on our own time, after the opponent had moved."""


class Ponderer(Generic[M]):
    """Guesses, prepares replies, and answers at once if the guess was right.

    A guess covers everything up to our next decision, so the opponent may pass or move several times. Replies
    are prepared strictly in the order of their chances: work on a guess is saved with just that chance,
    finished or not, so no other order saves more on average.

    With `reuse` the replies are ordered by the tree kept from earlier searches and share the table; without
    it every search starts from scratch, and the moves are those that would be played without pondering.
    Without a predictor nothing is prepared.
    """

    def __init__(
        self, searcher: AlphaBeta, predictor: Predictor | None, limit: Limit, *, reuse: bool = False
    ) -> None:
        self.searcher, self.predictor, self.limit, self.reuse = searcher, predictor, limit, reuse
        self.chances = Chances()
        self._ready: dict[str, Reply[M]] = {}
        self._predictions: dict[str, Prediction[M]] = {}
        self._held: tuple[str, Search[M]] | None = None
        self._known: Known[M] = Known()
        self._prediction: Prediction[M] | None = None
        self._spent = 0

    def forget(self) -> None:
        """Resets for a new game. What was learned about the opponent stays."""
        self._drop()
        self.searcher.forget()
        self._ready.clear()
        self._predictions.clear()
        self._known, self._prediction, self._spent = Known(), None, 0

    def ready(self) -> list[str]:
        """The prepared positions, as text."""
        return list(self._ready)

    @property
    def expected(self) -> int:
        """How many moves the opponent is expected to choose from."""
        return len(self._prediction.order) if self._prediction else 0

    def guesses(self, position: Position[M], limit: int = 10) -> list[Guess[M]]:
        """The opponent's expected moves in the position being pondered, at most `limit`."""
        prediction, found = self._prediction, list[Guess[M]]()
        for rank, move in enumerate(prediction.order[:limit] if prediction else (), 1):
            after = position.play(move).text()
            reply = self._ready.get(after)
            found.append(Guess(move, self.chances.at(rank), after, reply.info if reply else None))
        return found

    def think(self, position: Position[M], clock: PonderClock) -> None:
        """Ponders while the opponent decides here, until the time is up or nothing is left to prepare."""
        if self.predictor is None:
            return
        self._drop()
        try:
            self._think(position, clock, self.predictor)
        except TimeUp as up:
            if up.search is not None:
                self._spent += up.search.nodes

    def played(self, move: M) -> None:
        """The opponent has made this move."""
        if self._prediction is not None and self.predictor is not None:
            self.predictor.learn(self._prediction, move, self._spent)
            if (rank := self._rank(move)) is not None:
                self.chances.note(rank)
        self._known = self._known.then(move)

    def decide(self, position: Position[M], last: M | None = None) -> tuple[Info[M], PonderOutcome]:
        """Our decision, prepared or not; `last` is the opponent's last move, for the statistics."""
        text = position.text()
        rank = self._rank(last)
        reply = self._ready.pop(text, None)
        if reply is not None:
            saved = reply.info.nodes - reply.late
            outcome = PonderOutcome(
                "unfinished" if reply.late else "finished", rank, reply.late, saved, self._spent
            )
        elif self._held is not None and self._held[0] == text:
            search = self._held[1]
            done = search.nodes
            search.grant(UNLIMITED)
            reply = self._reply(search.result())
            outcome = PonderOutcome("unfinished", rank, reply.info.nodes - done, done, self._spent)
        else:
            self._drop()
            self._load_tree(self._known)
            reply = self._reply(self.searcher.best(position, self.limit))
            outcome = PonderOutcome("miss", rank, reply.info.nodes, 0, self._spent)
        self._drop()
        self._known, self._prediction, self._spent = reply.known, None, 0
        return reply.info, outcome

    def _think(self, position: Position[M], clock: PonderClock, predictor: Predictor) -> None:
        us: Side = 1 - position.side
        self._prediction = None
        count = itertools.count()
        heap: list[tuple[float, int, Position[M], Known[M]]] = [(-1.0, next(count), position, self._known)]
        while heap:
            chance, _, here, known = heapq.heappop(heap)
            if here.over:
                continue
            if here.side == us:
                reply = self._prepare(here, known, clock)
                after = here.play(reply.info.best)
                if predictor.deep and after.side != us:
                    heapq.heappush(heap, (chance, next(count), after, reply.known))
                continue
            prediction = self._predict(predictor, here, known, clock)
            if here is position:
                self._prediction, self._known = prediction, prediction.known
            for rank, move in enumerate(prediction.order, 1):
                below = prediction.known.then(move)
                heapq.heappush(heap, (chance * self.chances.at(rank), next(count), here.play(move), below))

    def _predict(
        self, predictor: Predictor, position: Position[M], known: Known[M], clock: PonderClock
    ) -> Prediction[M]:
        def look(at: Position[M], limit: Limit) -> Known[M]:
            self._load_tree(known)
            info = clock.search(self.searcher, at, limit)
            self._spent += info.nodes
            return Known(info.lines[0].moves, self.searcher.snapshot(), (), info.nodes)

        text = position.text()
        if text in self._predictions:
            return self._predictions[text]
        prediction = predictor.predict(position, known, self.limit, look)
        if prediction.looked:
            _store(self._predictions, text, prediction)
        return prediction

    def _prepare(self, position: Position[M], known: Known[M], clock: PonderClock) -> Reply[M]:
        text = position.text()
        if text in self._ready:
            return self._ready[text]
        self._load_tree(known)
        try:
            info = clock.search(self.searcher, position, self.limit)
        except TimeUp as up:
            if up.search is not None:
                self._held = text, up.search
            raise
        self._spent += info.nodes - clock.late
        reply = replace(self._reply(info), late=clock.late)
        _store(self._ready, text, reply)
        return reply

    def _rank(self, move: M | None) -> int | None:
        """The rank of the opponent's move in the order."""
        order = list(self._prediction.order) if self._prediction else []
        return order.index(move) + 1 if move is not None and move in order else None

    def _load_tree(self, known: Known[M]) -> None:
        if self.reuse:
            self.searcher.restore(known.kept)
        else:
            self.searcher.forget()

    def _reply(self, info: Info[M]) -> Reply[M]:
        return Reply(info, Known.after(info, self.searcher.snapshot()))

    def _drop(self) -> None:
        """Ends a paused search that is not needed."""
        if self._held is not None:
            search: Search[Any] = self._held[1]
            search.stop()
            search.result()
            self._held = None


def _store(cache: dict[str, T], text: str, value: T) -> None:
    cache[text] = value
    if len(cache) > MAX_READY:
        cache.pop(next(iter(cache)))

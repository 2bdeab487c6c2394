"""A search with a mate solver at its side: it misses and allows no short mate that the solver sees."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import TracebackType

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import Prover
from sakiyomi.search.running import Search
from sakiyomi.types import Info, Limit, Line, Loss, Win

OWN_NODES = 5_000
"""Positions that the solver looks at for a mate of its own; a few milliseconds."""
REPLY_NODES = 2_000
"""The same for a mate after the chosen move."""
MIN_DEPTH = 4
"""Depth from which on the best move so far is checked while the search runs."""
MAX_SEARCHES = 8
"""How many searches are tried before the position counts as lost."""
MAX_TRIES = 8
"""How many other moves are checked when there is no time for another search."""
MEMORY = 4
"""Megabytes for the solver."""

Start = Callable[[Sequence[Move] | None], Search[Move]]
"""Starts a search of some moves; None for all."""


class MateGuard:
    """Answers short questions about mates."""

    def __init__(self) -> None:
        self._prover = Prover(memory=MEMORY)

    def mate(self, position: ShogiPosition) -> Line[Move] | None:
        """A proved mate of the side to move, the shortest if it is quickly found."""
        if position.king(1 - position.side) is None or not position.checks():
            return None
        limit = Limit(nodes=OWN_NODES)
        proof = self._prover.search(position, limit).result()
        if proof.status != "proven":
            return None
        short = self._prover.search(position, limit, find="shortest").result()
        best = short if short.shortest else proof
        return Line(best.moves, Win(best.plies), "exact", ())

    def allows_mate(self, position: ShogiPosition, move: Move) -> bool:
        """Whether a move is answered by a mate that a quick search proves."""
        after = position.play(move)
        if after.over or after.king(1 - after.side) is None or not after.checks():
            return False
        return self._prover.search(after, Limit(nodes=REPLY_NODES)).result().status == "proven"


class GuardedSearch:
    """Runs a search, and once more without the moves that the guard refutes. `stop` may come at any time.

    Where only a clock limits it, the best move so far is checked as soon as it changes, so that there is time
    for other moves. With a limit of nodes or depth only the answer is: the same limit gives the same answer.
    """

    def __init__(
        self,
        guard: MateGuard,
        position: ShogiPosition,
        limit: Limit,
        start: Start,
        moves: Sequence[Move] | None = None,
    ) -> None:
        self._guard, self._position, self._start, self._moves = guard, position, start, moves
        self._early = limit.nodes is None and limit.depth is None
        self._verdicts: dict[Move, bool] = {}
        self._lock = threading.Lock()
        self._stopped = False
        self._running: Search[Move] | None = None
        self._answer: Info[Move] | None = None

    def __iter__(self) -> Iterator[Info[Move]]:
        """Reports as they come."""
        if self._moves is None and (line := self._guard.mate(self._position)) is not None:
            self._answer = Info(1, len(line.moves), nodes=0, seconds=0.0, lines=(line,), final=True)
            yield self._answer
            return
        left, first = self._moves, None
        for _ in range(MAX_SEARCHES):
            with self._lock:
                search = self._running = self._start(left)
                if self._stopped:
                    search.stop()
            for info in search:
                yield info
                if self._early and info.depth >= MIN_DEPTH and self._refuted(info):
                    search.stop()
            info = search.result()
            first = first or info
            if not self._refuted(info):
                self._answer = info
                return
            left = [move for move in left or self._position.moves() if not self._verdicts.get(move, False)]
            if self._stopped or not left:
                break
        assert first is not None
        self._answer = self._next_best(first)

    def stop(self) -> None:
        """Ends the search; its answer follows at once."""
        with self._lock:
            self._stopped = True
            if self._running is not None:
                self._running.stop()

    def result(self) -> Info[Move]:
        """The answer; runs the search if nobody has followed it."""
        if self._answer is None:
            for _ in self:
                pass
        assert self._answer is not None
        return self._answer

    def __enter__(self) -> GuardedSearch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _refuted(self, info: Info[Move]) -> bool:
        """Whether the best move allows a mate; one that wins or loses by force needs no check."""
        return not isinstance(info.score, Win | Loss) and self._allows_mate(info.best)

    def _allows_mate(self, move: Move) -> bool:
        if move not in self._verdicts:
            self._verdicts[move] = self._guard.allows_mate(self._position, move)
        return self._verdicts[move]

    def _next_best(self, info: Info[Move]) -> Info[Move]:
        """The answer with the first other move that allows no mate, or as it is if none is found."""
        others = [move for move in info.order if not self._verdicts.get(move, False)]
        for move in others[:MAX_TRIES]:
            if not self._allows_mate(move):
                return replace(info, lines=(Line((move,), info.score, "upper", ()),))
        return info

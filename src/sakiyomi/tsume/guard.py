"""A search with a mate solver at its side: it misses and allows no short mate that the solver sees."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Protocol

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import Prover
from sakiyomi.proof.solver import Find
from sakiyomi.search.running import Proving
from sakiyomi.types import Info, Limit, Line, Loss, Proof, Win

OWN_NODES, REPLY_NODES = 5_000, 2_000
"""Positions that the solver looks at, at least, unless a clock limits the search: for a mate of its own, and
for one after the chosen move."""
OWN_SHARE, REPLY_SHARE = 8, 20
"""With a limit of nodes: that limit divided by these. The solver is at least twice as fast as the search."""
OWN_PER_SECOND, REPLY_PER_SECOND = 60_000, 20_000
"""With a limit of time: at most about a twentieth of it for each; most positions need far less."""
MIN_NODES, MAX_NODES = 200, 1_000_000
"""A mate in three takes about the first; the second is enough for any mate that turns up in a game."""
MIN_DEPTH = 4
"""Depth from which on the best move so far is checked while the search runs."""
MAX_SEARCHES = 8
"""How many searches are tried before the position counts as lost."""
MAX_TRIES = 8
"""How many other moves are checked when there is no time for another search."""
MEMORY = 16
"""Megabytes for the solver."""


class Answering(Protocol):
    """The part of a search that is needed here."""

    def __iter__(self) -> Iterator[Info[Move]]: ...

    def stop(self) -> None: ...

    def result(self) -> Info[Move]: ...


Start = Callable[[Sequence[Move] | None], Answering]
"""Starts a search of some moves; None for all."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many positions the solver looks at beside one search."""

    own: int = OWN_NODES
    """For a mate of the side to move."""
    reply: int = REPLY_NODES
    """For a mate after the chosen move."""

    @classmethod
    def beside(cls, limit: Limit, seconds: float | None = None) -> Effort:
        """What suits a search with this limit, or with this time for it."""
        if limit.nodes is not None:
            return cls(
                _within(OWN_NODES, limit.nodes // OWN_SHARE), _within(REPLY_NODES, limit.nodes // REPLY_SHARE)
            )
        time = limit.seconds if seconds is None else seconds
        if time is None or time == math.inf:
            return cls()
        return cls(_within(MIN_NODES, time * OWN_PER_SECOND), _within(MIN_NODES, time * REPLY_PER_SECOND))


def _within(least: int, nodes: float) -> int:
    return int(max(least, min(nodes, MAX_NODES)))


class MateGuard:
    """Answers short questions about mates. `stop` may come at any time and from any thread."""

    def __init__(self) -> None:
        self._prover = Prover(memory=MEMORY)
        self._running: Proving[Move] | None = None

    def mate(self, position: ShogiPosition, nodes: int = OWN_NODES) -> Line[Move] | None:
        """A proved mate of the side to move, the shortest if it is quickly found."""
        if position.king(1 - position.side) is None or not position.checks():
            return None
        proof = self._prove(position, nodes)
        if proof.status != "proven":
            return None
        short = self._prove(position, min(nodes, OWN_NODES), "shortest")
        best = short if short.shortest else proof
        return Line(best.moves, Win(best.plies), "exact", ())

    def allows_mate(self, position: ShogiPosition, move: Move, nodes: int = REPLY_NODES) -> bool:
        """Whether a move is answered by a mate that a quick search proves."""
        after = position.play(move)
        if after.over or after.king(1 - after.side) is None or not after.checks():
            return False
        return self._prove(after, nodes).status == "proven"

    def stop(self) -> None:
        """Gives up the question that is being answered."""
        if (running := self._running) is not None:
            running.stop()

    def _prove(self, position: ShogiPosition, nodes: int, find: Find = "any") -> Proof[Move]:
        self._running = self._prover.search(position, Limit(nodes=nodes), find=find)
        return self._running.result()


class GuardedSearch:
    """Runs a search, and once more without the moves that the guard refutes. `stop` may come at any time.

    The solver's effort grows with the limit; `seconds` says how long a search takes that only a clock limits.

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
        *,
        seconds: float | None = None,
    ) -> None:
        self._guard, self._position, self._start, self._moves = guard, position, start, moves
        self._effort = Effort.beside(limit, seconds)
        self._early = limit.nodes is None and limit.depth is None
        self._verdicts: dict[Move, bool] = {}
        self._lock = threading.Lock()
        self._stopped = False
        self._running: Answering | None = None
        self._answer: Info[Move] | None = None

    def __iter__(self) -> Iterator[Info[Move]]:
        """Reports as they come."""
        if self._moves is None and (line := self._mate()) is not None:
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
            self._guard.stop()
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

    def _mate(self) -> Line[Move] | None:
        return self._guard.mate(self._position, self._effort.own)

    def _allows_mate(self, move: Move) -> bool:
        if move not in self._verdicts:
            self._verdicts[move] = self._ask(move)
        return self._verdicts[move]

    def _ask(self, move: Move) -> bool:
        """Looks for a mate after a move; when the search has been stopped, only for a moment."""
        if not self._stopped and self._guard.allows_mate(self._position, move, self._effort.reply):
            return True
        few = min(self._effort.reply, REPLY_NODES)
        return self._stopped and self._guard.allows_mate(self._position, move, few)

    def _next_best(self, info: Info[Move]) -> Info[Move]:
        """The answer with the first other move that allows no mate, or as it is if none is found."""
        others = [move for move in info.order if not self._verdicts.get(move, False)]
        for move in others[:MAX_TRIES]:
            if not self._allows_mate(move):
                return replace(info, lines=(Line((move,), info.score, "upper", ()),))
        return info

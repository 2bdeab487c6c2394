"""Several proof searches that share one prover and one limit."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import Prover
from sakiyomi.proof.solver import Find
from sakiyomi.search.running import Proving
from sakiyomi.types import Limit, Proof

UNKNOWN: Proof[Move] = Proof("unknown", final=True)
"""The answer when the limit is used up."""


class MateWork:
    """Proves one position after another until the limit is used up; `stop` is callable from any thread."""

    def __init__(
        self,
        prover: Prover,
        limit: Limit | None = None,
        watch: Callable[[Proof[Move]], None] | None = None,
    ) -> None:
        self._prover, self._limit, self._watch = prover, limit or Limit(), watch
        self._started = time.perf_counter()
        self._lock = threading.RLock()  # a signal handler may call `stop` in the thread that starts a search
        self._stopped = False
        self._running: Proving[Move] | None = None
        self.nodes = 0
        """Positions searched by all searches so far."""

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._started

    @property
    def stopped(self) -> bool:
        """Whether it was stopped."""
        return self._stopped

    @property
    def over(self) -> bool:
        """Whether it was stopped, or the limit is used up."""
        return self._stopped or self._left(None) is None

    def stop(self) -> None:
        """Ends the running search and all that would follow."""
        with self._lock:
            self._stopped = True
            if self._running is not None:
                self._running.stop()

    def prove(
        self,
        position: ShogiPosition,
        find: Find = "any",
        *,
        nodes: int | None = None,
        certificate: bool = False,
        replies: bool | None = None,
    ) -> Proof[Move]:
        """Searches within the remaining limit, and at most `nodes`; `replies` as for `Prover.search`."""
        limit = self._left(nodes)
        with self._lock:
            if limit is None or self._stopped:
                return UNKNOWN
            self._running = self._prover.search(
                position, limit, find=find, certificate=certificate, break_ties=True, replies=replies
            )
            if self._stopped:
                self._running.stop()
        with self._running as search:
            if self._watch is not None:
                for report in search:
                    self._watch(replace(report, nodes=self.nodes + report.nodes, seconds=self.seconds))
            proof = search.result()
        self.nodes += proof.nodes
        return proof

    def solve(
        self,
        position: ShogiPosition,
        find: Find = "any",
        *,
        certificate: bool = False,
        replies: bool | None = None,
    ) -> Proof[Move]:
        """Finds any mate first, so that there is a whole line if the limit comes before the shortest."""
        first = self.prove(position, certificate=certificate, replies=replies)
        if find == "any" or first.status != "proven":
            return first
        short = self.prove(position, "shortest", certificate=certificate, replies=replies)
        best = short if short.shortest or short.counted is not None else first
        return replace(
            best,
            counted_least=short.counted_least,
            counted_most=short.counted_most,
            nodes=self.nodes,
            seconds=self.seconds,
        )

    def _left(self, max_nodes: int | None) -> Limit | None:
        nodes, seconds = self._limit.nodes, self._limit.seconds
        if nodes is not None:
            nodes -= self.nodes
        if seconds is not None:
            seconds -= self.seconds
        if (nodes is not None and nodes < 1) or (seconds is not None and seconds <= 0):
            return None
        if max_nodes is not None:
            nodes = max_nodes if nodes is None else min(nodes, max_nodes)
        return Limit(depth=self._limit.depth, nodes=nodes, seconds=seconds, clock=self._limit.clock)

"""Depth-first proof-number search for games written in Python that say who attacks."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sakiyomi.errors import GameError
from sakiyomi.games.base import Position
from sakiyomi.types import Limit, Proof, Side, Win

M = TypeVar("M")

INFINITE = 1 << 60
MAX_PLIES = 200
"""Longest line that is searched: a game that goes on beyond it is not decided."""
NEVER = 1 << 30
"""In place of plies: the attacker does not win, however long the game."""
ENTRY = 500
"""About how many bytes an entry of the tables takes."""
SOME = 256
"""Nodes between two looks at the clock."""


class _StopSearch(Exception):
    """A limit was reached, the tables are full, or the search was stopped."""


@dataclass(slots=True)
class _Child(Generic[M]):
    move: M
    position: Position[M]
    key: str


class OwnGameProver(Generic[M]):
    """Whether the attacker wins by force within some plies, whatever the defender plays.

    The plies that are left are part of a table's key, so that no line can return to a position being
    searched, and what is stored is true of the position by whatever moves it was reached.
    """

    def __init__(self, position: Position[M], attacker: Side, limit: Limit, memory: float) -> None:
        self.root, self.attacker, self.limit = position, attacker, limit
        self.nodes = 0
        self.stopped = threading.Event()
        self._started = time.perf_counter()
        self._entries = int(memory * (1 << 20)) // ENTRY
        self._numbers: dict[tuple[str, int], tuple[int, int]] = {}
        self._won: dict[str, int] = {}
        """Plies within which the attacker is proved to win."""
        self._held: dict[str, int] = {}
        """Plies within which the attacker is proved not to win."""

    def run(self, shortest: bool, report: Callable[[Proof[M]], None]) -> None:
        """Searches to the end, reporting each deeper search; the last report is final."""
        key = self.root.text()
        try:
            self._judge(self.root, key)
            for plies in range(MAX_PLIES + 1) if shortest else (MAX_PLIES,):
                if self._numbers_of(key, plies) not in ((0, INFINITE), (INFINITE, 0)):
                    self._expand(self.root, key, plies, INFINITE, INFINITE)
                if key in self._won or self._held.get(key, 0) == NEVER:
                    break
                report(self._proof(key, shortest, final=False))
        except _StopSearch:
            pass
        report(self._proof(key, shortest, final=True))

    def _expand(self, here: Position[M], key: str, plies: int, most_pn: int, most_dn: int) -> None:
        """Searches below a position until one of its numbers reaches its limit."""
        self._count()
        children = self._children(here, plies)
        attacks = here.side == self.attacker
        while True:
            numbers = [self._numbers_of(child.key, plies - 1) for child in children]
            pn, dn = _join(numbers, attacks)
            if pn == 0 or dn == 0:
                self._settle(key, children, attacks, won=pn == 0)
                return
            if pn >= most_pn or dn >= most_dn:
                self._numbers[key, plies] = pn, dn
                return
            # The child that decides soonest, until another would, or until this position's limit is reached.
            side = 0 if attacks else 1
            order = sorted(range(len(children)), key=lambda i: numbers[i][side])
            best, second = order[0], numbers[order[1]][side] if len(order) > 1 else INFINITE
            if attacks:
                limits = min(most_pn, second + 1), most_dn - dn + numbers[best][1]
            else:
                limits = most_pn - pn + numbers[best][0], min(most_dn, second + 1)
            self._expand(children[best].position, children[best].key, plies - 1, *limits)

    def _children(self, here: Position[M], plies: int) -> list[_Child[M]]:
        children = []
        for move in here.moves():
            after = here.play(move)
            child = _Child(move, after, after.text())
            self._judge(after, child.key)
            if plies == 1 and child.key not in self._won:
                self._held.setdefault(child.key, 0)
            children.append(child)
        if not children:
            raise GameError(f"the game is not over, but there is no move; position {here.text()!r}")
        return children

    def _judge(self, position: Position[M], key: str) -> None:
        """Notes who has won, if the game is over."""
        if position.over and key not in self._won and key not in self._held:
            value = position.value(self.attacker)
            if isinstance(value, Win) or (isinstance(value, int) and value > 0):
                self._won[key] = 0
            else:
                self._held[key] = NEVER

    def _numbers_of(self, key: str, plies: int) -> tuple[int, int]:
        if self._won.get(key, NEVER) <= plies:
            return 0, INFINITE
        if self._held.get(key, -1) >= plies:
            return INFINITE, 0
        return self._numbers.get((key, plies), (1, 1))

    def _settle(self, key: str, children: list[_Child[M]], attacks: bool, won: bool) -> None:
        if won:
            lengths = [self._won[child.key] for child in children if child.key in self._won]
            self._won[key] = 1 + (min(lengths) if attacks else max(lengths))
        else:
            held = [self._held.get(child.key, -1) for child in children]
            self._held[key] = min(NEVER, 1 + (min(held) if attacks else max(held)))

    def _count(self) -> None:
        self.nodes += 1
        limit = self.limit
        if limit.nodes is not None and self.nodes > limit.nodes:
            raise _StopSearch
        if self.nodes % SOME:
            return
        if self.stopped.is_set() or (limit.seconds is not None and self._seconds > limit.seconds):
            raise _StopSearch
        if len(self._numbers) + len(self._won) + len(self._held) > self._entries:
            raise _StopSearch

    @property
    def _seconds(self) -> float:
        return time.perf_counter() - self._started

    def _proof(self, key: str, shortest: bool, final: bool) -> Proof[M]:
        plies = self._won.get(key)
        lost = self._held.get(key, -1) == NEVER
        return Proof(
            "proven" if plies is not None else "disproven" if lost else "unknown",
            moves=self._line() if plies is not None else (),
            plies=plies,
            shortest=plies is not None and (shortest or plies <= 1),
            nodes=min(self.nodes, self.limit.nodes or self.nodes),
            seconds=self._seconds,
            final=final,
        )

    def _line(self) -> tuple[M, ...]:
        """The quickest known win against the longest defence."""
        moves, here = list[M](), self.root
        while not here.over:
            after = [(move, here.play(move)) for move in here.moves()]
            lengths = [self._won.get(child.text()) for _, child in after]
            known = [(length, i) for i, length in enumerate(lengths) if length is not None]
            _, best = min(known) if here.side == self.attacker else max(known, key=lambda one: one[0])
            moves.append(after[best][0])
            here = after[best][1]
        return tuple(moves)


def _join(numbers: list[tuple[int, int]], attacks: bool) -> tuple[int, int]:
    """Proof and disproof number of a position from those of its children."""
    pns, dns = zip(*numbers, strict=True)
    if attacks:
        return min(pns), min(INFINITE, sum(dns))
    return min(INFINITE, sum(pns)), min(dns)


class ProvingThread(Generic[M]):
    """A prover in a thread of its own, with the members of a native run."""

    def __init__(self, prover: OwnGameProver[M], shortest: bool) -> None:
        self._prover = prover
        self._reports: queue.SimpleQueue[Proof[M]] = queue.SimpleQueue()
        self._newest: Proof[M] = Proof("unknown")
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(shortest,), daemon=True)
        self._thread.start()

    def _run(self, shortest: bool) -> None:
        try:
            self._prover.run(shortest, self._report)
        except BaseException as error:  # a user's game may raise anything
            self._error = error

    def _report(self, proof: Proof[M]) -> None:
        self._newest = proof
        self._reports.put(proof)

    def stop(self) -> None:
        """Asks the prover to stop."""
        self._prover.stopped.set()

    def grant(self, nodes: int) -> None:
        """Proofs have no allowance."""

    def held(self, timeout: float) -> bool:
        """Proofs have no allowance: waits for the end."""
        return self.wait(timeout)

    @property
    def finished(self) -> bool:
        """Whether it has ended."""
        return not self._thread.is_alive()

    def next(self, timeout: float) -> Proof[M] | None:
        """The next report, if one comes in time."""
        try:
            return self._reports.get(timeout=timeout)
        except queue.Empty:
            return None

    def wait(self, timeout: float) -> bool:
        """Waits for the end; whether it came in time."""
        self._thread.join(timeout)
        return self.finished

    def newest(self) -> Proof[M]:
        """The latest report."""
        return self._newest

    def check(self) -> None:
        """Raises what the game raised."""
        if self._error is not None:
            raise self._error

"""The main processor: gives positions to cells and combines their answers."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from types import TracebackType
from typing import Any, Literal, TypeAlias, get_args

from sakiyomi import _native
from sakiyomi.cells.pool import PATIENCE, CellPool
from sakiyomi.cells.turns.messages import Setup, SliceAnswer, Task
from sakiyomi.cells.turns.outcome import SearchOutcome
from sakiyomi.cells.turns.processor import WORK
from sakiyomi.cells.turns.schemes import RootScheme, SiblingsScheme, TurnScheme
from sakiyomi.cells.turns.tree import TurnNode
from sakiyomi.errors import (
    GameError,
    GameOverError,
    LimitError,
    UnknownNameError,
    WireError,
)
from sakiyomi.executors import Executor, Observed, Simulated
from sakiyomi.executors.memory import SharedMemory
from sakiyomi.games.base import Position
from sakiyomi.search.alphabeta import AlphaBeta, aspiration, planned, selective
from sakiyomi.types import Info, Limit

SchemeName: TypeAlias = Literal["root", "siblings"]
SCHEMES: tuple[SchemeName, ...] = get_args(SchemeName)

SECONDS = 0.05
"""A slice of work: longer than a message takes on any network, too short for people to notice."""
NODES = 500
"""A slice in virtual time."""
GRACE = 3.0
"""Seconds that cells have to finish when the search is over."""
MAX_REPLIES = 1000
"""Positions examined to see whether one follows from the last."""


@dataclass(slots=True)
class _Running:
    """A job on a cell, with its last window."""

    number: int
    job: TurnNode
    depth: int = 0
    """Depth of its iteration; the results are only valid for that one."""
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class _Last:
    """The value of the last position searched, from the point of view of the side to decide there."""

    position: Position[Any]
    depth: int
    value: int


class Agents:
    """Turn search on the cells of an executor; use it in a `with` block.

    `scheme` is `root` (the paper's: the host expands 1 or 2 `plies`, every move is searched alone) or
    `siblings` (young brothers wait, bounds are passed on, long jobs are divided). With one cell, `siblings`
    is the sequential search itself. The cells share one table of `memory` MB; cells that may be `remote` (on
    other machines) have an equal share each, and so do those of `root`. A slice of work takes `seconds`, or
    `nodes` in virtual time. Other options are those of `AlphaBeta`.

    Successive moves of a game are searched faster: the tables are kept, and if no limit may end a search
    early, `siblings` goes straight to the last depth, in a window around the last value.
    """

    outcome: SearchOutcome
    """Outcome of the last search."""
    took: float = 0.0
    """How long it took, by the executor's clock if it has one: seconds, or nodes in virtual time."""

    def __init__(
        self,
        game: str,
        executor: Executor,
        cells: int,
        *,
        scheme: SchemeName = "siblings",
        plies: int = 1,
        memory: float = 64,
        seconds: float = SECONDS,
        nodes: int = NODES,
        patience: float = PATIENCE,
        remote: bool = False,
        **engine: bool,
    ) -> None:
        if scheme not in SCHEMES:
            raise UnknownNameError("scheme", scheme, list(SCHEMES))
        if cells < 1:
            raise LimitError(f"cells must be at least 1, not {cells}")
        AlphaBeta(memory=memory)  # checks the option before any cell starts
        self._executor, self._cells = executor, cells
        self._scheme, self._plies = scheme, plies
        self._pool = CellPool[TurnNode](executor, cells, patience=patience)
        virtual = isinstance(executor, Simulated)
        self._slice: dict[str, Any] = {"nodes": nodes} if virtual else {"seconds": seconds}
        self._game, self._engine = game, {"memory": memory / cells, **engine}
        shared = cells > 1 and scheme == "siblings" and not remote
        self._shared = int(memory * (1 << 20)) if shared else 0
        self._table: SharedMemory | None = None
        self._running: dict[int, _Running] = {}
        self._paused: dict[int, _Running] = {}
        self._free: set[int] = set()
        self._number = 0
        self._root = ""
        self._last: _Last | None = None
        self._started = self._deeper = False

    def search(self, position: Position[Any], limit: Limit | None = None) -> Generator[Info[Any], None, None]:
        """Yields reports; the last one is final. Closing the generator stops the search."""
        if position.over:
            raise GameOverError("the game is over: there is no move to look for")
        searched = planned(position)
        limit = limit or Limit()
        self._begin(position, self._any_depth(position, limit))
        self.outcome, start = SearchOutcome(position, searched), self._clock()
        try:
            yield from self._deepen(searched, limit)
        except GeneratorExit:
            self._drain()
            raise
        except BaseException:
            self.close()
            raise
        self.took = self._clock() - start
        self._drain()

    def best(self, position: Position[Any], limit: Limit | None = None) -> Info[Any]:
        """Searches and waits for the answer."""
        *_, last = self.search(position, limit)
        return last

    @property
    def lost(self) -> int:
        """Jobs of the last search handed out again because a cell died or did not answer."""
        return self._pool.losses

    def close(self) -> None:
        """Ends the cells."""
        self._executor.close()
        self._started = False
        if self._table is not None:
            self._table.close()

    def __enter__(self) -> Agents:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _clock(self) -> float:
        return float(self._executor.now) if isinstance(self._executor, Observed) else 0.0

    def _any_depth(self, position: Position[Any], limit: Limit) -> bool:
        """Whether values of deeper searches may be taken from a table.

        With a depth limit, the answer must not depend on earlier searches. A selective search has no unique
        value anyway, and one without a depth limit ends with the game's own value or at an arbitrary moment.
        """
        if self._selective(position):
            return True
        return self._scheme == "siblings" and limit.depth is None

    def _begin(self, position: Position[Any], deeper: bool) -> None:
        if self._started and deeper != self._deeper:
            self.close()  # the tables hold values of the other kind
        if not self._started:
            self._deeper = deeper
            self._table = SharedMemory(self._shared) if self._shared else None
            table = self._table.name if self._table else ""
            setup = Setup(self._game, {"accept_deeper": deeper, "table": table, **self._engine})
            self._executor.start(self._cells, WORK, bytes(setup))
            self._started = True
        self._root = position.text()
        self._free = set(range(self._cells))
        self._running, self._paused = {}, {}
        self._pool = CellPool(self._executor, self._cells, patience=self._pool.patience)

    def _deepen(self, searched: Position[Any], limit: Limit) -> Iterator[Info[Any]]:
        """Iterative deepening, as in the sequential search."""
        target = min(limit.depth or _native.MAX_PLY, _native.MAX_PLY)
        scheme = self._divided(searched, target, limit)
        self._last = None
        out, before, step, wish = self.outcome, 1, 1, 1
        started = time.monotonic()
        while True:
            spent = out.nodes
            while jobs := list(scheme.jobs()):
                if out.limit_reached(limit):
                    yield out.info(final=True)
                    return
                self._distribute(scheme, jobs)
                self._receive(scheme)
                yield out.info()
            out.finished(scheme.root, scheme.depth)
            if scheme.depth >= target or scheme.root.complete or self._won(scheme):
                self._last = _Last(out.position, out.depth, scheme.root.low)
                break
            cost = max(1, out.nodes - spent)
            last, wish = wish, stride(cost / before, step)
            # Even and odd depths differ in cost: only leap if two iterations in a row suggest it.
            before, step = cost, min(last, wish)
            slices = (time.monotonic() - started) / self._slice.get("seconds", 1.0) * self._cells
            grain = self._slice.get("nodes") or out.nodes / max(1.0, slices)
            scheme.deepen(min(target, scheme.depth + step), int(grain))
        yield out.info(final=True)

    def _won(self, scheme: TurnScheme) -> bool:
        """Whether a selective search has a win within its depth: it need not look for a shorter one."""
        position, distance = scheme.root.position, _native.WIN - scheme.root.low
        return self._selective(position) and 0 <= distance <= scheme.depth

    def _selective(self, position: Position[Any]) -> bool:
        return selective(position) and bool(self._engine.get("selective", True))

    def _divided(self, searched: Position[Any], depth: int, limit: Limit) -> TurnScheme:
        if self._scheme == "siblings":
            straight, narrow = not self._engine.get("deepening", True), self._engine.get("null_windows", True)
            scheme = SiblingsScheme(searched, depth, aspiration(searched), straight, bool(narrow))
            last = self._last
            if (
                last
                and narrow
                and limit == Limit(depth=limit.depth)
                and follows(last.position, self.outcome.position)
            ):
                same = last.position.side == searched.side
                scheme.expect(last.value if same else -last.value, min(depth, last.depth))
            return scheme
        hurried = limit.depth is None and (limit.nodes, limit.seconds) != (None, None)
        return RootScheme(searched, 1 if hurried else depth, self._plies)

    def _distribute(self, scheme: TurnScheme, jobs: list[TurnNode]) -> None:
        """Gives the needed jobs to cells; if there are too few for all, long jobs are divided."""
        while True:
            self._drop_unless(set(jobs), scheme.depth)
            active = (*self._running.values(), *self._paused.values())
            under_way = {running.job for running in active if running.depth == scheme.depth}
            queue = [job for job in jobs if job not in under_way]
            if len(self._free) <= len(queue) or not self._divide(scheme):
                break
            jobs = list(scheme.jobs())
        for cell, running in list(self._paused.items()):
            self._send(cell, running, scheme)
        self._paused.clear()
        later = []
        for job in queue:  # a job goes to the cell that had it, or its parent, before
            if job.cell in self._free:
                self._give(job.cell, job, scheme)
            else:
                later.append(job)
        for cell, job in zip(sorted(self._free), later, strict=False):
            self._give(cell, job, scheme)

    def _drop_unless(self, wanted: set[TurnNode], depth: int) -> None:
        for cell, running in list(self._paused.items()):
            if running.job not in wanted or running.depth != depth:
                del self._paused[cell]
                self._free.add(cell)

    def _divide(self, scheme: TurnScheme) -> bool:
        for cell, running in self._paused.items():
            if scheme.split(running.job, self.outcome.answers[running.job]):
                del self._paused[cell]
                self._free.add(cell)
                return True
        return False

    def _give(self, cell: int, job: TurnNode, scheme: TurnScheme) -> None:
        self._number += 1
        self._free.discard(cell)
        job.cell = cell
        self._send(cell, _Running(self._number, job, scheme.depth), scheme)

    def _send(self, cell: int, running: _Running, scheme: TurnScheme) -> None:
        """Starts another slice, in the window known by now."""
        job = running.job
        running.low, running.high = scheme.window(job)
        self._running[cell] = running
        depth = scheme.depth - job.level
        first = depth if job.level or scheme.straight else 1  # below the root, the host deepens
        task = Task(
            running.number, self._root, job.path, first, depth, running.low, running.high, **self._slice
        )
        self._pool.give(cell, job, bytes(task))

    def _receive(self, scheme: TurnScheme) -> None:
        for back in self._pool.receive(1.0):
            running = self._running.pop(back.cell)
            if back.answer is None:
                self._died(back.cell, running.job)
                continue
            try:
                answer = SliceAnswer.read(back.answer)
                answer.check(running.number, len(running.job.position.moves()))
            except WireError:  # the cell cannot be trusted any more
                self._pool.reject(back.cell, running.job)
                self._died(back.cell, running.job)
                continue
            if answer.error:
                raise GameError(answer.error)
            self._record(scheme, back.cell, running, answer)

    def _record(self, scheme: TurnScheme, cell: int, running: _Running, answer: SliceAnswer) -> None:
        if running.depth != scheme.depth:  # from an earlier iteration
            self.outcome.nodes += answer.spent
            self._free.add(cell)
            return
        self.outcome.record_slice(running.job, answer)
        if not answer.done:
            self._paused[cell] = running
            return
        self._free.add(cell)
        line_only = scheme.root.low == scheme.root.high
        running.job.record(answer, running.low, running.high)
        if line_only and running.job.line is None:
            running.job.line = ()  # the line cannot be followed any further

    def _died(self, cell: int, job: TurnNode) -> None:
        """The job is still needed, so another cell will get it."""
        self._free.add(cell)
        self._pool.check_lives(job, f"the same position: {job.position.text()}")

    def _drain(self) -> None:
        """Waits for all pending answers, and ends searches that are no longer needed."""
        unfinished = set(self._paused)
        self._paused.clear()
        self._running.clear()
        patience = min(GRACE, self._pool.patience)
        while self._pool.busy:
            for back in self._pool.receive(1.0, patience):
                if back.answer is not None and not _done(back.answer):
                    unfinished.add(back.cell)
        for cell in unfinished:
            self._pool.give(cell, TurnNode(self.outcome.searched), bytes(Task()))
        while self._pool.busy:
            self._pool.receive(1.0, patience)


def _done(answer: bytes) -> bool:
    try:
        return SliceAnswer.read(answer).done
    except WireError:
        return False


def follows(before: Position[Any], after: Position[Any]) -> bool:
    """Whether a position comes one or two moves after another, examining at most `MAX_REPLIES` positions."""
    replies = (here.play(move) for here in successors(before) if not here.over for move in here.moves())
    wanted = after.text()
    return any(here.text() == wanted for here in islice(chain(successors(before), replies), MAX_REPLIES))


def successors(position: Position[Any]) -> Iterator[Position[Any]]:
    """All positions one move later."""
    return (position.play(move) for move in position.moves())


def stride(growth: float, last: int) -> int:
    """How much deeper to go next, so that an iteration costs about four times the one before."""
    growth = max(growth, 1.0)
    step, reached = 1, growth
    while step < 8 and (reached := reached * growth) < 4.0**last:
        step += 1
    return step

"""Our scheme: every cell runs df-pn on the whole problem, and they keep out of each other's way.

Among equal proof numbers a cell prefers moves where fewer others search, and findings are shared. On one
machine the cells share one table, in their process or in a file in memory. Across machines they exchange,
through the host, where they are searching and what took long enough to be worth sending. No cell ever waits
for another, and a cell that dies loses only what it had not yet reported.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Sequence
from weakref import WeakValueDictionary

from sakiyomi import _native
from sakiyomi.cells.mates.messages import (
    CooperativeAnswer,
    CooperativeSetup,
    CooperativeTask,
    Sharing,
    pack,
    unpack,
)
from sakiyomi.cells.mates.paper import STATUS
from sakiyomi.errors import CellError, LimitError, WireError
from sakiyomi.executors.memory import SharedMemory
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import certificate
from sakiyomi.types import Proof, Status

PART = 64
"""A slice is this fraction (1/PART) of each cell's work so far: news is never older than that."""
SHARED_PART = 16
"""The same with a shared table, where no news is exchanged."""
NEWS = 50
"""Only results that took at least this many nodes are sent to others."""
WEIGHT = 16
"""Weight of a cell with its own table: what it is doing meanwhile is not known yet."""

_hosts: WeakValueDictionary[str, CooperativeHost] = WeakValueDictionary()
"""Lets cells of this process find their shared table."""
_counter = itertools.count()


class CooperativeHost:
    """Hands out slices of work and passes on what the cells find.

    The cells share one table in this process (`shared="here"`) or among processes of this machine
    (`"file"`); otherwise each has its own table, and so has the host. `memory` is in megabytes per table.
    Slices have `min_slice` to `max_slice` nodes.
    """

    work = "sakiyomi.cells.mates.cooperative:CooperativeCell"

    def __init__(
        self,
        position: ShogiPosition,
        cells: int,
        *,
        shared: Sharing | None,
        memory: float = 256,
        min_slice: int = 100,
        max_slice: int = 50_000,
        news: int = NEWS,
    ) -> None:
        if not 1 <= min_slice <= max_slice:
            raise LimitError(f"a slice has from 1 to {max_slice} nodes, not {min_slice}")
        self._position, self._cells, self._shared = position, cells, shared is not None
        self._min_slice, self._max_slice, self._news = min_slice, max_slice, news
        if shared == "file":
            self._file: SharedMemory | None = SharedMemory(int(memory * (1 << 20)))
            name = self._file.name
        else:
            self._file, name = None, f"{os.getpid()}-{next(_counter)}"
            self.memory = _native.MateMemory(int(memory * (1 << 20)))
            _hosts[name] = self
        self.setup = pack(CooperativeSetup(position.sfen, memory, shared, name, cells == 1, news))
        self.nodes = self.own = 0
        self._status: Status = "unknown"
        self._started = time.perf_counter()
        self._findings: list[tuple[int, bytes]] = []
        self._sent = [0] * cells
        self._fresh = set[int]()
        self._locations: dict[int, tuple[int, ...]] = {}

    @property
    def over(self) -> bool:
        """Whether it is settled."""
        return self._status != "unknown"

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """A slice for every idle cell."""
        part = SHARED_PART if self._shared else PART
        nodes = max(self._min_slice, min(self._max_slice, self.nodes // (self._cells * part)))
        return [(cell, self._task(cell, nodes)) for cell in idle]

    def answered(self, cell: int, answer: bytes) -> None:
        """Counts the nodes, and keeps the findings for the others."""
        message, found = unpack(CooperativeAnswer, answer)
        if not self._shared:
            try:
                self.memory.learn(found)
            except ValueError as error:
                raise WireError(f"what cell {cell} sent", f"is invalid: {error}") from None
            self._locations[cell] = message.locations
            self._findings.append((cell, found))
        self.nodes += message.nodes
        if message.status != "unknown":
            self._status = message.status

    def lost(self, cell: int) -> None:
        """The new cell gets everything that is known."""
        self._fresh.add(cell)
        self._locations.pop(cell, None)

    def line(self) -> list[int]:
        """No line is known before the end."""
        return []

    def proof(self) -> Proof[Move]:
        """The answer, read from the host's table."""
        written = None
        if self._status == "proven":
            if self._file is not None:
                self.memory = _native.MateMemory(self._file.name, self._cells == 1)
            written = self.memory.write(self._position.problem(), nodes=2**63, seconds=1e9)
        seconds = time.perf_counter() - self._started
        if written is None:
            return Proof(self._status, nodes=self.nodes, seconds=seconds, final=True)
        line, plies, tree = written
        return Proof(
            "proven",
            moves=tuple(self._position.decode(line)),
            plies=plies,
            nodes=self.nodes,
            seconds=seconds,
            final=True,
            certificate=certificate.pack(self._position.sfen, plies, tree),
        )

    def _task(self, cell: int, nodes: int) -> bytes:
        if self._shared:
            return pack(CooperativeTask(nodes))
        locations = [
            location for other, some in self._locations.items() if other != cell for location in some
        ]
        if cell in self._fresh:
            self._fresh.discard(cell)
            news = self.memory.recall(self._news)
        else:
            news = b"".join(some for other, some in self._findings[self._sent[cell] :] if other != cell)
        self._sent[cell] = len(self._findings)
        return pack(CooperativeTask(nodes, tuple(locations)), news)


class CooperativeCell:
    """One search for the whole problem, in slices."""

    def __init__(self, setup: bytes) -> None:
        from sakiyomi.games.shogi import parse

        message, _ = unpack(CooperativeSetup, setup)
        if message.shared is None:
            self._memory = _native.MateMemory(int(message.memory * (1 << 20)))
        elif message.shared == "file":
            self._memory = _native.MateMemory(message.name, message.alone)
        else:
            self._memory = _hosts[message.name].memory
        problem = parse(message.sfen).problem()
        self._search: _native.MateSlices | None = _native.MateSlices(problem, self._memory, message.alone)
        self._exchanges = message.shared is None
        if self._exchanges:
            self._search.record_findings(message.news)
        self.spent = 0
        """Nodes searched by the last task."""

    def __call__(self, task: bytes) -> bytes:
        """Takes in the others' findings, searches on, and reports."""
        message, news = unpack(CooperativeTask, task)
        search = self._search
        if search is None:
            raise CellError("this cell is closed")
        if self._exchanges:
            self._memory.learn(news)
            search.avoid(list(message.locations) * WEIGHT)
        status = STATUS[search.run(message.nodes)]
        self.spent = search.spent
        if not self._exchanges:
            return pack(CooperativeAnswer(status, self.spent))
        return pack(CooperativeAnswer(status, self.spent, tuple(search.slots())), search.findings())

    def stop(self) -> None:
        """Ends the current slice; callable from any thread."""
        if self._search is not None:
            self._search.stop()

    def close(self) -> None:
        """Ends the search."""
        self._search = None

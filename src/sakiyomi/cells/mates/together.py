"""Our scheme: every cell is a df-pn search for the whole problem, and they keep out of each other's way.

Where a number leaves a choice, a cell goes where fewer others are; what one has found, all know. On a
machine with one memory the cells share one table, in their process or in a file in memory. Elsewhere they
tell each other, through the host, where they are and what took them long enough to be worth telling. Nobody
ever waits for anybody, and whoever dies takes with it only what it had not yet told.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Sequence
from weakref import WeakValueDictionary

from sakiyomi import _native
from sakiyomi.cells.mates.messages import (
    Sharing,
    TogetherAnswer,
    TogetherSetup,
    TogetherTask,
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
"""A slice is this part of what every cell has done so far: news are never older than that."""
SHARED_PART = 16
"""The same where there are no news to tell."""
NEWS = 50
"""Nodes that something must have taken to be told to others."""
WEIGHT = 16
"""How often a cell counts that does not share the table: what it does meanwhile is not known yet."""

_hosts: WeakValueDictionary[str, TogetherHost] = WeakValueDictionary()
"""For cells of this process to find the table that they share."""
_counter = itertools.count()


class TogetherHost:
    """Gives out slices of work, and passes on what the cells have found.

    The cells share one table if they are in this very process (`shared="here"`) or in processes of this
    machine (`"file"`); else each has a table of its own, and so has the host. `memory` is in megabytes, of
    every table. Slices have from `least` to `most` nodes.
    """

    work = "sakiyomi.cells.mates.together:TogetherCell"

    def __init__(
        self,
        position: ShogiPosition,
        cells: int,
        *,
        shared: Sharing | None,
        memory: float = 256,
        least: int = 100,
        most: int = 50_000,
        news: int = NEWS,
    ) -> None:
        if not 1 <= least <= most:
            raise LimitError(f"a slice has from 1 to {most} nodes, not {least}")
        self._position, self._cells, self._shared = position, cells, shared is not None
        self._least, self._most, self._news = least, most, news
        if shared == "file":
            self._file: SharedMemory | None = SharedMemory(int(memory * (1 << 20)))
            name = self._file.name
        else:
            self._file, name = None, f"{os.getpid()}-{next(_counter)}"
            self.memory = _native.MateMemory(int(memory * (1 << 20)))
            _hosts[name] = self
        self.setup = pack(TogetherSetup(position.sfen, memory, shared, name, cells == 1, news))
        self.nodes = self.own = 0
        self._status: Status = "unknown"
        self._started = time.perf_counter()
        self._told: list[tuple[int, bytes]] = []
        self._heard = [0] * cells
        self._fresh = set[int]()
        self._places: dict[int, tuple[int, ...]] = {}

    @property
    def over(self) -> bool:
        """Whether it is settled."""
        return self._status != "unknown"

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """A slice for everybody."""
        part = SHARED_PART if self._shared else PART
        nodes = max(self._least, min(self._most, self.nodes // (self._cells * part)))
        return [(cell, self._task(cell, nodes)) for cell in idle]

    def answered(self, cell: int, answer: bytes) -> None:
        """Counts, and keeps the news for the others."""
        told, found = unpack(TogetherAnswer, answer)
        if not self._shared:
            try:
                self.memory.learn(found)
            except ValueError as error:
                raise WireError(f"what cell {cell} told", f"makes no sense: {error}") from None
            self._places[cell] = told.places
            self._told.append((cell, found))
        self.nodes += told.nodes
        if told.status != "unknown":
            self._status = told.status

    def lost(self, cell: int) -> None:
        """Whoever takes its place is told all there is to know."""
        self._fresh.add(cell)
        self._places.pop(cell, None)

    def line(self) -> list[int]:
        """Nothing is known before the end."""
        return []

    def proof(self) -> Proof[Move]:
        """The answer, written out of the host's table."""
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
            return pack(TogetherTask(nodes))
        places = [place for other, some in self._places.items() if other != cell for place in some]
        if cell in self._fresh:
            self._fresh.discard(cell)
            news = self.memory.recall(self._news)
        else:
            news = b"".join(some for other, some in self._told[self._heard[cell] :] if other != cell)
        self._heard[cell] = len(self._told)
        return pack(TogetherTask(nodes, tuple(places)), news)


class TogetherCell:
    """One search for the whole problem, in slices."""

    def __init__(self, setup: bytes) -> None:
        from sakiyomi.games.shogi import parse

        told, _ = unpack(TogetherSetup, setup)
        if told.shared is None:
            self._memory = _native.MateMemory(int(told.memory * (1 << 20)))
        elif told.shared == "file":
            self._memory = _native.MateMemory(told.name, told.alone)
        else:
            self._memory = _hosts[told.name].memory
        problem = parse(told.sfen).problem()
        self._search: _native.MateSlices | None = _native.MateSlices(problem, self._memory, told.alone)
        self._tells = told.shared is None
        if self._tells:
            self._search.record_findings(told.news)
        self.spent = 0
        """Nodes that the last task took."""

    def __call__(self, task: bytes) -> bytes:
        """Learns what the others have found, goes on, and tells."""
        told, news = unpack(TogetherTask, task)
        search = self._search
        if search is None:
            raise CellError("this cell is closed")
        if self._tells:
            self._memory.learn(news)
            search.avoid(list(told.places) * WEIGHT)
        status = STATUS[search.run(told.nodes)]
        self.spent = search.spent
        if not self._tells:
            return pack(TogetherAnswer(status, self.spent))
        return pack(TogetherAnswer(status, self.spent, tuple(search.slots())), search.findings())

    def stop(self) -> None:
        """Ends the slice at hand; from any thread."""
        if self._search is not None:
            self._search.stop()

    def close(self) -> None:
        """Ends the search."""
        self._search = None

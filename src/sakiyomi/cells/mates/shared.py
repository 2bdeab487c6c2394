"""Our scheme on one machine: every cell runs df-pn on the whole problem, and all share one table.

Among equal proof numbers a cell prefers moves where fewer others search. The table is in their process, or in
a file in memory. No cell ever waits for another, and nothing is lost with a cell that dies.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Sequence
from weakref import WeakValueDictionary

from sakiyomi import _native
from sakiyomi.cells.mates.messages import SharedAnswer, SharedSetup, SharedTask, Sharing, pack, unpack
from sakiyomi.cells.mates.paper import STATUS
from sakiyomi.errors import CellError, LimitError
from sakiyomi.executors.memory import SharedMemory
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import certificate
from sakiyomi.types import Proof, Status

PART = 16
"""A slice is this fraction (1/PART) of each cell's work so far."""

_hosts: WeakValueDictionary[str, SharedHost] = WeakValueDictionary()
"""Lets cells of this process find their table."""
_counter = itertools.count()


class SharedHost:
    """Hands out slices of work.

    The cells share one table of `memory` MB in this process (`shared="here"`) or among processes of this
    machine (`"file"`). Slices have `min_slice` to `max_slice` nodes.
    """

    work = "sakiyomi.cells.mates.shared:SharedCell"

    def __init__(
        self,
        position: ShogiPosition,
        cells: int,
        *,
        shared: Sharing,
        memory: float = 256,
        min_slice: int = 100,
        max_slice: int = 200_000,
    ) -> None:
        self.slices = Slices(cells, PART, min_slice, max_slice)
        self._position, self._cells = position, cells
        if shared == "file":
            self._file: SharedMemory | None = SharedMemory(int(memory * (1 << 20)))
            name = self._file.name
        else:
            self._file, name = None, f"{os.getpid()}-{next(_counter)}"
            self.memory = _native.MateMemory(int(memory * (1 << 20)))
            _hosts[name] = self
        self.setup = pack(SharedSetup(position.sfen, shared, name, cells == 1))
        self.nodes = self.own = 0
        self._status: Status = "unknown"
        self._started = time.perf_counter()

    @property
    def over(self) -> bool:
        """Whether it is settled."""
        return self._status != "unknown"

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """A slice for every idle cell."""
        task = pack(SharedTask(self.slices.nodes(self.nodes)))
        return [(cell, task) for cell in idle]

    def answered(self, cell: int, answer: bytes) -> None:  # noqa: ARG002
        """Counts the nodes."""
        message, _ = unpack(SharedAnswer, answer)
        self.nodes += message.nodes
        if message.status != "unknown":
            self._status = message.status

    def lost(self, cell: int) -> None:
        """Nothing is lost: what it found is in the table."""

    def line(self) -> list[int]:
        """No line is known before the end."""
        return []

    def proof(self) -> Proof[Move]:
        """The answer, read from the table."""
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


class Slices:
    """How long the cells work between two messages: a part of what each has done so far, within limits."""

    def __init__(self, cells: int, part: int, least: int, most: int) -> None:
        if not 1 <= least <= most:
            raise LimitError(f"a slice has from 1 to {most} nodes, not {least}")
        self.least, self.most, self._parts = least, most, cells * part

    def nodes(self, done: int) -> int:
        """Nodes of the next slice, after this many of all cells."""
        return max(self.least, min(self.most, done // self._parts))


class SharedCell:
    """One search for the whole problem, in slices."""

    def __init__(self, setup: bytes) -> None:
        from sakiyomi.games.shogi import parse

        message, _ = unpack(SharedSetup, setup)
        if message.shared == "file":
            memory = _native.MateMemory(message.name, message.alone)
        else:
            memory = _hosts[message.name].memory
        problem = parse(message.sfen).problem()
        self._search: _native.MateSlices | None = _native.MateSlices(problem, memory, message.alone)
        self.spent = 0
        """Nodes searched by the last task."""

    def __call__(self, task: bytes) -> bytes:
        """Searches on, and reports."""
        message, _ = unpack(SharedTask, task)
        search = self._search
        if search is None:
            raise CellError("this cell is closed")
        status = STATUS[search.run(message.nodes)]
        self.spent = search.spent
        return pack(SharedAnswer(status, self.spent))

    def stop(self) -> None:
        """Ends the current slice; callable from any thread."""
        if self._search is not None:
            self._search.stop()

    def close(self) -> None:
        """Ends the search."""
        self._search = None

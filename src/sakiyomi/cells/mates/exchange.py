"""Our scheme on several machines: the cells of one share a table, and the machines exchange what matters.

Through the host go proofs and disproofs, the numbers of large subtrees, and where cells are searching. What
took more nodes goes first, and no link carries more news than its bandwidth: what does not fit stays on its
machine. One cell of each machine takes the news in, for its table. The cell that finds the mate writes the
proof out of its table, and the host verifies it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sakiyomi import _native
from sakiyomi.cells.mates.links import BANDWIDTH, LOCATION, NewsLink, Outbox, Traffic
from sakiyomi.cells.mates.messages import ExchangeAnswer, ExchangeSetup, ExchangeTask, pack, unpack
from sakiyomi.cells.mates.paper import STATUS
from sakiyomi.cells.mates.shared import Slices
from sakiyomi.errors import CellError, LimitError, WireError
from sakiyomi.executors import this_machine
from sakiyomi.executors.memory import AttachedMemory, SharedMemory
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import certificate, verify
from sakiyomi.types import Proof, Status

PART = 64
"""A slice is this fraction (1/PART) of each cell's work so far: news is never older than that."""
NEWS = 50
"""Only results that took at least this many nodes are sent to others."""
SPEED = 1e6
"""Nodes a second of a cell in virtual time, for the bandwidth."""


@dataclass(slots=True)
class _Machine:
    """The cells that share a table, and the link to them."""

    name: str
    down: NewsLink
    up: NewsLink
    cells: set[int] = field(default_factory=set)
    tables: dict[int, str] = field(default_factory=dict)
    """The table by the names of the cells that have it."""
    maker: int | None = None
    """The cell that is making it."""
    waiting: Outbox = field(default_factory=Outbox)

    @property
    def speaker(self) -> int | None:
        """The cell that takes in the news."""
        return next(iter(self.tables), self.maker)


class ExchangeHost:
    """Hands out slices of work and passes on what the cells find.

    Cells whose executor does not tell machines apart have a table each. `memory` is in megabytes for all
    tables together, and the host has one too. `bandwidth` limits the news to each machine, and from each, in
    bytes a second. Without a clock, in virtual time, a cell searches a million nodes a second.
    """

    work = "sakiyomi.cells.mates.exchange:ExchangeCell"

    def __init__(
        self,
        position: ShogiPosition,
        cells: int,
        *,
        memory: float = 256,
        min_slice: int = 100,
        max_slice: int = 50_000,
        news: int = NEWS,
        bandwidth: float = BANDWIDTH,
        clock: Callable[[], float] | None = time.monotonic,
    ) -> None:
        if not bandwidth >= 0:
            raise LimitError(f"bandwidth must be at least 0 bytes a second, not {bandwidth}")
        self.slices = Slices(cells, PART, min_slice, max_slice)
        self._position, self._cells, self._news = position, cells, news
        self._bandwidth, self._clock = bandwidth, clock
        own = memory / (cells + 1)
        self.memory = _native.MateMemory(int(own * (1 << 20)))
        """What the host knows: for cells that come later, and to check what others send."""
        self._left, self._share = memory - own, 0.0
        self.setup = pack(ExchangeSetup(position.sfen, cells == 1, news))
        self.nodes = self.own = 0
        self._status: Status = "unknown"
        self._proof: tuple[tuple[Move, ...], int, bytes] | None = None
        self._started = time.perf_counter()
        self._began = clock() if clock else 0.0
        self._machines: dict[str, _Machine] = {}
        self._homes: dict[int, _Machine] = {}
        self._locations: dict[int, tuple[int, ...]] = {}
        self._granted: dict[int, int] = {}
        """Bytes of news that the answers of busy cells may have."""
        self._sent = self._received = 0

    @property
    def over(self) -> bool:
        """Whether it is settled."""
        return self._status != "unknown"

    @property
    def now(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._began if self._clock else self.nodes / self._cells / SPEED

    @property
    def traffic(self) -> Traffic:
        """What went over the network so far."""
        links = [link.sent for machine in self._machines.values() for link in (machine.down, machine.up)]
        rate = max(links, default=0) / max(self.now, 1e-9)
        return Traffic(len(self._machines), self._sent, self._received, rate, self._bandwidth)

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """A slice for every idle cell that has a table, or can get one."""
        tasks = [(cell, task) for cell in idle if (task := self._task(cell)) is not None]
        self._sent += sum(len(task) for _, task in tasks)
        return tasks

    def answered(self, cell: int, answer: bytes) -> None:
        """Counts the nodes, and keeps the findings for the other machines."""
        message, body = unpack(ExchangeAnswer, answer)
        self._received += len(answer)
        self.nodes += message.nodes
        home = self._homes.get(cell)
        if home is None:
            self._settle(cell, message.machine)
            return
        if home.maker == cell:
            home.maker = None
        home.tables[cell] = message.table
        if message.status == "proven":
            self._accept(cell, message, body)
        else:
            size, room = len(body) + LOCATION * len(message.locations), self._granted.pop(cell, 0)
            if size > room:
                raise WireError(f"what cell {cell} sent", f"has more than {room} bytes of news")
            home.up.refund(room - size)
            self._spread(cell, home, message, body)
        self._status = message.status

    def lost(self, cell: int) -> None:
        """Its successor may be on another machine."""
        self._locations.pop(cell, None)
        home = self._homes.pop(cell, None)
        if home is not None:
            home.up.refund(self._granted.pop(cell, 0))
            home.cells.discard(cell)
            home.tables.pop(cell, None)
            if home.maker == cell:
                home.maker = None

    def line(self) -> list[int]:
        """No line is known before the end."""
        return []

    def proof(self) -> Proof[Move]:
        """The answer, with the proof that was verified."""
        seconds = time.perf_counter() - self._started
        if self._proof is None:
            return Proof(self._status, nodes=self.nodes, seconds=seconds, final=True)
        moves, plies, written = self._proof
        return Proof(
            "proven",
            moves=moves,
            plies=plies,
            nodes=self.nodes,
            seconds=seconds,
            final=True,
            certificate=written,
        )

    def _settle(self, cell: int, name: str) -> None:
        """Notes where a cell is."""
        key = name or f"cell {cell}"
        if key not in self._machines:
            self._machines[key] = _Machine(name, NewsLink(self._bandwidth), NewsLink(self._bandwidth))
        self._homes[cell] = self._machines[key]
        self._homes[cell].cells.add(cell)

    def _task(self, cell: int) -> bytes | None:
        home = self._homes.get(cell)
        if home is None:
            return pack(ExchangeTask())
        if cell in home.tables:
            return self._slice(cell, home)
        if home.tables:
            return self._slice(cell, home, table=next(iter(home.tables.values())))
        if home.maker is not None or (not self._share and len(self._homes) < self._cells):
            return None  # until the table is made; the first ones, when it is known how many there are
        # Fixed from now on: a machine that comes later must not make the others' tables smaller.
        self._share = self._share or self._left / len(self._machines)
        home.maker = cell
        home.waiting.add(self.memory.recall(self._news))
        return self._slice(cell, home, memory=self._share)

    def _slice(self, cell: int, home: _Machine, memory: float | None = None, table: str = "") -> bytes:
        now, news, locations = self.now, b"", None
        if cell == home.speaker and (room := home.down.room(now)):
            locations = self._elsewhere(home, room // 2)
            news = home.waiting.take(room - LOCATION * len(locations))
            home.down.spend(LOCATION * len(locations) + len(news))
        room = home.up.room(now, len(home.cells))
        home.up.spend(room)
        self._granted[cell] = room
        nodes = self.slices.nodes(self.nodes)
        return pack(ExchangeTask(nodes, room, memory, table, locations), news)

    def _elsewhere(self, home: _Machine, room: int) -> tuple[int, ...]:
        """Where other machines are searching, as far as there is room for it."""
        found = list[int]()
        for cell, some in self._locations.items():
            if cell not in home.cells and LOCATION * (len(found) + len(some)) <= room:
                found += some
        return tuple(found)

    def _spread(self, cell: int, home: _Machine, message: ExchangeAnswer, found: bytes) -> None:
        try:
            self.memory.learn(found)
        except ValueError as error:
            raise WireError(f"what cell {cell} sent", f"is invalid: {error}") from None
        if message.locations:
            self._locations[cell] = message.locations
        for machine in self._machines.values():
            if machine is not home and machine.cells:
                machine.waiting.add(found)

    def _accept(self, cell: int, message: ExchangeAnswer, tree: bytes) -> None:
        """Takes a proof that stands up to the checker."""
        written = certificate.pack(self._position.sfen, message.plies, tree)
        position = self._position
        try:
            verify(written)
            moves = tuple(position.decode(message.line))
            for move in moves:
                position = position.play(move)
        except ValueError as error:
            raise WireError(f"what cell {cell} sent", f"is no proof: {error}") from None
        self._proof = (moves, message.plies, written)


class ExchangeCell:
    """One search for the whole problem, in slices, with the table of its machine."""

    def __init__(self, setup: bytes) -> None:
        from sakiyomi.games.shogi import parse

        message, _ = unpack(ExchangeSetup, setup)
        self._problem, self._alone, self._news = parse(message.sfen).problem(), message.alone, message.news
        self._machine = this_machine()
        self._file: SharedMemory | AttachedMemory | None = None
        self._search: _native.MateSlices | None = None
        self._outbox, self._closed = Outbox(), False
        self.spent = 0
        """Nodes searched by the last task."""

    def __call__(self, task: bytes) -> bytes:
        """Takes in the news, searches on, and reports."""
        message, news = unpack(ExchangeTask, task)
        if self._closed:
            raise CellError("this cell is closed")
        self.spent = 0
        self._equip(message)
        search = self._search
        if search is None:
            return pack(ExchangeAnswer("unknown", machine=self._machine))
        self._memory.learn(news)
        if message.locations is not None:
            search.avoid(list(message.locations))
        status = STATUS[search.run(message.nodes)]
        self.spent = search.spent
        name = self._file.name if self._file else ""
        if status == "proven" and (written := self._memory.write(self._problem, nodes=2**63, seconds=1e9)):
            line, plies, tree = written
            return pack(ExchangeAnswer(status, self.spent, table=name, plies=plies, line=tuple(line)), tree)
        slots = tuple(search.slots()) if message.room else ()
        if LOCATION * len(slots) > message.room // 2:
            slots = ()
        self._outbox.add(search.findings())
        found = self._outbox.take(message.room - LOCATION * len(slots))
        return pack(ExchangeAnswer(status, self.spent, table=name, locations=slots), found)

    def stop(self) -> None:
        """Ends the current slice; callable from any thread."""
        if self._search is not None:
            self._search.stop()

    def close(self) -> None:
        """Ends the search."""
        self._search, self._closed = None, True
        if self._file is not None:
            self._file.close()

    def _equip(self, message: ExchangeTask) -> None:
        """Makes the table of this machine, or uses the one that another cell has made."""
        if message.table:
            self._file = AttachedMemory(message.table)
        elif message.memory is None:
            return
        elif self._machine:
            self._file = SharedMemory(int(message.memory * (1 << 20)))
        if self._file is None:
            assert message.memory is not None
            self._memory = _native.MateMemory(int(message.memory * (1 << 20)))
        else:
            self._memory = _native.MateMemory(self._file.name, False)
        self._search = _native.MateSlices(self._problem, self._memory, self._alone)
        self._search.record_findings(self._news)

"""The paper's host: it holds the tree and gives the best check leaves to cells (Wada et al., section 3.3)."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sakiyomi import _native
from sakiyomi.cells.mates.messages import PaperAnswer, PaperSetup, PaperTask, pack, unpack
from sakiyomi.errors import CellError, LimitError, WireError
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import certificate
from sakiyomi.types import Proof, Status

SIZE = 3000
"""Size in nodes at which a cell returns its subtree, condition (3); the paper gives no number."""
SLICE = 1_000
"""Positions a cell searches before it asks whether to continue, condition (4): about a millisecond."""
WHOLE = 1 << 40
"""Positions of a slice where the executor can stop a cell at any time."""
ATTACHING = 20
"""Nodes the host attaches in the time a cell takes for one position (measured)."""
MEMORY = 1024
"""Limit of the host's tree, in megabytes."""

STATUS: dict[_native.ProofStatus, Status] = {
    _native.ProofStatus.unknown: "unknown",
    _native.ProofStatus.proven: "proven",
    _native.ProofStatus.disproven: "disproven",
}


class PaperHost:
    """Picks the best check leaves, one for each idle cell, and attaches the subtrees they return.

    `reexpand` is the paper's improvement: while there are fewer leaves than idle cells, the host expands the
    best one itself.
    """

    work = "sakiyomi.cells.mates.paper:PaperCell"

    def __init__(
        self,
        position: ShogiPosition,
        *,
        reexpand: bool = True,
        size: int = SIZE,
        positions: int = SLICE,
        memory: float = MEMORY,
    ) -> None:
        if size < 2 or positions < 1:
            raise LimitError("size must be at least 2 nodes, and positions at least 1")
        self._position, self._reexpand = position, reexpand
        self._size, self._positions, self._bytes = size, positions, int(memory * (1 << 20))
        self._tree = _native.FreedomHost(position.problem())
        self._leaves: dict[int, int] = {}
        self._unfinished: set[int] = set()
        self._settled = False
        """Whether anything may have been settled since the last look at what is unwanted."""
        self._attached = 0
        self._started = time.perf_counter()
        self.setup = pack(PaperSetup(position.sfen))
        self.nodes = 0

    @property
    def own(self) -> int:
        """The host's expansions and attachments, in positions."""
        return self._tree.spent + self._attached // ATTACHING

    @property
    def over(self) -> bool:
        """Settled, or out of memory."""
        return self._tree.status != _native.ProofStatus.unknown or self._tree.memory > self._bytes

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """Cells with an unfinished leaf continue while it is still useful; the others get the best leaves."""
        out, waiting = list[tuple[int, bytes]](), list[int]()
        for cell in idle:
            if cell in self._unfinished and self._tree.wanted(self._leaves[cell]):
                out.append((cell, pack(PaperTask(self._positions))))
                continue
            if cell in self._unfinished:  # condition (4): the host says stop
                self._drop(cell)
            waiting.append(cell)
        leaves = self._best_leaves(len(waiting))
        for cell, leaf in zip(waiting, leaves, strict=False):
            self._leaves[cell] = leaf
            task = PaperTask(self._positions, self._size, tuple(self._tree.moves(leaf)))
            out.append((cell, pack(task)))
        return out

    def answered(self, cell: int, answer: bytes) -> None:
        """Conditions (1) and (3): the subtree is attached; (2): the leaf escapes."""
        message, subtree = unpack(PaperAnswer, answer)
        self._unfinished.discard(cell)
        if message.more:
            self.nodes += message.nodes
            self._unfinished.add(cell)
            return
        leaf = self._leaves[cell]
        self._settled = self._settled or message.status != "unknown"
        if message.status == "disproven":
            self._tree.escaped(leaf)
        else:
            self._attach(cell, leaf, subtree)
        self.nodes += message.nodes
        del self._leaves[cell]

    def _attach(self, cell: int, leaf: int, subtree: bytes) -> None:
        try:
            self._tree.attach(leaf, subtree)
        except ValueError as error:
            raise WireError(f"what cell {cell} sent", f"does not fit: {error}") from None
        self._attached += len(subtree) // 16

    def unwanted(self) -> list[int]:
        """Condition (4): cells below a node that has been settled meanwhile."""
        if not self._settled:
            return []
        self._settled = False
        leaves = self._leaves.items()
        return [c for c, leaf in leaves if c not in self._unfinished and not self._tree.wanted(leaf)]

    def recalled(self, cell: int, nodes: int) -> None:
        """The leaf is free again, and will never be needed."""
        self.nodes += nodes
        self._drop(cell)

    def lost(self, cell: int) -> None:
        """The leaf is free again."""
        self._drop(cell)

    def line(self) -> list[int]:
        """The moves that look best."""
        return self._tree.line()

    def proof(self) -> Proof[Move]:
        """The answer."""
        seconds = time.perf_counter() - self._started
        status = STATUS[self._tree.status]
        if status != "proven":
            return Proof(status, nodes=self.nodes, seconds=seconds, final=True)
        line, plies, tree = self._tree.proof(self._position.problem())
        return Proof(
            status,
            moves=tuple(self._position.decode(line)),
            plies=plies,
            nodes=self.nodes,
            seconds=seconds,
            final=True,
            certificate=certificate.pack(self._position.sfen, plies, tree),
        )

    @property
    def size(self) -> int:
        """Nodes of the tree."""
        return self._tree.size

    def _best_leaves(self, wanted: int) -> list[int]:
        """Takes up to `wanted` leaves; re-expansion expands the best one while there are too few."""
        leaves = self._take(wanted)
        # Bounded, since a leaf may have only one other leaf below it.
        for _ in range(wanted if self._reexpand else 0):
            if len(leaves) >= wanted or not leaves:
                break
            for leaf in leaves:  # an expansion changes the values, and with them which leaf is best
                self._tree.give_back(leaf)
            best = self._tree.take()
            assert best is not None
            self._tree.expand(best)
            self._settled = True
            leaves = self._take(wanted)
        return leaves

    def _take(self, wanted: int) -> list[int]:
        leaves = list[int]()
        while len(leaves) < wanted and (leaf := self._tree.take()) is not None:
            leaves.append(leaf)
        return leaves

    def _drop(self, cell: int) -> None:
        self._unfinished.discard(cell)
        self._tree.give_back(self._leaves.pop(cell))


class PaperCell:
    """Best-first search below one check, in slices, until it is settled or its tree is large enough."""

    def __init__(self, setup: bytes) -> None:
        from sakiyomi.games.shogi import parse

        message, _ = unpack(PaperSetup, setup)
        self._problem = parse(message.sfen).problem()
        self._search: _native.FreedomCell | None = None
        self._size = 0
        self.spent = 0
        """Positions searched by the last task."""

    def __call__(self, task: bytes) -> bytes:
        """Starts below a check, or continues below the current one."""
        message, _ = unpack(PaperTask, task)
        if message.moves is not None:
            self._size = message.size
            self._search = _native.FreedomCell(self._problem, list(message.moves))
        if self._search is None:
            raise CellError("there is no search to continue")
        status = self._search.run(self._size, message.positions)
        self.spent = self._search.spent
        if status == _native.ProofStatus.unknown and self._search.size < self._size:
            return pack(PaperAnswer(self.spent, more=True))
        subtree = b"" if status == _native.ProofStatus.disproven else self._search.subtree()
        self._search = None
        return pack(PaperAnswer(self.spent, status=STATUS[status]), subtree)

    def close(self) -> None:
        """Drops the current search."""
        self._search = None

"""The paper's host: the whole tree, best check leaves to the cells (Wada et al., section 3.3)."""

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
"""Nodes of a subtree after which a cell gives it back, condition (3); the paper names no number."""
SLICE = 20_000
"""Positions that a cell looks at before it asks whether to go on, condition (4)."""
ATTACHING = 20
"""Nodes that the host attaches in the time in which a cell looks at one position (measured)."""
MEMORY = 1024
"""Megabytes that the host's tree may take."""

STATUS: dict[_native.ProofStatus, Status] = {
    _native.ProofStatus.unknown: "unknown",
    _native.ProofStatus.proven: "proven",
    _native.ProofStatus.disproven: "disproven",
}


class PaperHost:
    """Picks the best check leaves, one for each idle cell, and attaches what they send back.

    `reexpand` is the paper's improvement: where there are fewer leaves than idle cells, the host looks into
    the best one itself, until there are enough.
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
            raise LimitError("a subtree has at least 2 nodes, and a slice one position")
        self._position, self._reexpand = position, reexpand
        self._size, self._positions, self._bytes = size, positions, int(memory * (1 << 20))
        self._tree = _native.FreedomHost(position.problem())
        self._leaves: dict[int, int] = {}
        self._going_on: set[int] = set()
        self._attached = 0
        self._started = time.perf_counter()
        self.setup = pack(PaperSetup(position.sfen))
        self.nodes = 0

    @property
    def own(self) -> int:
        """What the host looked at and attached, in positions."""
        return self._tree.spent + self._attached // ATTACHING

    @property
    def over(self) -> bool:
        """Settled, or out of memory."""
        return self._tree.status != _native.ProofStatus.unknown or self._tree.memory > self._bytes

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        """Cells in the middle of a leaf go on with it while it is of use; the others get the best leaves."""
        out, waiting = list[tuple[int, bytes]](), list[int]()
        for cell in idle:
            if cell in self._going_on and self._tree.wanted(self._leaves[cell]):
                out.append((cell, pack(PaperTask(self._positions))))
                continue
            if cell in self._going_on:  # condition (4): the host says stop
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
        told, subtree = unpack(PaperAnswer, answer)
        self._going_on.discard(cell)
        if told.more:
            self.nodes += told.nodes
            self._going_on.add(cell)
            return
        leaf = self._leaves[cell]
        if told.status == "disproven":
            self._tree.escaped(leaf)
        else:
            self._attach(cell, leaf, subtree)
        self.nodes += told.nodes
        del self._leaves[cell]

    def _attach(self, cell: int, leaf: int, subtree: bytes) -> None:
        try:
            self._tree.attach(leaf, subtree)
        except ValueError as error:
            raise WireError(f"what cell {cell} sent", f"does not fit: {error}") from None
        self._attached += len(subtree) // 16

    def lost(self, cell: int) -> None:
        """The leaf is free again."""
        self._drop(cell)

    def line(self) -> list[int]:
        """The moves that seem best."""
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
        """Up to so many; all are taken."""
        leaves = self._more_leaves([], wanted)
        # Not for ever: a leaf may have nothing but one other leaf below it.
        for _ in range(wanted if self._reexpand else 0):
            if len(leaves) >= wanted or not leaves:
                break
            self._tree.expand(leaves.pop(0))
            leaves = self._more_leaves(leaves, wanted)
        return leaves

    def _more_leaves(self, leaves: list[int], wanted: int) -> list[int]:
        while len(leaves) < wanted and (leaf := self._tree.take()) is not None:
            leaves.append(leaf)
        return leaves

    def _drop(self, cell: int) -> None:
        self._going_on.discard(cell)
        self._tree.give_back(self._leaves.pop(cell))


class PaperCell:
    """Best-first search below one check, in slices, until it is settled or its tree is large enough."""

    def __init__(self, setup: bytes) -> None:
        from sakiyomi.games.shogi import parse

        told, _ = unpack(PaperSetup, setup)
        self._problem = parse(told.sfen).problem()
        self._search: _native.FreedomCell | None = None
        self._size = 0
        self.spent = 0
        """Positions that the last task took."""

    def __call__(self, task: bytes) -> bytes:
        """Begins below a check, or goes on with the one at hand."""
        told, _ = unpack(PaperTask, task)
        if told.moves is not None:
            self._size = told.size
            self._search = _native.FreedomCell(self._problem, list(told.moves))
        if self._search is None:
            raise CellError("there is nothing to go on with")
        status = self._search.run(self._size, told.positions)
        self.spent = self._search.spent
        if status == _native.ProofStatus.unknown and self._search.size < self._size:
            return pack(PaperAnswer(self.spent, more=True))
        subtree = b"" if status == _native.ProofStatus.disproven else self._search.subtree()
        self._search = None
        return pack(PaperAnswer(self.spent, status=STATUS[status]), subtree)

    def close(self) -> None:
        """Forgets what it was at."""
        self._search = None

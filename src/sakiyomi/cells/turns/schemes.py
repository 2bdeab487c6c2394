"""How the tree is divided among cells: as in the paper, or so that it scales."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from sakiyomi import _native
from sakiyomi.cells.turns.messages import SliceAnswer
from sakiyomi.cells.turns.tree import INFINITE, OPEN, TurnNode, Window, leaves, line_end, wanted
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.base import Position
from sakiyomi.search.values import BOUNDS

MAX_PLIES = 2
"""Levels that the paper's host expands (section 4, step 1)."""


PRINTED: Mapping[str, Any] = {"memory": 0.0, "null_windows": False, "history": False, "deepening": False}
"""A processor as the paper draws it (figure 4): it goes once to its depth and has no table."""

DIVISIONS = ("root", "root-table", "siblings")
"""Ways to divide a search with what each cell has: the paper's as printed; the same division with our search
and tables in the cells; and ours."""


def divided(name: str, memory: float) -> dict[str, Any]:
    """The options of `Agents` for a division; `memory` is in MB for all tables together."""
    if name not in DIVISIONS:
        raise UnknownNameError("scheme", name, list(DIVISIONS))
    if name == "root":
        return {"scheme": "root", **PRINTED}
    return {"scheme": name.removesuffix("-table"), "memory": memory}


class TurnScheme(Protocol):
    """Decides which positions are searched next, to which depth and in which window."""

    root: TurnNode
    depth: int
    """Depth of the running iteration."""
    straight: bool
    """Whether the first iteration goes straight to this depth."""

    def jobs(self) -> Iterable[TurnNode]:
        """The jobs needed now, most urgent first; none when the iteration is over."""

    def window(self, job: TurnNode) -> Window:
        """The window to search a job in."""

    def split(self, job: TurnNode, answer: SliceAnswer) -> bool:
        """Tries to divide a job that has run for a slice, because a cell is idle; whether it did."""

    def deepen(self, depth: int, grain: int) -> None:
        """Starts another iteration. A slice has `grain` nodes: less is not worth a job of its own."""


class RootScheme:
    """The paper's scheme: every move of the first levels is searched independently of the others."""

    straight = False

    def __init__(self, position: Position[Any], depth: int, plies: int) -> None:
        if not 1 <= plies <= MAX_PLIES:
            raise LimitError(f"plies must lie between 1 and {MAX_PLIES}, not {plies}")
        self.root, self.depth, self._plies = TurnNode(position), depth, plies
        self._list()

    def _list(self) -> None:
        for _ in range(min(self._plies, self.depth - 1)):  # a cell searches at least one decision ahead
            for leaf in list(leaves(self.root)):
                if not leaf.position.over:
                    leaf.open()

    def jobs(self) -> Iterable[TurnNode]:
        """All moves that have no value yet, in order."""
        return [leaf for leaf in leaves(self.root) if leaf.low != leaf.high]

    def window(self, job: TurnNode) -> Window:  # noqa: ARG002
        """No bounds are passed on."""
        return OPEN

    def split(self, job: TurnNode, answer: SliceAnswer) -> bool:  # noqa: ARG002
        """Never: one move, one processor."""
        return False

    def deepen(self, depth: int, grain: int) -> None:  # noqa: ARG002
        """The same moves again, deeper."""
        self.depth = depth
        self.root = TurnNode(self.root.position)
        self._list()


class SiblingsScheme:
    """Young brothers wait: the eldest move first, then its siblings in parallel with the bounds known then.

    A job that has run for a slice is divided as soon as a cell is idle, so that the host's tree grows where
    the work is. The tree is kept between iterations and orders the next one.
    """

    def __init__(self, position: Position[Any], depth: int, unit: int, straight: bool, narrow: bool) -> None:
        self.root, self.depth = TurnNode(position), depth
        self._unit, self.straight = unit, straight
        self._narrow = narrow
        self._guess: int | None = None
        self._found: dict[int, int] = {}
        """The last values at even and at odd depths, which differ in many games."""
        self._step = unit
        self._low, self._high = OPEN

    def expect(self, value: int, depth: int) -> None:
        """Starts at a depth, in a window around the expected value."""
        self.depth, self.straight = depth, True
        self._set_window(value)

    def jobs(self) -> Iterable[TurnNode]:
        """The frontier, with the root's window widened until the value is inside; finally the line's end."""
        while True:
            found = list(wanted(self.root, self._low, self._high, self._narrow))
            if found:
                return found
            if self.root.low == self.root.high:
                return line_end(self.root)
            if not self._widen():
                return []

    def _widen(self) -> bool:
        if self._guess is None:
            return False
        self._step *= 4
        far = self._step > 2048 * self._unit
        if self.root.high <= self._low:
            self._low = -INFINITE if far else self._guess - self._step
        elif self.root.low >= self._high:
            self._high = INFINITE if far else self._guess + self._step
        else:
            return False
        return True

    def window(self, job: TurnNode) -> Window:
        """The tightest window known now."""
        return job.window

    def split(self, job: TurnNode, answer: SliceAnswer) -> bool:
        """Expands the job, if cells can search its moves."""
        if self.depth - job.level < 2 or job.low == job.high:
            return False
        job.order = answer.order or job.order
        if job is self.root and not self.straight:
            # Up to now one cell did the whole search; from here on, the host deepens.
            self.depth = min(self.depth, max(2, answer.depth + 1))
            self._set_window(answer.value if answer.depth else None)
        job.open()
        if answer.trying == self.depth - job.level:
            for value, bound, final, line in answer.tried:
                job.note_move(value, BOUNDS[bound], final, line)
        return True

    def deepen(self, depth: int, grain: int) -> None:
        """Another depth, in a window around the last value at a depth of the same parity."""
        value = self._found[self.depth % 2] = self.root.low
        self.root.start_iteration(grain)
        self.depth = depth
        self._set_window(self._found.get(depth % 2, value))

    def _set_window(self, guess: int | None) -> None:
        self._guess, self._step = guess, self._unit
        if guess is None or abs(guess) > _native.POINTS_MAX:
            self._low, self._high = OPEN
        else:
            self._low, self._high = guess - self._unit, guess + self._unit

"""How the tree is divided among cells: as in the paper, or so that it pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from sakiyomi import _native
from sakiyomi.cells.turns.messages import Answer
from sakiyomi.cells.turns.tree import INFINITE, OPEN, Node, Window, leaves, unread, wanted
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.base import Position
from sakiyomi.search.values import BOUNDS

MOST_PLIES = 2
"""Levels that the paper's host lists (section 4, step 1)."""


PRINTED: Mapping[str, Any] = {"memory": 0.0, "windows": False, "learning": False, "deepening": False}
"""A processor as the paper draws it (figure 4): it goes once to its depth and has no table."""

DIVISIONS = ("root", "root-table", "brothers")
"""Ways to divide a search with what each cell has: the paper's as printed; the same division with our search
and tables in the cells; and ours."""


def divided(name: str, memory: float) -> dict[str, Any]:
    """The options of `Agents` for a division; `memory` is in MB for all tables together."""
    if name not in DIVISIONS:
        raise UnknownNameError("scheme", name, list(DIVISIONS))
    if name == "root":
        return {"scheme": "root", **PRINTED}
    return {"scheme": name.removesuffix("-table"), "memory": memory}


class Scheme(Protocol):
    """Decides which positions are searched next, to which depth and in which window."""

    root: Node
    depth: int
    """Of the running iteration."""
    straight: bool
    """Whether the first iteration goes to this depth at once."""

    def jobs(self) -> Iterable[Node]:
        """What is needed now, most urgent first; nothing when the iteration is over."""

    def window(self, job: Node) -> Window:
        """What is to be known about a job."""

    def split(self, job: Node, answer: Answer) -> bool:
        """A cell is idle: whether a job that has gone on for a slice was divided."""

    def deepen(self, depth: int, grain: int) -> None:
        """Begins another iteration. So many nodes are a slice of work: less is not worth a job of its own."""


class Root:
    """The paper's scheme: every move of the first levels is searched alone, knowing nothing of the rest."""

    straight = False

    def __init__(self, position: Position[Any], depth: int, plies: int) -> None:
        if not 1 <= plies <= MOST_PLIES:
            raise LimitError(f"plies must lie between 1 and {MOST_PLIES}, not {plies}")
        self.root, self.depth, self._plies = Node(position), depth, plies
        self._list()

    def _list(self) -> None:
        for _ in range(min(self._plies, self.depth - 1)):  # a cell looks at least one decision ahead
            for leaf in list(leaves(self.root)):
                if not leaf.position.over:
                    leaf.open()

    def jobs(self) -> Iterable[Node]:
        """All moves that have no value yet, in order."""
        return [leaf for leaf in leaves(self.root) if leaf.low != leaf.high]

    def window(self, job: Node) -> Window:  # noqa: ARG002
        """No bounds are passed on."""
        return OPEN

    def split(self, job: Node, answer: Answer) -> bool:  # noqa: ARG002
        """Never: one move, one processor."""
        return False

    def deepen(self, depth: int, grain: int) -> None:  # noqa: ARG002
        """The same moves again, deeper."""
        self.depth = depth
        self.root = Node(self.root.position)
        self._list()


class Brothers:
    """Young brothers wait: the eldest move first, then the others at once with the bounds known by then.

    A job that has gone on for a slice is divided as soon as a cell has nothing to do, so that the host's tree
    grows where the work is. Between iterations the tree stays and orders the next one.
    """

    def __init__(self, position: Position[Any], depth: int, unit: int, straight: bool, narrow: bool) -> None:
        self.root, self.depth = Node(position), depth
        self._unit, self.straight = unit, straight
        self._narrow = narrow
        self._guess: int | None = None
        self._found: dict[int, int] = {}
        """The last values of even and of odd depths, which differ in many games."""
        self._step = unit
        self._low, self._high = OPEN

    def expect(self, value: int, depth: int) -> None:
        """Begins at a depth, in a window around a value that is likely there."""
        self.depth, self.straight = depth, True
        self._aim(value)

    def jobs(self) -> Iterable[Node]:
        """The frontier, with the root's window opened until it holds; at last the end of the best line."""
        while True:
            found = list(wanted(self.root, self._low, self._high, self._narrow))
            if found:
                return found
            if self.root.low == self.root.high:
                return unread(self.root)
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

    def window(self, job: Node) -> Window:
        """As tight as is known now."""
        return job.window

    def split(self, job: Node, answer: Answer) -> bool:
        """Lists the moves of the job, if they can be searched by cells."""
        if self.depth - job.level < 2 or job.low == job.high:
            return False
        job.order = answer.order or job.order
        if job is self.root and not self.straight:
            # The whole search up to now: from here on, iterations are the host's.
            self.depth = min(self.depth, max(2, answer.depth + 1))
            self._aim(answer.value if answer.depth else None)
        job.open()
        if answer.trying == self.depth - job.level:
            for value, bound, final, line in answer.tried:
                job.know(value, BOUNDS[bound], final, line)
        return True

    def deepen(self, depth: int, grain: int) -> None:
        """Another depth, in a window around the value of the last one that was even or odd as this is."""
        value = self._found[self.depth % 2] = self.root.low
        self.root.again(grain)
        self.depth = depth
        self._aim(self._found.get(depth % 2, value))

    def _aim(self, guess: int | None) -> None:
        self._guess, self._step = guess, self._unit
        if guess is None or abs(guess) > _native.POINTS_MAX:
            self._low, self._high = OPEN
        else:
            self._low, self._high = guess - self._unit, guess + self._unit

"""The host's tree: the bounds known for each position, and which must be searched next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sakiyomi import _native
from sakiyomi.cells.turns.messages import SliceAnswer
from sakiyomi.games.base import Position
from sakiyomi.search.reference import evaluate
from sakiyomi.search.values import MIRRORED, encode, shift_plies
from sakiyomi.types import Bound

INFINITE = _native.INFINITE

Window = tuple[int, int]
OPEN: Window = (-INFINITE, INFINITE)


class TurnNode:
    """A position near the root. Values are native, from the point of view of the side to decide here.

    Its value at the depth of the running iteration lies between `low` and `high`. A leaf of this tree is a
    job for a cell, unless the game is over there.
    """

    __slots__ = (
        *("parent", "index", "position", "level", "children", "order"),
        *("low", "high", "low_final", "high_final", "line", "cell", "spent", "window"),
    )

    def __init__(self, position: Position[Any], parent: TurnNode | None = None, index: int = 0) -> None:
        self.parent, self.index, self.position = parent, index, position
        self.level: int = parent.level + 1 if parent else 0
        self.children: list[TurnNode] = []
        self.order: tuple[int, ...] = ()
        """Indices of the moves, most promising first, once a cell has reported them."""
        self.low, self.high = OPEN
        self.low_final = self.high_final = False
        """Whether a bound holds at every depth."""
        self.line: tuple[int, ...] | None = None
        """The best line, as move indices, once the value is known."""
        self.cell: int | None = None
        """The cell that last worked here: its table knows most about it."""
        self.spent = 0
        """Nodes searched below in this iteration."""
        self.window = OPEN
        """The window in which `wanted` last saw the node."""
        if position.over:
            self.low = self.high = encode(evaluate(position, position.side))
            self.low_final = self.high_final = True
            self.line = ()

    @property
    def path(self) -> tuple[int, ...]:
        """Moves from the root, as indices."""
        return () if self.parent is None else (*self.parent.path, self.index)

    @property
    def complete(self) -> bool:
        """Whether the value is known and no depth would change it."""
        return self.low == self.high and self.low_final and self.high_final

    def settled(self, low: int, high: int) -> bool:
        """Whether enough is known for a window."""
        return max(low, self.low) >= min(high, self.high)

    def child_window(self, child: TurnNode, low: int, high: int) -> Window:
        """The window as a child sees it: negated only if the side really changes."""
        low, high = shift_plies(low, -1), shift_plies(high, -1)
        return (low, high) if child.position.side == self.position.side else (-high, -low)

    def from_below(self, child: TurnNode) -> tuple[int, int, bool, bool]:
        """A child's bounds as seen from here, and whether they are final."""
        low, high = shift_plies(child.low), shift_plies(child.high)
        if child.position.side == self.position.side:
            return low, high, child.low_final, child.high_final
        return -high, -low, child.high_final, child.low_final

    def open(self) -> None:
        """Expands the node: its children become the jobs."""
        moves = self.position.moves()
        self.children = [
            TurnNode(self.position.play(moves[index]), self, index)
            for index in self.order or range(len(moves))
        ]
        self.children[0].cell = self.cell
        self.update()

    def record(self, answer: SliceAnswer, low: int, high: int) -> None:
        """Records the result of a search in a window."""
        value, final = answer.value, answer.complete
        if self.low == self.high:  # only the line was missing
            self.line = answer.line if value == self.low else ()
        else:
            if value > low:
                self.raise_low(value, final)
            if value < high:
                self.lower_high(value, final)
            if low < value < high:
                self.line = answer.line
        if self.parent:
            self.parent.update()

    def note_move(self, value: int, bound: Bound, final: bool, line: tuple[int, ...]) -> None:
        """Records what a search of this node found about one of its moves before it was divided."""
        child = next(child for child in self.children if child.index == line[0])
        low, high = self.child_window(child, value, value)
        if child.position.side != self.position.side:
            bound = MIRRORED[bound]
        if bound != "upper":
            child.raise_low(low, final)
        if bound != "lower":
            child.lower_high(high, final)
        if bound == "exact":
            child.line = line[1:]
        self.update()

    def update(self) -> None:
        """Updates the bounds from the children, here and above."""
        bounds = [self.from_below(child) for child in self.children]
        index = max(range(len(bounds)), key=lambda index: bounds[index][::2])
        best, (least, _, least_final, _) = self.children[index], bounds[index]
        self.raise_low(least, least_final)
        self.lower_high(max(high for _, high, _, _ in bounds), all(final for *_, final in bounds))
        if self.low == self.high == least and best.line is not None:
            self.line = (best.index, *best.line)
        if self.parent:
            self.parent.update()

    def raise_low(self, value: int, final: bool) -> None:
        """The value is at least this."""
        if value > self.low or (value == self.low and final):
            self.low, self.low_final = value, final

    def lower_high(self, value: int, final: bool) -> None:
        """The value is at most this."""
        if value < self.high or (value == self.high and final):
            self.high, self.high_final = value, final

    def best(self) -> TurnNode:
        """The child with the highest lower bound; among equals, one whose bound is final."""
        return max(self.children, key=lambda child: self.from_below(child)[::2])

    def start_iteration(self, grain: int) -> int:
        """Prepares for another depth; returns the nodes spent on this subtree.

        The best move so far is tried first; a subtree that cost less than a grain becomes one job again.
        Except for the root: once it is divided, the host deepens.
        """
        leader = self.best() if self.children else None
        spent = self.spent + sum(child.start_iteration(grain) for child in self.children)
        if leader is not None:
            self.children.sort(key=lambda child: child is not leader)
            self.order = tuple(child.index for child in self.children)
            if spent < grain and self.parent is not None:
                self.cell = self.children[0].cell
                self.children = []
        if not self.low_final:
            self.low = -INFINITE
        if not self.high_final:
            self.high = INFINITE
        if not self.complete:
            self.line = None
        self.spent = 0
        return spent


def wanted(node: TurnNode, low: int, high: int, narrow: bool = True) -> Iterator[TurnNode]:
    """Jobs whose results are needed now, most urgent first; young brothers wait for the eldest.

    With `narrow`, younger siblings are first searched with a null window.
    """
    floor = low
    low, high = max(low, node.low), min(high, node.high)
    if low >= high:
        return
    if not node.children:
        node.window = low, high
        yield node
        return
    eldest = node.children[0]
    window = node.child_window(eldest, low, high)
    if not eldest.settled(*window):
        yield from wanted(eldest, *window, narrow)
        return
    # A sibling that beats the eldest must be known exactly; of the others, only that they do not. If two
    # beat it, both must be exact: otherwise they would outbid each other point by point.
    bar = max(floor, node.from_below(eldest)[0])
    for child in node.children[1:]:
        better = not narrow or node.from_below(child)[0] > bar
        window = node.child_window(child, low, high if better else low + 1)
        yield from wanted(child, *window, narrow)


def line_end(root: TurnNode) -> list[TurnNode]:
    """Where the best line breaks off, if it does: the value may be known from bounds of several searches."""
    node, value = root, root.low
    while node.children:
        child = node.best()
        value, _ = node.child_window(child, value, value)
        node = child
    if node.line is not None:
        return []
    node.window = value - 1, value + 1
    return [node]


def leaves(node: TurnNode) -> Iterator[TurnNode]:
    """All leaves below, in order."""
    if not node.children:
        yield node
    for child in node.children:
        yield from leaves(child)

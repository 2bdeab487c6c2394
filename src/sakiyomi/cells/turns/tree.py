"""The host's tree: what is proven about each position, and which ones must be searched next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sakiyomi import _native
from sakiyomi.cells.turns.messages import SliceAnswer
from sakiyomi.games.base import Position
from sakiyomi.search.reference import evaluate
from sakiyomi.search.values import MIRRORED, aged, encode
from sakiyomi.types import Bound

INFINITE = _native.INFINITE

Window = tuple[int, int]
OPEN: Window = (-INFINITE, INFINITE)


class TurnNode:
    """A position near the root. Values are native ones, from the view of the side that decides here.

    Its value to the depth of the running iteration lies between `low` and `high`. A leaf of this tree is a
    job for a cell, unless the game is over there.
    """

    __slots__ = (
        *("parent", "place", "position", "level", "children", "order"),
        *("low", "high", "low_final", "high_final", "line", "cell", "spent", "window"),
    )

    def __init__(self, position: Position[Any], parent: TurnNode | None = None, place: int = 0) -> None:
        self.parent, self.place, self.position = parent, place, position
        self.level: int = parent.level + 1 if parent else 0
        self.children: list[TurnNode] = []
        self.order: tuple[int, ...] = ()
        """Places of the moves, most promising first, where a cell has told."""
        self.low, self.high = OPEN
        self.low_final = self.high_final = False
        """Whether a bound holds at every depth."""
        self.line: tuple[int, ...] | None = None
        """The best line where the value is known, by places."""
        self.cell: int | None = None
        """Who worked here last: its table knows most about it."""
        self.spent = 0
        """Nodes searched below, in this iteration."""
        self.window = OPEN
        """What is to be known, when the node was last looked at by `wanted`."""
        if position.over:
            self.low = self.high = encode(evaluate(position, position.side))
            self.low_final = self.high_final = True
            self.line = ()

    @property
    def path(self) -> tuple[int, ...]:
        """Moves from the root, by places."""
        return () if self.parent is None else (*self.parent.path, self.place)

    @property
    def complete(self) -> bool:
        """The value is known and no depth would change it."""
        return self.low == self.high and self.low_final and self.high_final

    def settled(self, low: int, high: int) -> bool:
        """Whether enough is known for a window."""
        return max(low, self.low) >= min(high, self.high)

    def down(self, child: TurnNode, low: int, high: int) -> Window:
        """A window as a child sees it: turned round only if the side really changes."""
        low, high = aged(low, -1), aged(high, -1)
        return (low, high) if child.position.side == self.position.side else (-high, -low)

    def from_below(self, child: TurnNode) -> tuple[int, int, bool, bool]:
        """A child's bounds as they look from here, and whether they are final."""
        low, high = aged(child.low), aged(child.high)
        if child.position.side == self.position.side:
            return low, high, child.low_final, child.high_final
        return -high, -low, child.high_final, child.low_final

    def open(self) -> None:
        """Lists the moves: the children take the node's place as jobs."""
        moves = self.position.moves()
        self.children = [
            TurnNode(self.position.play(moves[place]), self, place)
            for place in self.order or range(len(moves))
        ]
        self.children[0].cell = self.cell
        self.sum_up()

    def take(self, answer: SliceAnswer, low: int, high: int) -> None:
        """What a search in a window has found."""
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
            self.parent.sum_up()

    def know(self, value: int, bound: Bound, final: bool, line: tuple[int, ...]) -> None:
        """What a search of this node has found about one of its moves before it was divided."""
        child = next(child for child in self.children if child.place == line[0])
        low, high = self.down(child, value, value)
        if child.position.side != self.position.side:
            bound = MIRRORED[bound]
        if bound != "upper":
            child.raise_low(low, final)
        if bound != "lower":
            child.lower_high(high, final)
        if bound == "exact":
            child.line = line[1:]
        self.sum_up()

    def sum_up(self) -> None:
        """Draws the consequences of what is known about the children, here and above."""
        bounds = [self.from_below(child) for child in self.children]
        place = max(range(len(bounds)), key=lambda place: bounds[place][::2])
        best, (least, _, least_final, _) = self.children[place], bounds[place]
        self.raise_low(least, least_final)
        self.lower_high(max(high for _, high, _, _ in bounds), all(final for *_, final in bounds))
        if self.low == self.high == least and best.line is not None:
            self.line = (best.place, *best.line)
        if self.parent:
            self.parent.sum_up()

    def raise_low(self, value: int, final: bool) -> None:
        """The value is at least this."""
        if value > self.low or (value == self.low and final):
            self.low, self.low_final = value, final

    def lower_high(self, value: int, final: bool) -> None:
        """The value is at most this."""
        if value < self.high or (value == self.high and final):
            self.high, self.high_final = value, final

    def best(self) -> TurnNode:
        """The child that promises most, and of several the first that does so at every depth."""
        return max(self.children, key=lambda child: self.from_below(child)[::2])

    def again(self, grain: int) -> int:
        """Gets ready for another depth; returns the nodes that this part of the tree has cost.

        What has led before is tried first; what has cost less than a grain becomes one job again. Not so the
        root: once it is divided, the host deepens.
        """
        leader = self.best() if self.children else None
        spent = self.spent + sum(child.again(grain) for child in self.children)
        if leader is not None:
            self.children.sort(key=lambda child: child is not leader)
            self.order = tuple(child.place for child in self.children)
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

    With `narrow` it is first asked only whether a younger one is better at all.
    """
    asked = low
    low, high = max(low, node.low), min(high, node.high)
    if low >= high:
        return
    if not node.children:
        node.window = low, high
        yield node
        return
    eldest = node.children[0]
    window = node.down(eldest, low, high)
    if not eldest.settled(*window):
        yield from wanted(eldest, *window, narrow)
        return
    # One that is better than the eldest must be known exactly; of the others, only that they are not. If two
    # are better, so must both: else they would outdo each other point by point.
    bar = max(asked, node.from_below(eldest)[0])
    for child in node.children[1:]:
        better = not narrow or node.from_below(child)[0] > bar
        window = node.down(child, low, high if better else low + 1)
        yield from wanted(child, *window, narrow)


def unread(root: TurnNode) -> list[TurnNode]:
    """Where the best line breaks off, if it does: a value may be known from bounds of several searches."""
    node, value = root, root.low
    while node.children:
        child = node.best()
        value, _ = node.down(child, value, value)
        node = child
    if node.line is not None:
        return []
    node.window = value - 1, value + 1
    return [node]


def leaves(node: TurnNode) -> Iterator[TurnNode]:
    """All jobs below, in order."""
    if not node.children:
        yield node
    for child in node.children:
        yield from leaves(child)

"""The tree kept by a search: moves with exact values or bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sakiyomi import _native
from sakiyomi.search.values import BOUNDS, decode
from sakiyomi.types import Bound, Score, Side

M = TypeVar("M")

Row = tuple[int, int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """A snapshot of the tree kept by a search, to inspect or to restore."""

    kind: type[Any]
    """The type of the position searched."""
    native: _native.KeptTree
    decode: Callable[[list[int]], Sequence[Any]]
    scale: int = 1
    """How many parts make a unit of the scores."""

    def root(self, levels: int = 64) -> KeptNode[Any] | None:
        """The tree down to `levels`; None if nothing was kept."""
        return build_tree(self.native.rows(levels), self.decode, self.scale)

    def find(self, path: Sequence[Any]) -> KeptNode[Any] | None:
        """The node after some moves, with its children; None if it is not in the tree."""
        node = self.root(len(path) + 1)
        for move in path:
            node = next((child for child in node.children if child.move == move), None) if node else None
        return node


@dataclass(slots=True)
class KeptNode(Generic[M]):
    """A position of the kept tree. `score` is from the point of view of the side that made `move`."""

    move: M | None
    side: Side
    """The side to decide here."""
    score: Score | None
    """None if the last search did not visit the move."""
    bound: Bound | None
    depth: int
    """Depth to which the move was searched, counted from before it."""
    children: list[KeptNode[M]] = field(default_factory=list)


def build_tree(
    rows: Sequence[Row], decode_moves: Callable[[list[int]], Sequence[M]], scale: int = 1
) -> KeptNode[M] | None:
    """Nodes from the native rows: move, value, bound, depth, side, first child, next sibling."""
    nodes = [
        KeptNode[M](
            move=decode_moves([move])[0] if i else None,
            side=side,
            score=decode(value, scale) if bound in BOUNDS else None,
            bound=BOUNDS.get(bound),
            depth=depth,
        )
        for i, (move, value, bound, depth, side, _, _) in enumerate(rows)
    ]
    for node, row in zip(nodes, rows, strict=True):
        child = row[5]
        while child >= 0:
            node.children.append(nodes[child])
            child = rows[child][6]
    return nodes[0] if nodes else None

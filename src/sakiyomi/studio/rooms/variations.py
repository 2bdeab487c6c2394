"""A game with its variations: a tree of moves, a place in it, and what is known about each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sakiyomi.errors import LimitError
from sakiyomi.studio.rooms.base import View

M = TypeVar("M")

MAX_NODES = 3000
"""Moves of a game and its variations together."""
MARKS = ((30.0, "??"), (15.0, "?"), (7.0, "?!"))
"""How a move is marked, by the chance to win that it gives away, in percent."""


@dataclass(slots=True, eq=False)
class VariationNode(Generic[M]):
    """A move with its judgement, and what follows: first the line itself, then variations."""

    number: int
    move: M | None
    name: str
    parent: VariationNode[M] | None
    ply: int
    children: list[VariationNode[M]] = field(default_factory=list, repr=False)
    value: float | None = None
    """For the first side, after the move, in the game's units."""
    loss: float | None = None
    """Chance to win that the move gave away, in percent."""
    cost: float | None = None
    """What the move gave away, in the game's units."""
    guess: bool = False
    """Whether value and cost are estimates that are known to be off."""
    best: str = ""
    """The name of the move that would have been best instead of this one."""
    better: tuple[M, ...] = ()
    """That move, and how play would have gone on."""
    comment: str = ""
    missed: int | None = None
    """Plies of the mate that the move missed."""
    seconds: float | None = None
    """Time spent on the move, where a record says it."""
    ending: str = ""
    """How a record says the game ended after the move, as a CSA code."""
    ending_seconds: float | None = None
    """Time spent before that."""

    @property
    def mark(self) -> str:
        """The sign behind the move."""
        return next((sign for least, sign in MARKS if self.loss is not None and self.loss >= least), "")

    def view(self) -> View:
        """The move as the page lists it; its parent is a number, the root's -1."""
        return {
            "id": self.number,
            "parent": self.parent.number if self.parent else -1,
            "ply": self.ply,
            "name": self.name,
            "value": self.value,
            "loss": self.loss,
            "cost": self.cost,
            "guess": self.guess,
            "best": self.best,
            "better": [str(move) for move in self.better] if self.mark else [],
            "missed": self.missed,
            "seconds": self.seconds,
            "mark": self.mark,
            "comment": self.comment,
        }


class Variations(Generic[M]):
    """The tree, and the place in it that is shown."""

    def __init__(self) -> None:
        self._next = 1
        self.root: VariationNode[M] = VariationNode(0, None, "", None, 0)
        self.nodes: dict[int, VariationNode[M]] = {0: self.root}
        self.here = self.root

    def play(self, move: M, name: str) -> VariationNode[M]:
        """Follows a move that is known here, or adds it as a variation."""
        known = next((child for child in self.here.children if child.move == move), None)
        self.here = known or self.add(self.here, move, name)
        return self.here

    def add(self, parent: VariationNode[M], move: M, name: str) -> VariationNode[M]:
        """Adds a move after another; the place shown stays."""
        if len(self.nodes) >= MAX_NODES:
            raise LimitError(f"a game can have at most {MAX_NODES} moves with its variations")
        node = VariationNode(self._next, move, name, parent, parent.ply + 1)
        self._next += 1
        parent.children.append(node)
        self.nodes[node.number] = node
        return node

    def go(self, number: int) -> None:
        """Goes to a move by its number."""
        if number not in self.nodes:
            raise LimitError("this move is no longer part of the game")
        self.here = self.nodes[number]

    def remove(self, number: int) -> None:
        """Removes a move and all that follows."""
        node = self.nodes.get(number)
        if node is None or node.parent is None:
            raise LimitError("there is no such move to remove")
        gone = {one.number for one in below(node)}
        if self.here.number in gone:
            self.here = node.parent
        node.parent.children.remove(node)
        for one in gone:
            del self.nodes[one]

    def put_back(self, node: VariationNode[M], index: int) -> None:
        """Puts a removed move back with all that followed, as this child of its parent."""
        assert node.parent is not None
        node.parent.children.insert(index, node)
        self.nodes |= {one.number: one for one in below(node)}

    def promote(self, number: int) -> None:
        """Makes a variation the line itself, all the way up to the start."""
        node = self.nodes.get(number)
        while node is not None and node.parent is not None:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)
            node = node.parent

    def path(self) -> list[VariationNode[M]]:
        """The moves from the start to the place shown."""
        return path_to(self.here)

    def find(self, moves: Sequence[M]) -> list[VariationNode[M]] | None:
        """The nodes of a line that is in the tree up to its end; None if there is none."""
        path, children = [], self.root.children
        for move in moves:
            node = next((child for child in children if child.move == move), None)
            if node is None:
                return None
            path.append(node)
            children = node.children
        return None if children else path

    def line(self) -> list[VariationNode[M]]:
        """The moves to the place shown, and those that follow it."""
        return [*self.path(), *following(self.here)]

    def main_line(self) -> list[VariationNode[M]]:
        """The moves of the game itself, wherever the place shown is."""
        return list(following(self.root))

    def view(self) -> View:
        """Every move, those of a line one after the other, and the line that is shown."""
        nodes = [node.view() for node in below(self.root)][1:]
        return {"nodes": nodes, "here": self.here.number, "line": [node.number for node in self.line()]}


def path_to(node: VariationNode[M]) -> list[VariationNode[M]]:
    """The moves from the start to one of them."""
    path = []
    while node.parent is not None:
        path.append(node)
        node = node.parent
    return path[::-1]


def following(node: VariationNode[M]) -> Iterator[VariationNode[M]]:
    """What follows a move in its own line."""
    while node.children:
        node = node.children[0]
        yield node


def below(node: VariationNode[M]) -> Iterator[VariationNode[M]]:
    """A move and everything after it, depth first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)

"""A picture of a node of a random tree: what can follow, two decisions deep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from sakiyomi.types import Side

SLOT, STEP, EDGE = 46, 80, 34
"""Width of a leaf, height of a level, and the margin, in units of the picture."""
MAX_LEAVES = 40
"""A broader picture shows one level only."""
FILLS = ("#2b6cb0", "#c05621")
"""The first side's circles and the second side's squares, as in the trees of Tomabechi's Figure 2."""


class Node(Protocol):
    """What is drawn of a position."""

    @property
    def side(self) -> Side:
        """Who decides."""

    @property
    def over(self) -> bool:
        """Whether it is a leaf of the tree."""

    def moves(self) -> list[int]:
        """Numbers of the edges."""

    def play(self, move: int, /) -> Node:
        """The node at the end of an edge."""

    def value(self, side: Side, /) -> int:
        """Points so far."""


@dataclass(slots=True)
class Spot:
    """A node with its place."""

    node: Node
    x: float = 0
    y: float = EDGE
    below: list[Spot] = field(default_factory=list)

    def leaves(self) -> int:
        """Slots that it takes up."""
        return sum(spot.leaves() for spot in self.below) or 1


def laid_out(root: Node) -> Spot:
    """The root and what follows, each in its place."""
    spot = _grown(root, 2)
    if spot.leaves() > MAX_LEAVES:
        spot = _grown(root, 1)
    _place(spot, EDGE)
    return spot


def picture(root: Node) -> str:
    """The tree below a node as an SVG picture. Numbers in the nodes are the first side's points."""
    spot = laid_out(root)
    width, height = 2 * EDGE + SLOT * spot.leaves(), 2 * EDGE + STEP * _depth(spot)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="13" text-anchor="middle">{"".join(_edges(spot))}{"".join(_nodes(spot))}</svg>'
    )


def _grown(node: Node, depth: int) -> Spot:
    moves = [] if node.over or depth == 0 else node.moves()
    return Spot(node, below=[_grown(node.play(move), depth - 1) for move in moves])


def _place(spot: Spot, left: float) -> None:
    at = left
    for below in spot.below:
        below.y = spot.y + STEP
        _place(below, at)
        at += SLOT * below.leaves()
    spot.x = left + SLOT * spot.leaves() / 2


def _depth(spot: Spot) -> int:
    return 1 + max(map(_depth, spot.below)) if spot.below else 0


def _edges(spot: Spot) -> list[str]:
    drawn = []
    for number, below in enumerate(spot.below):
        drawn.append(f'<path d="M{spot.x} {spot.y}L{below.x} {below.y}" stroke="#888" stroke-width="1.5"/>')
        x, y = (spot.x + 2 * below.x) / 3, (spot.y + 2 * below.y) / 3
        drawn.append(f'<text x="{x - 9:.1f}" y="{y:.1f}" fill="#666">{number}</text>')
        drawn += _edges(below)
    return drawn


def _nodes(spot: Spot) -> list[str]:
    fill = "#777" if spot.node.over else FILLS[spot.node.side]
    shape = (
        f'<rect x="{spot.x - 15}" y="{spot.y - 15}" width="30" height="30" rx="3" fill="{fill}"/>'
        if spot.node.side and not spot.node.over
        else f'<circle cx="{spot.x}" cy="{spot.y}" r="17" fill="{fill}"/>'
    )
    words = f'<text x="{spot.x}" y="{spot.y + 5}" fill="#fff">{spot.node.value(0):+d}</text>'
    return [shape, words, *(part for below in spot.below for part in _nodes(below))]

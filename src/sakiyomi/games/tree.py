"""Random game trees with repeated turns and passes, for testing searches and for experiments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi import _native
from sakiyomi.errors import LimitError, MoveError, TextError
from sakiyomi.games.base import Game
from sakiyomi.games.native import NativePosition
from sakiyomi.games.tree_drawing import laid_out, picture
from sakiyomi.types import Side, Term


@dataclass(frozen=True, slots=True)
class TreeShape:
    """The parameters of a random tree. The same shape gives the same tree on every machine."""

    seed: int = 0
    branching: int = 3
    """Most moves at a node."""
    depth: int = 6
    """Decisions until the game is over."""
    repeat: int = 30
    """Chance in percent that the same side decides again."""
    forced: int = 10
    """Chance in percent that a node has a single move."""
    spread: int = 10
    """Every edge is worth -spread to spread points to the first side."""


LIMITS = {
    "seed": (0, 2**63 - 1),
    "branching": (1, 16),
    "depth": (0, 200),
    "repeat": (0, 100),
    "forced": (0, 100),
    "spread": (0, 1000),
}


class TreePosition(NativePosition[_native.TreePosition]):
    """A node of a random tree."""

    __slots__ = ("path", "shape")
    searcher = _native.TreeSearcher
    game = "tree"

    def __init__(self, shape: TreeShape, path: tuple[int, ...], native: _native.TreePosition) -> None:
        super().__init__(native)
        self.shape, self.path = shape, path

    def moves(self) -> list[int]:
        """Numbers of the edges."""
        return [] if self.over else list(range(self._native.count()))

    def play(self, move: int | str) -> TreePosition:
        """The node at the end of an edge; a text is its number."""
        if isinstance(move, str):
            move = TREE.parse_move(self, move)
        if self.over or not 0 <= move < self._native.count():
            raise MoveError(f"{move} is not an edge of this node; edges: {self.moves()}")
        return TreePosition(self.shape, (*self.path, move), self._native.play(move))

    def value(self, side: Side) -> int:
        """Points of the edges so far, for a side."""
        return self._native.points if side == 0 else -self._native.points

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The same as one term."""
        return (Term("edges so far", self.value(side), f"{len(self.path)} edges"),)

    def svg(self) -> str:
        """The tree from here, two decisions deep."""
        return picture(self)

    def clicks(self, move: int) -> list[tuple[float, float]]:
        """The node at the end of the edge."""
        spot = laid_out(self).below[move]
        return [(spot.x, spot.y)]

    def decode(self, codes: Sequence[int]) -> list[int]:
        """Moves from native codes."""
        return list(codes)

    def text(self) -> str:
        """For example `tree seed=7 branching=3 depth=6 repeat=30 forced=10 spread=10 path=0.2.1`."""
        shape = " ".join(f"{name}={getattr(self.shape, name)}" for name in LIMITS)
        return f"tree {shape} path={'.'.join(map(str, self.path)) or '-'}"


class Tree(Game[int]):
    """Random trees as a game."""

    name = "tree"
    title = "Random game tree, with repeated turns and forced moves"
    options = {
        "seed": "which tree (default 0)",
        "branching": "most moves at a node (3)",
        "depth": "decisions until the end (6)",
        "repeat": "percent chance that the same side decides again (30)",
        "forced": "percent chance of a single move (10)",
        "spread": "points on an edge, from -spread to spread (10)",
    }
    rules = (
        "Choose an edge: it gives points to one of the sides. The game ends at a leaf.",
        "Circles are decisions of the first side, squares of the second; numbers are points of the first.",
    )
    example = "tree seed=7 branching=3 depth=6 repeat=30 forced=10 spread=10 path=0"

    def start(self, **options: object) -> TreePosition:
        """The root of a tree with the given shape."""
        self.check_options(options)
        numbers = {name: self.whole_number(name, value, *LIMITS[name]) for name, value in options.items()}
        shape = TreeShape(**numbers)
        native = _native.TreePosition(
            seed=shape.seed,
            branching=shape.branching,
            depth=shape.depth,
            repeat=shape.repeat,
            pass_=shape.forced,
            spread=shape.spread,
        )
        return TreePosition(shape, (), native)

    def parse(self, text: str) -> TreePosition:
        """Reads the one-line form."""
        options: dict[str, object] = {}
        path, place = "", 1
        for match in re.finditer(r"\S+", text):
            token, column = match.group(), match.start() + 1
            key, _, value = token.partition("=")
            if column == 1 and token == "tree":
                continue
            if key == "path" and re.fullmatch(r"-|\d{1,3}(\.\d{1,3})*", value):
                path, place = value.replace("-", ""), column
            elif key in LIMITS and re.fullmatch(r"\d{1,19}", value):
                try:
                    options[key] = self.whole_number(key, value, *LIMITS[key])
                except LimitError as error:
                    raise TextError(str(error), token=token, column=column) from None
            else:
                raise TextError("expected name=number or path=0.1.2", token=token, column=column)
        position = self.start(**options)
        for step in filter(None, path.split(".")):
            if int(step) not in position.moves():
                raise TextError("the path leaves the tree", token=f"path={path}", column=place)
            position = position.play(int(step))
        return position


TREE = Tree()

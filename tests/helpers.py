"""Shared by the tests: random positions, small games in Python, and ways to look at answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sakiyomi import Info, Loss, Position, Score, Side, Win
from sakiyomi._native import Model, Random
from sakiyomi.games.collect import CollectPosition, generate
from sakiyomi.games.tree import TREE, TreePosition

ROOT = Path(__file__).parent.parent


def random_shape(random: Random, *, deepest: int = 6) -> dict[str, object]:
    """Options of a random tree: short, with repeats, forced moves and many equal values."""
    return {
        "seed": random.below(1 << 40),
        "branching": 1 + random.below(4),
        "depth": 1 + random.below(deepest),
        "repeat": random.below(80),
        "forced": random.below(50),
        "spread": random.below(11),
    }


def trees(count: int, seed: int, *, deepest: int = 6) -> Iterator[TreePosition]:
    """Roots of random trees."""
    random = Random(seed)
    for _ in range(count):
        yield TREE.start(**random_shape(random, deepest=deepest))


def walk(position: Any, random: Random, steps: int) -> Any:
    """The position after some random moves, never one that is over."""
    for _ in range(steps):
        moves = position.moves()
        after = position.play(moves[random.below(len(moves))])
        if after.over:
            break
        position = after
    return position


def collects(
    count: int, seed: int, *, largest: int = 7, targets: int = 7, walls: int = 4, steps: int = 12
) -> Iterator[CollectPosition]:
    """Positions from random play on random boards, both models, both sides to choose."""
    random = Random(seed)
    for _ in range(count):
        width, height = (2 + random.below(largest - 1) for _ in "wh")
        room = width * height - 2
        here = generate(
            width,
            height,
            min(1 + random.below(targets), room),
            seed=random.below(1 << 40),
            walls=random.below(walls + 1) if min(width, height) > 3 else 0,
            model=Model.seq if random.below(3) else Model.sim,
        )
        yield walk(here, random, random.below(steps + 1))


class PythonTree:
    """A tree game seen through a plain Python class, as a user would write it."""

    def __init__(self, tree: TreePosition, *, won: int | None = None) -> None:
        self.tree, self.won = tree, won
        """With `won`, a leaf with that many points is won outright."""

    @property
    def side(self) -> Side:
        return self.tree.side

    @property
    def over(self) -> bool:
        return self.tree.over

    def moves(self) -> list[str]:
        return [f"edge {move}" for move in self.tree.moves()]

    def play(self, move: str) -> PythonTree:
        return PythonTree(self.tree.play(int(move.split()[1])), won=self.won)

    def value(self, side: Side) -> int | Score:
        points = self.tree.value(side)
        if self.over and self.won is not None and abs(points) >= self.won:
            return Win(0) if points > 0 else Loss(0)
        return points

    def text(self) -> str:
        return self.tree.text()


class Pile:
    """Take 1 to 3 from a pile; whoever takes the last one wins. Leaving a multiple of 5 gives another turn."""

    def __init__(self, left: int, side: Side = 0) -> None:
        self.left, self.side = left, side

    @property
    def over(self) -> bool:
        return self.left == 0

    def moves(self) -> list[int]:
        return [] if self.over else list(range(1, min(3, self.left) + 1))

    def play(self, move: int) -> Pile:
        left = self.left - move
        return Pile(left, self.side if left % 5 == 0 and left else 1 - self.side)

    def value(self, side: Side) -> int | Score:
        if self.over:  # the side that would decide now did not take the last one
            return Loss(0) if side == self.side else Win(0)
        return 0

    def text(self) -> str:
        return f"{self.left} {self.side}"


def settled(info: Info[Any]) -> tuple[object, ...]:
    """A report without the time it took."""
    return info.depth, info.seldepth, info.nodes, info.lines, info.complete, info.final, info.table_full


def play_out(position: Position[Any], moves: tuple[Any, ...]) -> Any:
    """The position at the end of a line."""
    here: Any = position
    for move in moves:
        assert move in here.moves()
        here = here.play(move)
    return here

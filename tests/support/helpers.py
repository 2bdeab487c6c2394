"""Helpers: random positions, small games in Python, and ways to inspect answers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from sakiyomi import Game, Info, Loss, Position, Score, Side, TextError, Win, _native
from sakiyomi._native import Model, Random
from sakiyomi.games.collect import CollectPosition, generate
from sakiyomi.games.tree import TREE, TreePosition

ROOT = Path(__file__).parents[2]


def oracle(module: str) -> Any:
    """Another library to compare with; the test is skipped without it.

    `make test` installs OpenSpiel and nshogi, but they do not exist for every Python.
    """
    return pytest.importorskip(module, reason=f"{module} is not installed (make oracles)")


def random_shape(random: Random, *, deepest: int = 6) -> dict[str, object]:
    """Options of a random tree: shallow, with repeated turns, forced moves and many equal values."""
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
    """The position after some random moves, never a finished one."""
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


class NoisyTree(TreePosition):
    """A random tree with tactical moves, which a search follows beyond its depth."""

    __slots__ = ()
    searcher: Any = _native.NoisyTreeSearcher

    @classmethod
    def of(cls, root: TreePosition, noise: int) -> NoisyTree:
        return cls(root.shape, (), _native.NoisyTreePosition(root.native, noise))

    def play(self, move: int | str) -> NoisyTree:
        return NoisyTree(self.shape, (*self.path, int(move)), self._native.play(int(move)))

    def tactical(self) -> list[int]:
        native: Any = self._native
        return [] if self.over else list(native.tactical())


AnyPile = TypeVar("AnyPile", bound="Pile")


class Pile:
    """Take 1 to 3; the side that takes the last one wins. Leaving a multiple of 5 gives another turn."""

    def __init__(self, left: int, side: Side = 0) -> None:
        self.left, self.side = left, side

    @property
    def over(self) -> bool:
        return self.left == 0

    def moves(self) -> list[int]:
        return [] if self.over else list(range(1, min(3, self.left) + 1))

    def play(self: AnyPile, move: int) -> AnyPile:
        left = self.left - move
        return type(self)(left, self.side if left % 5 == 0 and left else 1 - self.side)

    def value(self, side: Side) -> int | Score:
        if self.over:  # the side that would decide now did not take the last one
            return Loss(0) if side == self.side else Win(0)
        return 0

    def text(self) -> str:
        return f"{self.left} {self.side}"


class Ladder:
    """Climb random rungs by 1 to 4 at a time: the same rung is reached after more or fewer moves."""

    def __init__(self, seed: int, height: int, rung: int = 0, side: Side = 0) -> None:
        self.seed, self.height, self.rung, self.side = seed, height, rung, side

    def _chance(self, kind: int, below: int) -> int:
        return Random(((self.seed * 64 + self.rung) * 2 + self.side) * 8 + kind).below(below)

    @property
    def over(self) -> bool:
        return self.rung >= self.height

    def moves(self) -> list[int]:
        if self.over:
            return []
        turn = self._chance(1, 4)
        return [1 + (turn + i) % 4 for i in range(1 + self._chance(2, 4))]

    def play(self, move: int) -> Ladder:
        side = self.side ^ (self._chance(3 + move % 2, 3) > 0)
        return Ladder(self.seed, self.height, min(self.rung + move, self.height), side)

    def value(self, side: Side) -> int | Score:
        points = self._chance(0, 9) - 4
        if self.over and abs(points) == 4:
            points = 1000 * points
        lead = points if side == 0 else -points
        return lead if abs(lead) < 1000 else Win(0) if lead > 0 else Loss(0)

    def text(self) -> str:
        return f"{self.seed} {self.height} {self.rung} {self.side}"


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


class PileGame(Game[int]):
    """The pile as a game; `position` is the class of its positions, so that a test can break it."""

    name = "pile"
    title = "Take the last one"

    def __init__(self, position: type[Pile] = Pile, left: int = 9) -> None:
        self.position, self.left = position, left

    def start(self, **options: object) -> Pile:
        self.check_options(options)
        return self.position(self.left)

    def parse(self, text: str) -> Pile:
        match = re.fullmatch(r"(\d{1,3}) ([01])", text)
        if not match:
            raise TextError("a pile and a side are needed, such as 9 0", token=text)
        return self.position(int(match[1]), int(match[2]))


PILE = PileGame()


def run_python(code: str, *, ok: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs a program in a new interpreter; it must end by itself and write nothing to stderr."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    if ok:
        assert (done.returncode, done.stderr) == (0, "")
    return done

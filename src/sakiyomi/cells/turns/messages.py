"""What host and cells say to each other: JSON, so that nothing but text crosses any border."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sakiyomi.errors import WireError
from sakiyomi.search.values import BOUNDS
from sakiyomi.wire import read_typed, write_typed

MAX_BYTES = 1 << 20
"""Of a message."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a cell is told once."""

    game: str
    """By name, or `module:NAME`."""
    engine: dict[str, Any] = field(default_factory=dict)
    """Options of its `AlphaBeta`."""

    def __bytes__(self) -> bytes:
        return write_typed(self)

    @classmethod
    def read(cls, data: bytes) -> Setup:
        """From what was sent; raises `WireError`."""
        return read_typed(cls, data, what="the setup of an agent", max_bytes=MAX_BYTES)


@dataclass(frozen=True, slots=True)
class Task:
    """A position to search, or to go on with, for a slice of work; without a root: give up the last one."""

    job: int = -1
    root: str = ""
    """The position of the whole search as text."""
    path: tuple[int, ...] = ()
    """Moves from there to the one to search, each by its place in the list of moves."""
    first: int = 1
    depth: int = 0
    """Deepening begins with the one and ends with the other."""
    low: int = 0
    high: int = 0
    """The window, in native values from the view of the side to decide."""
    nodes: int | None = None
    """The slice in nodes; the search holds when they are used up."""
    seconds: float | None = None
    """The slice in seconds; the search goes on while the answer is under way."""

    def __bytes__(self) -> bytes:
        return write_typed(self)

    @classmethod
    def read(cls, data: bytes) -> Task:
        """From what was sent; raises `WireError`."""
        return read_typed(cls, data, what="the task of an agent", max_bytes=MAX_BYTES)


@dataclass(frozen=True, slots=True)
class SliceAnswer:
    """What a cell knows after a slice."""

    job: int = -1
    done: bool = False
    value: int = 0
    """Of the deepest finished iteration; at or outside the window it is a bound."""
    depth: int = 0
    seldepth: int = 0
    complete: bool = False
    """No depth would change the value."""
    line: tuple[int, ...] = ()
    """Places of moves, as in a path."""
    order: tuple[int, ...] = ()
    """Places of the moves of the position, most promising first; empty before the first iteration."""
    trying: int = 0
    tried: tuple[tuple[int, int, bool, tuple[int, ...]], ...] = ()
    """What the iteration to the depth `trying` has found: value, bound (as native), if final, and a line."""
    spent: int = 0
    """Nodes of this slice."""
    error: str = ""
    """What is wrong with the game, if something is."""

    def __bytes__(self) -> bytes:
        return write_typed(self)

    @classmethod
    def read(cls, data: bytes) -> SliceAnswer:
        """From what was sent; raises `WireError`."""
        return read_typed(cls, data, what="the answer of an agent", max_bytes=MAX_BYTES)

    def check(self, job: int, moves: int) -> None:
        """Raises `WireError` where it cannot be the answer to a job in a position with this many moves.

        Only the first move of a line is looked at: where it is played out, every other one is.
        """
        if self.job != job:
            raise WireError("job", f"must be {job}")
        if self.order and sorted(self.order) != list(range(moves)):
            raise WireError("order", f"must name each of the {moves} moves once")
        for _, bound, _, line in self.tried:
            if BOUNDS.get(bound) not in ("exact", "lower", "upper") or not line:
                raise WireError("tried", "must have a bound and a line")
        for line in (self.line, *(line for *_, line in self.tried)):
            if line and (min(line) < 0 or line[0] >= moves):
                raise WireError("a line", f"must begin with one of {moves} moves")

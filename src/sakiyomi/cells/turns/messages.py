"""Messages between host and cells, as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sakiyomi.errors import WireError
from sakiyomi.search.values import BOUNDS
from sakiyomi.wire import read_typed, write_typed

MAX_BYTES = 1 << 20
"""Largest message."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Sent to a cell once, before any task."""

    game: str
    """By name, or `module:NAME`."""
    engine: dict[str, Any] = field(default_factory=dict)
    """Options of its `AlphaBeta`."""

    def __bytes__(self) -> bytes:
        return write_typed(self)

    @classmethod
    def read(cls, data: bytes) -> Setup:
        """Parses a message; raises `WireError`."""
        return read_typed(cls, data, what="the setup of an agent", max_bytes=MAX_BYTES)


@dataclass(frozen=True, slots=True)
class Task:
    """A slice of a new search or of the current one; without a root, the current search is dropped."""

    job: int = -1
    root: str = ""
    """The position of the whole search as text."""
    path: tuple[int, ...] = ()
    """Moves from there to the position to search, each as an index into the list of moves."""
    first: int = 1
    depth: int = 0
    """First and last depth of iterative deepening."""
    low: int = 0
    high: int = 0
    """The window, in native values from the point of view of the side to decide."""
    nodes: int | None = None
    """The slice in nodes; the search pauses when they are used up."""
    seconds: float | None = None
    """The slice in seconds; the search continues while the answer is in transit."""

    def __bytes__(self) -> bytes:
        return write_typed(self)

    @classmethod
    def read(cls, data: bytes) -> Task:
        """Parses a message; raises `WireError`."""
        return read_typed(cls, data, what="the task of an agent", max_bytes=MAX_BYTES)


@dataclass(frozen=True, slots=True)
class SliceAnswer:
    """What a cell has found after a slice."""

    job: int = -1
    done: bool = False
    value: int = 0
    """Value of the deepest finished iteration; at or outside the window it is a bound."""
    depth: int = 0
    seldepth: int = 0
    complete: bool = False
    """Whether no depth would change the value."""
    line: tuple[int, ...] = ()
    """Indices of moves, as in a path."""
    order: tuple[int, ...] = ()
    """Indices of the position's moves, most promising first; empty before the first iteration."""
    trying: int = 0
    tried: tuple[tuple[int, int, bool, tuple[int, ...]], ...] = ()
    """Results of the iteration to depth `trying`: value, native bound, whether it is final, and line."""
    spent: int = 0
    """Nodes searched in this slice."""
    error: str = ""
    """What is wrong with the game, if anything."""

    def __bytes__(self) -> bytes:
        return write_typed(self)

    @classmethod
    def read(cls, data: bytes) -> SliceAnswer:
        """Parses a message; raises `WireError`."""
        return read_typed(cls, data, what="the answer of an agent", max_bytes=MAX_BYTES)

    def check(self, job: int, moves: int) -> None:
        """Raises `WireError` if it cannot be the answer to a job in a position with this many moves.

        Of a line, only the first move is checked here: the others are checked when it is played out.
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

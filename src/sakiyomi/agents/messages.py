"""What host and cells say to each other: JSON, so that nothing but text crosses any border."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Setup:
    """What a cell is told once."""

    game: str
    """By name, or `module:NAME`."""
    engine: dict[str, Any] = field(default_factory=dict)
    """Options of its `AlphaBeta`."""

    def __bytes__(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def read(cls, data: bytes) -> Setup:
        """From what was sent."""
        return cls(**json.loads(data))


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
        return json.dumps(asdict(self)).encode()

    @classmethod
    def read(cls, data: bytes) -> Task:
        """From what was sent."""
        fields = json.loads(data)
        return cls(**{**fields, "path": tuple(fields["path"])})


@dataclass(frozen=True, slots=True)
class Answer:
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
        return json.dumps(asdict(self)).encode()

    @classmethod
    def read(cls, data: bytes) -> Answer:
        """From what was sent."""
        fields = json.loads(data)
        for name in ("line", "order"):
            fields[name] = tuple(fields[name])
        fields["tried"] = tuple((*known, tuple(line)) for *known, line in fields["tried"])
        return cls(**fields)

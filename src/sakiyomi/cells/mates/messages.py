"""Messages between host and cells of mate search: a line of JSON, then bytes for the native core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeVar

from sakiyomi.types import Status
from sakiyomi.wire import pack as pack_fields
from sakiyomi.wire import shape_of
from sakiyomi.wire import unpack as unpack_fields
from sakiyomi.wire.typed import Count, plain

Sharing = Literal["here", "file"]
T = TypeVar("T")

MAX_BODY = 1 << 30
"""Largest number of bytes for the native core, which checks them itself."""


@dataclass(frozen=True, slots=True)
class SharedSetup:
    """A problem and its table: this process's, or one in a file."""

    sfen: str
    shared: Sharing
    name: str
    alone: bool


@dataclass(frozen=True, slots=True)
class SharedTask:
    """A slice of work."""

    nodes: Count


@dataclass(frozen=True, slots=True)
class SharedAnswer:
    """The result of a slice."""

    status: Status
    nodes: Count


@dataclass(frozen=True, slots=True)
class ExchangeSetup:
    """A problem whose cells are on several machines."""

    sfen: str
    alone: bool
    news: Count
    """Only results that took at least this many nodes are reported."""


@dataclass(frozen=True, slots=True)
class ExchangeTask:
    """A slice of work, or the question where the cell is; the findings of other machines follow as bytes."""

    nodes: Count = 0
    room: Count = 0
    """Most bytes of findings in the answer."""
    memory: float | None = None
    """Megabytes of the table that the cell is to make."""
    table: str = ""
    """The table of another cell on the same machine, which it is to use."""
    locations: tuple[int, ...] | None = None
    """Where the cells of other machines are searching; None if it is not known better than before."""


@dataclass(frozen=True, slots=True)
class ExchangeAnswer:
    """The result of a slice; the findings follow as bytes, or the tree of a proof."""

    status: Status
    nodes: Count = 0
    machine: str = ""
    """Where the cell is; empty if its executor does not tell machines apart."""
    table: str = ""
    """Its table, for others on this machine."""
    locations: tuple[int, ...] = ()
    plies: Count = 0
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperSetup:
    """A problem."""

    sfen: str


@dataclass(frozen=True, slots=True)
class PaperTask:
    """A slice of work: below the check that `moves` lead to, or below the last one without `moves`."""

    positions: Count
    size: Count = 0
    """Size in nodes at which a subtree is returned."""
    moves: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PaperAnswer:
    """The result of a slice; a subtree follows as bytes."""

    nodes: Count
    more: bool = False
    """The slice ended before the job did."""
    status: Status = "unknown"


def pack(message: object, body: bytes = b"") -> bytes:
    """A message with its bytes."""
    return pack_fields(plain(message), body)


def unpack(kind: type[T], data: bytes) -> tuple[T, bytes]:
    """A message of the given type with its bytes; raises `WireError`."""
    message, body = unpack_fields(data, shape_of(kind), what=f"a {kind.__name__}", max_body=MAX_BODY)
    return message, body

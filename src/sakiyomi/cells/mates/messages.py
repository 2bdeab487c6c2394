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
class CooperativeSetup:
    """A problem and its table: the cell's own, this process's, or one in a file."""

    sfen: str
    memory: float
    """Megabytes."""
    shared: Sharing | None
    name: str
    alone: bool
    news: Count
    """Only results that took at least this many nodes are reported."""


@dataclass(frozen=True, slots=True)
class CooperativeTask:
    """A slice of work; the findings of other cells follow as bytes."""

    nodes: Count
    locations: tuple[int, ...] = ()
    """Where the other cells are searching."""


@dataclass(frozen=True, slots=True)
class CooperativeAnswer:
    """The result of a slice; the findings follow as bytes."""

    status: Status
    nodes: Count
    locations: tuple[int, ...] = ()


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

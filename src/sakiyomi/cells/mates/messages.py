"""What host and cells of mate search send each other: a line of JSON, then bytes for the native core."""

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
"""Bytes for the native core, which checks them itself."""


@dataclass(frozen=True, slots=True)
class TogetherSetup:
    """A problem, and the table to work with: one of its own, one of this process, or one in a file."""

    sfen: str
    memory: float
    """Megabytes."""
    shared: Sharing | None
    name: str
    alone: bool
    news: Count
    """Nodes that something must have taken to be told."""


@dataclass(frozen=True, slots=True)
class TogetherTask:
    """A slice of work; what others have found comes as bytes."""

    nodes: Count
    places: tuple[int, ...] = ()
    """Where the other cells are."""


@dataclass(frozen=True, slots=True)
class TogetherAnswer:
    """What a slice has brought; what was found comes as bytes."""

    status: Status
    nodes: Count
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperSetup:
    """A problem."""

    sfen: str


@dataclass(frozen=True, slots=True)
class PaperTask:
    """A slice of work: below a check where `moves` lead to one, else below the last one."""

    positions: Count
    size: Count = 0
    """Nodes of a subtree after which it is given back."""
    moves: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PaperAnswer:
    """What a slice has brought; a subtree comes as bytes."""

    nodes: Count
    more: bool = False
    """The slice was too short: there is more to do."""
    status: Status = "unknown"


def pack(message: object, body: bytes = b"") -> bytes:
    """A message with its bytes."""
    return pack_fields(plain(message), body)


def unpack(kind: type[T], data: bytes) -> tuple[T, bytes]:
    """A message of a kind with its bytes; raises `WireError`."""
    message, body = unpack_fields(data, shape_of(kind), what=f"a {kind.__name__}", max_body=MAX_BODY)
    return message, body

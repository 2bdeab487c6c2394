"""Messages with a binary body: a line of JSON, then the bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from sakiyomi.errors import WireError
from sakiyomi.wire.json import read_record, write_line
from sakiyomi.wire.shapes import Shape

T = TypeVar("T")

MAX_HEADER = 1 << 20
"""Longest header line, in bytes."""


def pack(fields: Mapping[str, Any], body: bytes = b"") -> bytes:
    """A message as bytes."""
    return write_line(fields) + body


def unpack(
    data: bytes, shape: Shape[T], *, what: str, max_header: int = MAX_HEADER, max_body: int = 0
) -> tuple[T, bytes]:
    """The fields and the body of a message; raises `WireError`."""
    end = data.find(b"\n", 0, max_header + 1)
    if end < 0:
        raise WireError(what, f"does not begin with a line of at most {max_header:,} bytes")
    body = data[end + 1 :]
    if len(body) > max_body:
        raise WireError(
            what, f"has {len(body):,} bytes after its first line; at most {max_body:,} are allowed"
        )
    return read_record(data[:end], shape, max_bytes=max_header, what=what), body

"""What host and cells send each other: a line of JSON, then bytes."""

from __future__ import annotations

import json
from typing import Any

from sakiyomi.errors import SakiyomiError, shorten

MOST_HEADER = 1 << 20
"""Largest header that is read, in bytes."""


class MessageError(SakiyomiError, ValueError):
    """Bytes that are no message of a host or a cell."""


def pack(fields: dict[str, Any], more: bytes = b"") -> bytes:
    """A message."""
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n" + more


def unpack(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Its fields and what follows them; raises `MessageError`."""
    line, newline, more = data.partition(b"\n")
    try:
        fields = json.loads(line) if newline and len(line) <= MOST_HEADER else None
    except ValueError:
        fields = None
    if not isinstance(fields, dict):
        raise MessageError(f"this is no message: {shorten(repr(data))}")
    return fields, more


def number(fields: dict[str, Any], name: str) -> int:
    """A count of a message."""
    value = fields.get(name)
    if type(value) is not int or value < 0:
        raise MessageError(f"{name} is {shorten(repr(value))}, not a count")
    return value

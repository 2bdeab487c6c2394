"""Messages of host and cells as they are on the wire, for tests that read and write them by hand."""

from __future__ import annotations

import json
from typing import Any

from sakiyomi.wire import pack

__all__ = ["pack", "unpack"]


def unpack(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The fields and the bytes of a message."""
    line, _, body = data.partition(b"\n")
    fields: dict[str, Any] = json.loads(line)
    return fields, body

"""Standard output and error that untrusted text cannot control."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, TextIO

from sakiyomi.wire.texts import visible


class VisibleStream:
    """A text stream that escapes whatever a terminal would act on; otherwise like the stream it wraps."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write the text with control characters escaped."""
        self.stream.write(visible(text, lines=True))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def guard_streams() -> None:
    """Escape control characters in everything printed from now on."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, VisibleStream):
            setattr(sys, name, VisibleStream(stream))


def raw_stream(stream: TextIO) -> TextIO:
    """The stream without escaping, for our own control sequences: colours, and lines that are replaced."""
    return stream.stream if isinstance(stream, VisibleStream) else stream

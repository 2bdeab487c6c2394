"""Standard output and error as streams on which no text from outside can act."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, TextIO

from sakiyomi.wire.texts import visible


class Shown:
    """A stream for people: what would act on a terminal is written out. All else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Writes the text as it may be seen."""
        self.stream.write(visible(text, lines=True))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Writes them all."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def guard_streams() -> None:
    """From now on whatever is printed is shown only."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, Shown):
            setattr(sys, name, Shown(stream))


def acting(stream: TextIO) -> TextIO:
    """The stream for what we mean to act on the terminal: colours, and lines that are replaced."""
    return stream.stream if isinstance(stream, Shown) else stream

"""Bytes into lines: any line ending, any rubbish, never more than a bounded length in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MOST_CHARACTERS = 100_000
"""Bytes of a line; a game of 500 moves has 2,500."""


def lines_of(chunks: Iterable[bytes], most: int = MOST_CHARACTERS) -> Iterator[str]:
    """The lines of a stream as they become complete, and what is left at its end; longer ones are dropped."""
    rest, dropping = b"", False
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            if not dropping and len(line) <= most:
                yield _text(line)
            dropping = False
        if len(rest) > most:
            rest, dropping = b"", True
    if rest and not dropping:
        yield _text(rest)


def _text(line: bytes) -> str:
    return line.decode("utf-8", errors="replace").strip()

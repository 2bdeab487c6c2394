"""Bytes into lines: any line ending, any rubbish, never more than a bounded length in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MAX_CHARACTERS = 100_000
"""Bytes of a line; a game of 500 moves has 2,500."""


def lines_of(chunks: Iterable[bytes], most: int = MAX_CHARACTERS) -> Iterator[str]:
    """The lines of a stream as they become complete, and what is left at its end.

    Of a longer line only the first word and that there is more is told: who sent it must not take the line
    before it for the last.
    """
    rest, beyond = b"", b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield _text(beyond or line, most)
            beyond = b""
        if len(rest) > most:
            rest, beyond = b"", beyond or rest
    if rest or beyond:
        yield _text(beyond or rest, most)


def _text(line: bytes, most: int) -> str:
    if len(line) > most:
        line = b"".join(line[:100].split(maxsplit=1)[:1]) + " …".encode()
    return line.decode("utf-8", errors="replace").strip()

"""Bytes into lines: any line ending, any garbage, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MAX_CHARACTERS = 100_000
"""Most bytes of a line; a game of 500 moves takes 2,500."""


def lines_of(chunks: Iterable[bytes], most: int = MAX_CHARACTERS) -> Iterator[str]:
    """The lines of a stream as they become complete, and the unfinished one at its end.

    A line that is too long becomes its first word and an ellipsis. It is not dropped: the reader must not
    take the line before it for the latest.
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

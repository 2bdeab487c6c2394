"""Untrusted text: whether it is valid Unicode, how to show it safely, and streams that do."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, TextIO

ACTIVE = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, including those of escape sequences
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # bidirectional marks: they reorder the text around them
    "\u200b\u2060\ufeff"  # invisible: two different names could look the same
    "\u2028\u2029"  # line ends that only some programs recognise
    "\ud800-\udfff"  # lone surrogates: they cannot be encoded
    "]"
)
"""Characters that affect the terminal or the text around them instead of being shown."""


def is_unicode(text: str) -> bool:
    """Whether a text can be encoded as UTF-8; a lone surrogate cannot."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def visible(text: str, *, lines: bool = False) -> str:
    r"""The text with everything escaped that a terminal would act on, such as `\x1b`.

    Tabs and line ends are escaped too, unless `lines` is set.
    """
    shown = ACTIVE.sub(_escaped, text)
    return shown if lines else shown.replace("\n", "\\n").replace("\t", "\\t")


def page_text(text: str) -> str:
    """The text escaped for an HTML page or an SVG image: it is shown, never parsed as markup."""
    return escape(visible(text, lines=True))


class VisibleStream:
    """A text stream that escapes whatever a terminal would act on; otherwise like the stream it wraps."""

    def __init__(self, stream: TextIO, translate: Callable[[str], str]) -> None:
        self.stream, self.translate = stream, translate

    def write(self, text: str) -> int:
        """Writes the text, translated, with control characters escaped."""
        self.stream.write(visible(self.translate(text), lines=True))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Writes several lines."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def guard_streams(translate: Callable[[str], str] = str) -> None:
    """Escapes control characters in everything printed from now on, and translates it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, VisibleStream):
            setattr(sys, name, VisibleStream(stream, translate))


def keep_output() -> None:
    """Leaves standard output untranslated from now on: other programs read it."""
    if isinstance(sys.stdout, VisibleStream):
        sys.stdout.translate = str


def raw_stream(stream: TextIO) -> TextIO:
    """The stream without escaping, for our own control sequences: colours, and lines that are replaced."""
    return stream.stream if isinstance(stream, VisibleStream) else stream


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"

"""Untrusted text: whether it is valid Unicode, and how to show it safely."""

from __future__ import annotations

import re
from html import escape

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


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"

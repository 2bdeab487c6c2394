"""Text from outside: whether it is text at all, and how to show it without letting it act."""

from __future__ import annotations

import re
from html import escape

ACTIVE = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, those of escape sequences among them
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that reorder what stands around them
    "\u200b\u2060\ufeff"  # nothing at all to see: two names may look the same
    "\u2028\u2029"  # line ends that only some programs see
    "\ud800-\udfff"  # halves of characters: they cannot be written
    "]"
)
"""Characters that act on a terminal, or on the text around them, instead of being shown."""


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8; a lone surrogate cannot."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def visible(text: str, *, lines: bool = False) -> str:
    r"""The text with everything that could act on a terminal written out, such as `\x1b`.

    Tabs and line ends are written out too, unless `lines` says that they are welcome.
    """
    shown = ACTIVE.sub(_written, text)
    return shown if lines else shown.replace("\n", "\\n").replace("\t", "\\t")


def page_text(text: str) -> str:
    """The text as a part of an HTML page or an SVG picture: it is shown, never read as markup."""
    return escape(visible(text, lines=True))


def _written(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"

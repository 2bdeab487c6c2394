"""Help texts: examples that can be copied, and types in plain words."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

EXAMPLE = re.compile(r"^([^\n]*?): (sakiyomi [^\n]*(?:\n(?!\n)[^\n]*)*)$", re.MULTILINE)
"""A paragraph with a command after a colon."""

LISTED = re.compile(r"^( +)(sakiyomi (?:[^\n\\])*)$", re.MULTILINE)
"""A command on a line of its own, in a list of examples."""

WORD = re.compile(r'(?:[^\s"]|"[^"]*")+')
"""A word of a command; quotes keep it together."""

TYPES = {
    "list[str]": "TEXT",
    "str": "TEXT",
    "int": "NUMBER",
    "float": "NUMBER",
    "int range": "NUMBER",
    "float range": "NUMBER",
}

FILES = {"--out", "--html", "--svg", "--kif", "--certificate", "--vcd", "--figures", "--from", "--openings"}
"""Options whose value is a file or folder."""


class HelpfulCommand(TyperCommand):
    """A command whose help breaks no example inside a word, and names types in plain words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for parameter in self.params:
            _name_types(parameter)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """The description, with each example on lines of its own."""
        whole, width = self.help, formatter.width - 2
        text = EXAMPLE.sub(lambda found: _block(found[1], found[2], width), whole or "")
        self.help = LISTED.sub(lambda found: found[1] + _wrapped(found[2], width), text)
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = whole


def _block(head: str, command: str, width: int) -> str:
    """A paragraph that is not wrapped again: the command continues after a backslash, as a shell takes it."""
    return "\b\n" + head + ":\n  " + _wrapped(command, width)


def _wrapped(command: str, width: int) -> str:
    return " \\\n      ".join(textwrap_words(WORD.findall(command), width - 8))


def textwrap_words(words: list[str], width: int) -> list[str]:
    """Words in lines of at most this width, options kept with their values."""
    lines = [""]
    for i, word in enumerate(words):
        value = words[i + 1] if word.startswith("--") and i + 1 < len(words) else ""
        value = "" if value.startswith("-") else value
        if lines[-1] and len(lines[-1]) + len(word) + len(value) + 2 > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _name_types(parameter: Any) -> None:
    """Replaces types such as <list[str]> in the first column."""
    record = parameter.get_help_record

    def plain(ctx: Any) -> tuple[str, str] | None:
        found = record(ctx)
        if found is None:
            return None
        file = any(name in FILES for name in parameter.opts)

        def word(match: re.Match[str]) -> str:
            if parameter.param_type_name == "argument" and TYPES.get(match[1]) == "TEXT":
                return ""
            return " FILE" if file else f" {TYPES.get(match[1], match[1].upper())}"

        return re.sub(r" <([^>]*)>", word, found[0]), found[1]

    parameter.get_help_record = plain

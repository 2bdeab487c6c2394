"""Help texts: examples that can be copied, types in plain words, in English or Japanese."""

from __future__ import annotations

import re
from typing import Any

import typer
from rich.cells import cell_len
from typer.core import TyperCommand, TyperGroup

from sakiyomi import language

EXAMPLE = re.compile(r"^([^\n]*?): (sakiyomi [^\n]*(?:\n(?!\n)[^\n]*)*)$", re.MULTILINE)
"""A paragraph with a command after a colon."""

LISTED = re.compile(r"^( +)(sakiyomi (?:[^\n\\])*)$", re.MULTILINE)
"""A command on a line of its own, in a list of examples."""

WORD = re.compile(r'(?:[^\s"]|"[^"]*")+')
"""A word of a command; quotes keep it together."""

NOTE = re.compile(r"(.*?)((?:  \[[^\]]*\])?)", re.DOTALL)
"""A meaning, and perhaps its default in brackets."""

CELL = re.compile(
    r"\[[^\[\]]{1,20}\]|[「『（\[]*(?:[!-~]+|[^\s「『（])"
    r"[、。）」』：；！？ー…・々ぁぃぅぇぉっゃゅょァィゥェォッャュョ\]]*|[「『（]+|\s+"
)
"""What a line of Japanese may be broken between: notes, Latin words, characters with marks that end them."""

JAPANESE = "Print Japanese, also names of moves (shogi: ▲７六歩); the default where LANG is ja."
"""The help of the option --japanese."""

METAVAR = re.compile(r"\b(?:TEXT|NUMBER|FILE|FOLDER|OPTIONS|COMMAND|ARGS)\b")
"""What stands for a value."""

TYPES = {
    "str": "TEXT",
    "int": "NUMBER",
    "float": "NUMBER",
    "int range": "NUMBER",
    "float range": "NUMBER",
    "path": "FILE",
}

TYPE = re.compile(r" (?:<(?!list)|<list\[|LIST\[)([^]>]*)[]>]{1,2}")
"""Matches a type as Typer writes it: <int>, <list[str]>, LIST[PATH]."""

FILES = {"--out", "--html", "--svg", "--kif", "--certificate", "--vcd", "--figures", "--from", "--openings"}
"""Options whose value is a file or folder."""

FOLDER = re.compile(r"(?:The run f|F)older\b")
"""Matches the meaning of an option whose value is a folder."""

RANGE = re.compile(r"(\d+)<=x<=(\d+)|x>=(\d+)")
"""The values that are allowed."""

Formatter: Any = typer.Context.formatter_class


class JapaneseFormatter(Formatter):  # type: ignore[misc]
    """Writes help in Japanese, broken where Japanese may be broken."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line with all arguments."""
        super().write_usage(prog, say_metavars(args), prefix or language.say("Usage:"))

    def write_heading(self, heading: str) -> None:
        """The name of a section."""
        self.write(f"{'':>{self.current_indent}}{language.say(heading)}：\n")

    def write_text(self, text: str) -> None:
        """Paragraphs; those that start with a mark are not broken again."""
        indent = " " * self.current_indent
        parts = []
        for part in text.split("\n\n"):
            if part.startswith("\b\n"):
                lines = language.say(part.removeprefix("\b\n")).split("\n")
            else:
                lines = wrap_japanese(say_paragraph(part), self.width - self.current_indent)
            parts.append("\n".join(indent + line for line in lines))
        self.write("\n\n".join(parts) + "\n")

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Options or commands, and what each means."""
        rows = [(say_metavars(name), meaning) for name, meaning in rows]
        first = min(max(cell_len(name) for name, _ in rows), col_max) + col_spacing
        start = " " * (first + self.current_indent)
        for name, meaning in rows:
            lines = wrap_japanese(say_meaning(meaning), max(self.width - len(start), 10))
            head, size = " " * self.current_indent + name, cell_len(name)
            self.write(head + " " * (first - size) if size <= first - col_spacing else f"{head}\n{start}")
            self.write(f"\n{start}".join(lines) + "\n")


class _InBothLanguages:
    """Mixed into commands and groups: examples that break nowhere inside a word, in the chosen language."""

    help: str | None

    def get_help(self, ctx: Any) -> str:
        """The whole help."""
        formatter = ctx.make_formatter()
        if language.is_japanese():
            formatter = JapaneseFormatter(width=formatter.width)
        self.format_help(ctx, formatter)  # type: ignore[attr-defined]
        return str(formatter.getvalue()).rstrip("\n")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """The description, with each example on lines of its own."""
        whole, width = self.help, formatter.width - 2
        text = EXAMPLE.sub(lambda found: _block(found[1], found[2], width), whole or "")
        self.help = LISTED.sub(lambda found: found[1] + _wrapped(found[2], width), text)
        try:
            super().format_help_text(ctx, formatter)  # type: ignore[misc]
        finally:
            self.help = whole


class HelpfulGroup(_InBothLanguages, TyperGroup):
    """A command with subcommands."""


class HelpfulCommand(_InBothLanguages, TyperCommand):
    """A command whose help names types in plain words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for parameter in self.params:
            _name_types(parameter)


def say_metavars(text: str) -> str:
    """What stands for values in the chosen language."""
    return METAVAR.sub(lambda found: language.say(found[0]), text)


def say_paragraph(text: str) -> str:
    """A paragraph in the chosen language, as one line."""
    return language.say(" ".join(text.split()))


def say_meaning(text: str) -> str:
    """The meaning of an option in the chosen language, with its default."""
    found = NOTE.fullmatch(text)
    meaning, note = (found[1], found[2]) if found else (text, "")
    return say_paragraph(meaning) + ("  " + language.say(note.strip()) if note else "")


def wrap_japanese(text: str, width: int) -> list[str]:
    """Lines of at most this width in cells; punctuation stays with what it belongs to."""
    lines = [""]
    for part in CELL.findall(text):
        if cell_len(lines[-1]) + cell_len(part.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += part if lines[-1] else part.lstrip()
    return lines


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
        together = word if not value or value.startswith("-") else f"{word} {value}"
        if lines[-1] and len(lines[-1]) + 1 + len(together) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _name_types(parameter: Any) -> None:
    """Replaces types such as <list[str]> in the first column, and ranges such as x>=1 in the second."""
    record = parameter.get_help_record

    def plain(ctx: Any) -> tuple[str, str] | None:
        found = record(ctx)
        if found is None:
            return None
        meaning = RANGE.sub(_say_range, found[1])
        file = any(name in FILES for name in parameter.opts)

        def word(match: re.Match[str]) -> str:
            kind = TYPES.get(match[1].lower(), match[1].upper())
            if parameter.param_type_name == "argument" and kind == "TEXT":
                return ""
            kind = "FILE" if file else kind
            return " FOLDER" if kind == "FILE" and FOLDER.match(meaning) else f" {kind}"

        return TYPE.sub(word, found[0]), re.sub(r"(\[default: \d+)\.0(?=[\];])", r"\1", meaning)

    parameter.get_help_record = plain


def _say_range(found: re.Match[str]) -> str:
    return f"{found[3]} or more" if found[3] else f"{found[1]} to {found[2]}"

"""The language of what commands print: English is in the code, Japanese comes from the studio's table.

A key of the table may have slots, as in "mate in {n} (proved shortest)"; what stands there is translated.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unicodedata import east_asian_width

TABLES = Path(__file__).parent / "studio" / "static"
PAGES = ("words.js", "words/more.js", "words/rooms.js")
"""The tables of words that the studio's pages show too."""
COMMANDS = tuple(f"words/{name}.js" for name in ("help", "commands", "experiments", "errors"))
"""Those of what only commands say; their texts may have slots."""

ENTRY = re.compile(r'^\s*("(?:[^"\\]|\\.)*"):\s*("(?:[^"\\]|\\.)*"),?$', re.MULTILINE)
SLOT = re.compile(r"\{(\w+)\}")
NAMES = {"file", "folder", "command", "key"}
"""Slots for what is never translated."""
PREFIX = re.compile(r"(sakiyomi: |Error: |note: )(.+)")
"""What a message begins with."""
EFFORT = re.compile(r"(\S.*?)   \((.+)\)")
"""An answer and what it cost."""
SENTENCE = re.compile(r"(?<=[A-Za-z0-9)]\.) (?=[A-Z`])")
"""Between two sentences."""
COLUMN = re.compile(r"( {2,})")
"""Between two columns."""
DEPTH = 5
"""How deep slots are translated inside slots."""


class _Chosen:
    japanese = False


def wanted_by_locale() -> bool:
    """Whether the environment asks for Japanese (LC_ALL, LC_MESSAGES or LANG)."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next((os.environ[name] for name in names if os.environ.get(name)), "").startswith("ja")


def use_japanese(wanted: bool = True) -> None:
    """Chooses the language of everything printed from now on."""
    _Chosen.japanese = wanted


def is_japanese() -> bool:
    """Whether Japanese was chosen."""
    return _Chosen.japanese


@contextmanager
def untranslated() -> Iterator[None]:
    """For what other programs read."""
    before, _Chosen.japanese = _Chosen.japanese, False
    try:
        yield
    finally:
        _Chosen.japanese = before


def say(text: str) -> str:
    """A text in the chosen language, line by line; unchanged where the table does not have it."""
    if not _Chosen.japanese:
        return text
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    bare = line.strip()
    if not bare:
        return line
    start = line.index(bare)
    return line[:start] + _translated(bare, DEPTH) + line[start + len(bare) :]


def _translated(text: str, depth: int) -> str:
    plain, templates = _table()
    if text in plain or depth == 0:
        return plain.get(text, text)
    message = PREFIX.fullmatch(text)
    if message:
        return plain.get(message[1], message[1]) + _translated(message[2], depth - 1)
    effort = EFFORT.fullmatch(text)
    if effort:
        return f"{_translated(effort[1], depth - 1)}   （{_translated(effort[2], depth - 1)}）"
    for pattern, japanese in templates:
        found = pattern.fullmatch(text)
        if found:
            return _filled(japanese, found, depth)
    sentences = SENTENCE.split(text)
    if len(sentences) > 1:
        return _joined([_translated(one, depth - 1) for one in sentences])
    return _columns(text, depth)


def _joined(sentences: list[str]) -> str:
    """Sentences in a row: Japanese ones need no space between them."""
    text = sentences[0]
    for one in sentences[1:]:
        text += one if text.endswith("。") else f" {one}"
    return text


def _columns(text: str, depth: int) -> str:
    """A row of a table: headings, or numbers with a word, each ending where it ended before."""
    cells = COLUMN.split(text)
    words = (
        [_translated(cell, depth - 1) if cell.strip() else cell for cell in cells] if len(cells) > 1 else []
    )
    if not words or any(a == b for a, b in zip(cells[::2], words[::2], strict=True)):
        words = [words[i] if i and re.search(r"\d", cell) else cell for i, cell in enumerate(cells)]
    for i in range(2, len(cells), 2):
        wider = _width(words[i]) - _width(cells[i])
        words[i - 1] = " " * max(len(cells[i - 1]) - wider, 1)
    if _width(words[0]) > _width(cells[0]) and len(cells) > 1:
        words[1] = " " * max(len(words[1]) - _width(words[0]) + _width(cells[0]), 1)
    return "".join(words)


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _filled(japanese: str, found: re.Match[str], depth: int) -> str:
    """The Japanese text with what stood in the slots."""

    def fill(slot: re.Match[str]) -> str:
        text = found[slot[1]]
        return text if slot[1] in NAMES else _translated(text, depth - 1)

    return SLOT.sub(fill, japanese)


@cache
def _table() -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """Texts without slots, and patterns for those of commands with some, the most specific first."""
    pages, commands = read_words(PAGES), read_words(COMMANDS)
    plain = {key: value for key, value in (pages | commands).items() if not SLOT.search(key)}
    templates = sorted((key for key in commands if SLOT.search(key)), key=lambda key: -len(SLOT.sub("", key)))
    return plain, [(_pattern(key), commands[key]) for key in templates]


def read_words(files: tuple[str, ...]) -> dict[str, str]:
    """The entries of some tables, in English and Japanese."""
    texts = [(TABLES / file).read_text(encoding="utf-8") for file in files]
    return {_unquoted(key): _unquoted(value) for text in texts for key, value in ENTRY.findall(text)}


def _unquoted(text: str) -> str:
    return text[1:-1].replace('\\"', '"')


def _pattern(key: str) -> re.Pattern[str]:
    """A regular expression for a text with slots; {n}, {n2}, … take only numbers."""
    parts = SLOT.split(key)
    for i in range(1, len(parts), 2):
        inside = r" *[+\-~±]?[\d,.]+" if re.fullmatch(r"n\d?", parts[i]) else r".+?"
        parts[i] = f"(?P<{parts[i]}>{inside})"
    parts[::2] = map(re.escape, parts[::2])
    return re.compile("".join(parts))

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

TABLES = Path(__file__).parent / "studio" / "static"
FILES = ("words.js", "words/more.js", "words/commands.js")
"""The tables of words; the last one holds what only commands say."""

ENTRY = re.compile(r'^\s*("(?:[^"\\]|\\.)*"):\s*("(?:[^"\\]|\\.)*"),?$', re.MULTILINE)
SLOT = re.compile(r"\{(\w+)\}")
EFFORT = re.compile(r"(\S.*?)   \((.+)\)")
"""An answer and what it cost."""
SENTENCE = re.compile(r"(?<=[a-z0-9)]\.) (?=[A-Z])")
"""Between two sentences."""
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
    effort = EFFORT.fullmatch(text)
    if effort:
        return f"{_translated(effort[1], depth - 1)}   （{_translated(effort[2], depth - 1)}）"
    for pattern, japanese in templates:
        found = pattern.fullmatch(text)
        if found:
            return _filled(japanese, found, depth)
    sentences = SENTENCE.split(text)
    return "".join(_translated(one, depth - 1) for one in sentences) if len(sentences) > 1 else text


def _filled(japanese: str, found: re.Match[str], depth: int) -> str:
    """The Japanese text with what stood in the slots."""
    return SLOT.sub(lambda slot: _translated(found[slot[1]], depth - 1), japanese)


@cache
def _table() -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """Texts without slots, and patterns for those of commands with some, the most specific first."""
    files = [(TABLES / file).read_text(encoding="utf-8") for file in FILES]
    entries = [{_unquoted(key): _unquoted(value) for key, value in ENTRY.findall(text)} for text in files]
    plain = {key: value for table in entries for key, value in table.items() if not SLOT.search(key)}
    templates = [key for key in entries[-1] if SLOT.search(key)]
    templates.sort(key=lambda key: -len(SLOT.sub("", key)))
    return plain, [(_pattern(key), entries[-1][key]) for key in templates]


def _unquoted(text: str) -> str:
    return text[1:-1].replace('\\"', '"')


def _pattern(key: str) -> re.Pattern[str]:
    """A regular expression for a text with slots; {n}, {n2}, … take only numbers."""
    parts = SLOT.split(key)
    for i in range(1, len(parts), 2):
        inside = r"[+\-~±]?[\d,.]+" if re.fullmatch(r"n\d?", parts[i]) else r".+?"
        parts[i] = f"(?P<{parts[i]}>{inside})"
    parts[::2] = map(re.escape, parts[::2])
    return re.compile("".join(parts))

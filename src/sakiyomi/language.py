"""The language of what people read: English is in the code, Japanese comes from the studio's tables of words.

A text of the tables may have slots, as in "mate in {n} (proved shortest)"; what stands there is translated.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from unicodedata import east_asian_width

TABLES = Path(__file__).parent / "studio" / "static"
PAGES = ("words.js", "words/more.js", "words/rooms.js")
"""The tables of words that the studio's pages show too."""
COMMANDS = tuple(f"words/{name}.js" for name in ("help", "commands", "experiments", "errors", "refusals"))
"""Those of what commands say; their texts may have slots."""
REPORTS = TABLES / "words" / "reports.txt"
"""That of papers' reports: English above Japanese."""

ENTRY = re.compile(r'^\s*("(?:[^"\\]|\\.)*"):\s*("(?:[^"\\]|\\.)*"),?$', re.MULTILINE)
SLOT = re.compile(r"\{(\w+)\}")
NAMES = {"file", "folder", "command", "key"}
"""Slots for what is never translated; {key2} is another {key}."""
INSIDE = (
    (r"n\d?", r" *[+\-~±]?[\d,.]+"),
    (r"side", r"\S+(?: \(\S\))?"),
    (r"share", r"[\d.]+ ?%(?: \([\d.]+–[\d.]+\))?"),
    (rf"(?:{'|'.join(('rest', *sorted(NAMES)))})\d?", r".+?"),
    (r"\w+", r"(?:(?!\. [A-Z]).)+?"),
)
"""What a slot takes: {n}, {n2}, … a number, {side} a word, {share} a percentage, {rest} prose,
others part of a sentence."""
PREFIX = re.compile(r"(sakiyomi: |Error: |note: )(.+)")
"""What a message begins with."""
EFFORT = re.compile(r"(\S.*?)   \((.+)\)")
"""An answer and what it cost."""
SENTENCE = re.compile(r"(?<=[A-Za-z0-9)]\.) (?=[A-Z`])")
"""Between two sentences."""
COLUMN = re.compile(r"( {2,})")
"""Between two columns."""
QUOTED = re.compile(r"'([^']*)'")
"""What somebody wrote."""
JOINTS = (("; ", "；"), (": ", "："), (", ", "、"))
"""Between the parts of a list."""
DEPTH = 6
"""How deep slots are translated inside slots."""


class Both(str):
    """A text that brings its own Japanese."""

    __slots__ = ("japanese",)
    japanese: str

    def __new__(cls, english: str, japanese: str) -> Both:
        """The English text."""
        text = super().__new__(cls, english)
        text.japanese = japanese
        return text

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        """For pickling: both texts."""
        return str(self), self.japanese


def unchanged(name: str) -> Both:
    """A name that somebody chose: the same in every language, even if the tables have such a word."""
    return Both(name, name)


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


def page_language() -> str:
    """The chosen language as pages name it."""
    return "ja" if _Chosen.japanese else "en"


@contextmanager
def untranslated() -> Iterator[None]:
    """For what other programs read."""
    before, _Chosen.japanese = _Chosen.japanese, False
    try:
        yield
    finally:
        _Chosen.japanese = before


def say(text: str) -> str:
    """A text in the chosen language, line by line; unchanged where the tables do not have it."""
    if not _Chosen.japanese:
        return text
    return text.japanese if isinstance(text, Both) else _commands().text(text)


def in_japanese(text: str) -> str:
    """A text of a report in Japanese, line by line; lists part by part."""
    if isinstance(text, Both):
        return text.japanese
    return _reports().text(text.replace("\u00a0", " "))


@dataclass(frozen=True, slots=True)
class JapaneseWords:
    """Translates by texts without slots, and by those with some, the most specific first."""

    plain: Mapping[str, str]
    templates: Sequence[WordTemplate]
    lists: bool
    """Whether to translate lists part by part; otherwise, rows of tables column by column."""

    def text(self, text: str) -> str:
        """A text, line by line."""
        return "\n".join(map(self._line, text.split("\n")))

    def _line(self, line: str) -> str:
        bare = line.strip()
        if not bare:
            return line
        start = line.index(bare)
        return line[:start] + self._part(bare, DEPTH) + line[start + len(bare) :]

    def _part(self, text: str, depth: int) -> str:
        if text in self.plain or depth == 0:
            return self.plain.get(text, text)
        message = PREFIX.fullmatch(text)
        if message:
            return self.plain.get(message[1], message[1]) + self._part(message[2], depth - 1)
        effort = EFFORT.fullmatch(text)
        if effort:
            return f"{self._part(effort[1], depth - 1)}   （{self._part(effort[2], depth - 1)}）"
        for template in self.templates:
            found = template.match(text)
            if found:
                return self._filled(template.japanese, found, depth)
        sentences = SENTENCE.split(text)
        if len(sentences) > 1:
            return _joined([self._part(one, depth - 1) for one in sentences])
        return self._list(text, depth) if self.lists else self._row(text, depth)

    def _filled(self, japanese: str, found: re.Match[str], depth: int) -> str:
        """The Japanese text with what stood in the slots."""

        def fill(slot: re.Match[str]) -> str:
            text = found[slot[1]]
            if slot[1].rstrip("2") in NAMES:
                return text
            quoted = QUOTED.fullmatch(text)
            return f"「{quoted[1]}」" if quoted else self._part(text, depth - 1)

        return SLOT.sub(fill, japanese)

    def _list(self, text: str, depth: int) -> str:
        for mark, japanese in JOINTS:
            parts = text.split(mark)
            words = [self._part(part, depth - 1) for part in parts] if len(parts) > 1 else parts
            if words != parts:
                return japanese.join(words)
        return text

    def _row(self, text: str, depth: int) -> str:
        """A row of a table: headings, or numbers with a word, each ending where it ended before."""
        cells = COLUMN.split(text)
        words = cells
        if len(cells) > 1:
            words = [self._part(cell, depth - 1) if cell.strip() else cell for cell in cells]
        if any(a == b for a, b in zip(cells[::2], words[::2], strict=True)):
            words = [words[i] if i and re.search(r"\d", cell) else cell for i, cell in enumerate(cells)]
        return _aligned(cells, words)


def _joined(sentences: list[str]) -> str:
    """Sentences in a row: Japanese ones need no space between them."""
    text = sentences[0]
    for one in sentences[1:]:
        text += one if text.endswith("。") else f" {one}"
    return text


def _aligned(cells: list[str], words: list[str]) -> str:
    """Translated cells with spaces between them, each ending where the original ended."""
    for i in range(2, len(cells), 2):
        wider = width(words[i]) - width(cells[i])
        words[i - 1] = " " * max(len(cells[i - 1]) - wider, 1)
    if width(words[0]) > width(cells[0]) and len(cells) > 1:
        words[1] = " " * max(len(words[1]) - width(words[0]) + width(cells[0]), 1)
    return "".join(words)


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def fit(text: str, columns: int) -> str:
    """The text cut or filled up with spaces to a number of columns of a terminal."""
    if width(text) > columns:
        while width(text) >= columns:
            text = text[:-1]
        text += "…"
    return text + " " * (columns - width(text))


@dataclass(frozen=True)
class WordTemplate:
    """A text with slots."""

    english: str
    japanese: str

    @cached_property
    def words(self) -> list[str]:
        """What stands between the slots."""
        return SLOT.split(self.english)[::2]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches the text with anything that may stand in the slots."""
        parts = SLOT.split(self.english)
        for i in range(1, len(parts), 2):
            inside = next(inside for name, inside in INSIDE if re.fullmatch(name, parts[i]))
            parts[i] = f"(?P<{parts[i]}>{inside})"
        parts[::2] = map(re.escape, parts[::2])
        return re.compile("".join(parts))

    def match(self, text: str) -> re.Match[str] | None:
        """What stands in the slots of a text; compiles the pattern only for one that may match."""
        likely = text.startswith(self.words[0]) and text.endswith(self.words[-1])
        if not likely or not all(word in text for word in self.words):
            return None
        return self.pattern.fullmatch(text)


@cache
def _commands() -> JapaneseWords:
    own = read_words(COMMANDS)
    return JapaneseWords(_without_slots(read_reports(), own), _templates(own), lists=False)


@cache
def _reports() -> JapaneseWords:
    own = read_words(COMMANDS) | read_reports()
    return JapaneseWords(_without_slots(own), _templates(own), lists=True)


def _without_slots(*tables: Mapping[str, str]) -> dict[str, str]:
    """The texts without slots of the pages' table and of some more; later tables go first."""
    words = read_words(PAGES)
    for table in tables:
        words |= table
    return {key: value for key, value in words.items() if not SLOT.search(key)}


def _templates(table: Mapping[str, str]) -> list[WordTemplate]:
    """The texts with slots; those of the pages are for the pages only."""
    slots = sorted((key for key in table if SLOT.search(key)), key=lambda key: -len(SLOT.sub("", key)))
    return [WordTemplate(key, table[key]) for key in slots]


def read_words(files: tuple[str, ...]) -> dict[str, str]:
    """The entries of some tables, in English and Japanese."""
    texts = [(TABLES / file).read_text(encoding="utf-8") for file in files]
    return {_unquoted(key): _unquoted(value) for text in texts for key, value in ENTRY.findall(text)}


def read_reports() -> dict[str, str]:
    """The entries of the table of reports."""
    text = REPORTS.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("# ")]
    return dict(zip(lines[::2], lines[1::2], strict=True))


def _unquoted(text: str) -> str:
    return text[1:-1].replace('\\"', '"')

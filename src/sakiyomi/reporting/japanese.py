"""Japanese for reports of papers, from the studio's table `words/reports.txt`: English above Japanese.

An English line may have slots, as in "Agent processors, 8x8, {n} targets"; what stands there is translated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from sakiyomi.language import SLOT, TABLES

WORDS = TABLES / "words" / "reports.txt"
INSIDE = (
    (r"n\d?", r"[+\-~±]?[\d,.]+"),
    (r"share", r"[\d.]+ ?%(?: \([\d.]+–[\d.]+\))?"),
    (r"rest", r".+?"),
    (r"\w+", r"(?:(?!\. [A-Z]).)+?"),
)
"""What a slot takes: {n}, {n2}, … a number, {share} a percentage, {rest} prose, others part of a sentence."""
SENTENCE = re.compile(r"(?<=[a-z0-9)]\.) (?=[A-Z])")
"""Between two sentences."""
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


@dataclass(frozen=True, slots=True)
class WordTable:
    """Texts without slots, and patterns for those with some, the most specific first."""

    plain: dict[str, str]
    templates: list[tuple[re.Pattern[str], str]]


def in_report(text: str) -> str:
    """A text of a report in Japanese, line by line; unchanged where the table does not have it."""
    if isinstance(text, Both):
        return text.japanese
    return "\n".join(map(_line, text.replace("\u00a0", " ").split("\n")))


def _line(line: str) -> str:
    bare = line.strip()
    start = line.index(bare)
    return line[:start] + _translated(bare, DEPTH) + line[start + len(bare) :]


def _translated(text: str, depth: int) -> str:
    table = _table()
    if text in table.plain or depth == 0:
        return table.plain.get(text, text)
    for pattern, japanese in table.templates:
        found = pattern.fullmatch(text)
        if found:
            return _filled(japanese, found, depth - 1)
    sentences = SENTENCE.split(text)
    if len(sentences) > 1:
        return "".join(_translated(one, depth - 1) for one in sentences)
    return _list(text, depth - 1)


def _filled(japanese: str, found: re.Match[str], depth: int) -> str:
    """The Japanese text with what stood in the slots."""
    return SLOT.sub(lambda slot: _translated(found[slot[1]], depth), japanese)


def _list(text: str, depth: int) -> str:
    """A list, part by part."""
    for mark, japanese in JOINTS:
        parts = text.split(mark)
        if len(parts) > 1:
            return japanese.join(_translated(part, depth) for part in parts)
    return text


@cache
def _table() -> WordTable:
    entries = read_entries()
    slots = sorted((key for key in entries if SLOT.search(key)), key=lambda key: -len(SLOT.sub("", key)))
    plain = {key: value for key, value in entries.items() if not SLOT.search(key)}
    return WordTable(plain, [(_pattern(key), entries[key]) for key in slots])


def read_entries() -> dict[str, str]:
    """The table: English texts and their Japanese ones."""
    text = WORDS.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("# ")]
    return dict(zip(lines[::2], lines[1::2], strict=True))


def _pattern(key: str) -> re.Pattern[str]:
    """A regular expression for a text with slots."""
    parts = SLOT.split(key)
    for i in range(1, len(parts), 2):
        inside = next(inside for name, inside in INSIDE if re.fullmatch(name, parts[i]))
        parts[i] = f"(?P<{parts[i]}>{inside})"
    parts[::2] = map(re.escape, parts[::2])
    return re.compile("".join(parts))

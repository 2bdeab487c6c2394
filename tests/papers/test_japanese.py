"""Reports in Japanese: no English sentence is left in a report, nor in any text of a paper."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from sakiyomi import language, papers
from sakiyomi.language import REPORTS, SLOT, Both, in_japanese, read_reports
from sakiyomi.reporting.html import render
from sakiyomi.reporting.terminal import show

SOURCES = sorted(Path(papers.__file__).parent.rglob("*.py"))
ENGLISH = re.compile(r"[a-z]{2,},? [a-z]{2,}|^[a-z]{3,}$")
"""Two English words in a row, or one alone."""
NAMES = re.compile(
    r"[\w.]+ #\d|yowasp|ecp5|ice40|mixed|old|nearest|greedy|random|ring|sucker|compact|painter|aqua|\w+_\w+|"
    r"[a-h][1-8] pass|pass [a-h][1-8]"
)
"""Names of programs, chips and settings, and moves of Othello."""
CHEAP = {
    "tomabechi": ("figures", "theorems", "reading"),
    "fujii": ("othello", "collect", "reading"),
    "tajima": ("game", "reading"),
    "takeshita": ("reading", "table2"),
    "wada": ("freedom", "figures", "reading"),
}


TABLE = REPORTS.read_text(encoding="utf-8")
ENTRIES = [re.sub(r"\{\w+\}", "7", line) for line in TABLE.splitlines()] + [
    one.title for one in papers.PAPERS
]
"""A text may also be a part of a longer entry."""


def words_of(page: str) -> Iterator[str]:
    page = re.sub(r"(?s)<style>.*?</style>|<code>.*?</code>", "", page)
    for found in re.findall(r">([^<>]+)<|aria-label=\"([^\"]+)\"", page):
        yield from (line.strip() for line in unescape("".join(found)).split("\n"))


def switches() -> set[str]:
    """Names and values of OTL.PLG's switches, which stay as they are typed."""
    from sakiyomi.papers.tajima.reading import switches as table

    return {str(cell) for row in table().rows for cell in row[:3]}


@pytest.mark.parametrize("name", CHEAP)
def test_a_report_is_japanese_throughout(name: str) -> None:
    request = papers.PaperRequest(quick=True, only=CHEAP[name])
    page = render(papers.get(name).run(request, lambda *_: None), japanese=True)
    assert '<html lang="ja">' in page
    names = switches()
    left = [text for text in words_of(page) if ENGLISH.search(text) and text not in names]
    assert [text for text in left if not NAMES.search(text)] == []


@pytest.mark.parametrize("name", CHEAP)
def test_a_report_in_the_terminal_is_japanese_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Prose that is wrapped may break anywhere, so a line with Japanese in it may hold a name."""
    monkeypatch.setattr(language._Chosen, "japanese", True)
    report = papers.get(name).run(papers.PaperRequest(quick=True, only=CHEAP[name][-1:]), lambda *_: None)
    written = StringIO()
    show(report, Console(file=written, width=80))
    names = switches()
    lines = [line.strip() for line in written.getvalue().splitlines()]
    left = [line for line in lines if re.search("[a-z]{3,} [a-z]{3,}", line)]
    left = [line for line in left if not re.search("[ぁ-ん]|[一-龠]", line)]
    left = [line for line in left if not any(line in name for name in names)]
    assert [line for line in left if not NAMES.search(line)] == []


def texts_of(path: Path) -> Iterator[str]:
    """Texts of a module, with a number in every slot; not its documentation, not its errors."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(inner) for node in ast.walk(tree) if skips(node) for inner in ast.walk(node)}
    skipped |= {id(v) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for v in node.values}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(v.value) if isinstance(v, ast.Constant) else example(v) for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def example(slot: ast.expr) -> str:
    """What may stand in a slot."""
    percent = (
        isinstance(slot, ast.FormattedValue) and slot.format_spec and "%" in ast.unparse(slot.format_spec)
    )
    return "7%" if percent else "7"


def skips(node: ast.AST) -> bool:
    errors = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Error")
    return errors or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_text_of_a_paper_has_a_japanese_one(path: Path) -> None:
    found = [text.strip().replace("{:.0%}", "7%") for text in texts_of(path)]
    sentences = [text for text in found if len(text.split()) >= 6 and "<" not in text]
    left = [text for text in sentences if ENGLISH.search(re.sub("`.*?`", "", in_japanese(text)))]
    assert [text for text in left if not any(text in entry for entry in ENTRIES)] == []


def test_a_text_with_its_own_japanese_survives_pickling() -> None:
    both = Both("one", "一つ")
    again = pickle.loads(pickle.dumps(both))
    assert (again, again.japanese) == ("one", "一つ")
    assert in_japanese(again) == "一つ"


def test_lists_and_sentences_are_translated_part_by_part() -> None:
    assert in_japanese("8x8, 6 targets") == "8x8、目標6個"
    assert in_japanese("games 9, made 5") == "実戦9手、創作5手"
    assert in_japanese("no such text, 1 to 2") == "no such text、1〜2"


def test_the_table_keeps_its_slots_and_says_nothing_twice() -> None:
    lines = [line for line in TABLE.splitlines() if line and not line.startswith("# ")]
    assert len(lines[::2]) == len(set(lines[::2])) == len(read_reports())
    for english, japanese in read_reports().items():
        assert set(SLOT.findall(japanese)) <= set(SLOT.findall(english)), english

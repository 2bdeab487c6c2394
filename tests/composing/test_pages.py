"""A collection as files."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi.composing import Composition
from sakiyomi.composing.pages import collection_report, kif_files, problem_list
from sakiyomi.games.shogi import forms
from sakiyomi.reporting.html import render
from sakiyomi.tsume.collection import read_set


def test_the_list_is_read_by_the_solver(problems: list[Composition]) -> None:
    rows = list(read_set(problem_list(problems), "list"))
    assert [row.position().sfen for row in rows] == [one.sfen for one in problems]
    assert [row.plies for row in rows] == [one.plies for one in problems]


def test_kif_holds_the_solution(problems: list[Composition]) -> None:
    files = dict(kif_files(problems))
    assert len(files) == len(problems)
    for (name, data), one in zip(files.items(), problems, strict=True):
        assert name.endswith(f"-{one.plies}.kif")
        record = forms.read(forms.decode(data))
        assert [str(move) for move in record.moves()] == list(one.moves)
        assert record.start.sfen == one.sfen


def test_the_page(problems: list[Composition]) -> None:
    page = render(collection_report(problems, {"seed": 1}))
    assert page.count("<svg") == len(problems) == page.count("<details>")
    assert '<html lang="en">' in page
    assert problems[0].solution[0] in page
    japanese = render(collection_report(problems, {"seed": 1}, japanese=True))
    assert '<html lang="ja">' in japanese
    assert f"全{len(problems)}題" in japanese
    assert f"{problems[0].plies}手詰" in japanese


def test_a_long_collection_is_cut(problems: list[Composition]) -> None:
    page = render(collection_report([problems[0]] * 301, {}))
    assert page.count("<svg") == 300
    assert "The best 300 are shown here." in page


def test_nothing_on_the_page_is_markup(problems: list[Composition]) -> None:
    bad = replace(problems[0], terms={"<script>": 1.0})
    assert "<script>" not in render(collection_report([bad], {"<b>": "<i>"}))

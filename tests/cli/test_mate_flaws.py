"""The table of flaws."""

from __future__ import annotations

from typing import Any

from sakiyomi.cli.mate_flaws import flaw_report
from sakiyomi.reporting.html import render
from sakiyomi.reporting.report import Table

ANSWERS: list[dict[str, Any]] = [
    {"name": "one", "status": "proven", "listed": 5, "counted": 5, "plies": 7, "sound": True, "others": []},
    {
        "name": "<two>",
        "status": "proven",
        "listed": None,
        "counted": None,
        "plies": 9,
        "sound": False,
        "others": [{"kind": "other", "ply": 3}, {"kind": "last", "ply": 5}],
        "left": {"P": 2},
        "equal": [{}],
        "composer": {"verdict": "longer"},
    },
    {"name": "three", "status": "disproven", "listed": 3},
    {"name": "four", "status": "proven", "listed": 3, "counted": 3, "sound": None, "undecided": [{}, {}]},
    {"name": "five", "status": "proven", "counted": 3, "sound": True, "composer": {"verdict": "refuted"}},
    {"name": "six", "status": "error", "listed": None, "error": "no king"},
]


def rows(japanese: bool = False) -> list[list[str]]:
    (table,) = [
        block
        for block in flaw_report(ANSWERS, japanese=japanese).sections[0].blocks
        if isinstance(block, Table)
    ]
    return list(table.texts())


def test_one_row_per_problem() -> None:
    assert rows() == [
        ["one", "5", "5", "–", "–", "–", "–", "–", "sound"],
        ["<two>", "–", "9", "3", "1", "P2", "1", "longer", "flawed"],
        ["three", "3", "no mate", "–", "–", "–", "–", "–", "flawed"],
        ["four", "3", "3", "–", "–", "–", "–", "–", "undecided: 2 checks open"],
        ["five", "–", "3", "–", "–", "–", "–", "refuted", "flawed"],
        ["six", "–", "unreadable", "–", "–", "–", "–", "–", "unreadable"],
    ]
    assert flaw_report(ANSWERS).summary == "1 sound, 3 flawed, 1 undecided of 6. Unreadable: 1."


def test_in_japanese_and_as_a_page() -> None:
    assert [row[-1] for row in rows(japanese=True)] == [
        "完全作",
        "不完全作",
        "不完全作",
        "未確定（未解決の王手 2）",
        "不完全作",
        "読み込めない",
    ]
    assert rows(japanese=True)[1][-2] == "早詰あり"
    page = render(flaw_report(ANSWERS, japanese=True))
    assert "&lt;two&gt;" in page
    assert "<two>" not in page

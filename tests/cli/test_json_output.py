"""Every command's JSON has the version and the fields that docs/command-line.md lists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sakiyomi.cli.app import make_app
from support.helpers import ROOT

MATE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
ENDGAME = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
CONTEST = ("contest", "run", "--rule", "sessions=2")
PREPARED = (
    ("mate", MATE, "--certificate", "mate.proof"),
    ("match", "tree", "random", "random", "--games", "2", "--out", "run", "--quiet"),
    (*CONTEST, "--out", "match.jsonl", "--quiet"),
    (*CONTEST, "--matches", "2", "--out", "series"),
)
EXAMPLES: dict[str, tuple[str, ...]] = {
    "best": ("best", "tree"),
    "why": ("why", "tree", "--depth", "3"),
    "play": ("play", "tree", "--first", "random", "--second", "random"),
    "mate": ("mate", MATE),
    "mate --find all": ("mate", MATE, "--find", "all"),
    "verify": ("verify", "mate.proof"),
    "solve": ("solve", "othello", ENDGAME),
    "review": ("review", "othello", "f5d6c3", "--depth", "2"),
    "book": ("book", "othello", "f5d6"),
    "match": ("match", "tree", "random", "random", "--games", "2", "--out", "run"),
    "tournament": ("tournament", "tree", "random", "random", "random", "--games", "2", "--out", "all"),
    "report": ("report", "run", "--force"),
    "report SERIES": ("report", "series", "--force"),
    "sprt": ("sprt", "run"),
    "contest run": CONTEST,
    "contest replay": ("contest", "replay", "match.jsonl"),
    "contest fork": ("contest", "fork", "match.jsonl", "--session", "1"),
}
LISTS = (("games",), ("paper",), ("mate", "--gallery", "tanuki"))


def documented() -> dict[str, set[str]]:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    section = page.partition("## JSON")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", section, re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in rows}


def output(words: tuple[str, ...]) -> Any:
    done = CliRunner().invoke(make_app(words[0]), [*words, "--json"], env={"COLUMNS": "80"})
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_fields(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in PREPARED:
        assert CliRunner().invoke(make_app(words[0]), list(words)).exit_code == 0
    found = {name: output(words) for name, words in EXAMPLES.items()}
    assert all(data["schema"] == 1 and next(iter(data)) == "schema" for data in found.values())
    assert {name: set(data) - {"schema"} for name, data in found.items()} == documented()


@pytest.mark.parametrize("words", LISTS)
def test_lists(words: tuple[str, ...]) -> None:
    data = output(words)
    assert data
    assert all(isinstance(one, dict) and one.keys() == data[0].keys() for one in data)

"""Japanese everywhere: by `--japanese` or by the locale, and never in what programs read."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sakiyomi import language

GAME = "f5d6c3d3c4f4f6g5e6c5f3e3g4b5b3g3h5c6h4h6b6b4c2a2h2"
MATE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
ENDGAME = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
ENGLISH = re.compile(r"[A-Za-z]{3,}")
NAMES = {*("alphabeta", "depth", "random", "runs", "match", "othello", "report", "html", "Elo", "pass")}
"""Words that are names."""

COMMANDS = {
    "mate": (["mate", MATE, "--find", "all"], "3手詰（最短を証明）"),
    "no mate": (["mate", "8k/9/9/9/9/9/9/9/9 b G 1"], "不詰（証明済み）"),
    "unknown": (["mate", MATE, "--nodes", "1"], "不明：制限内では決まりませんでした"),
    "solve": (["solve", "othello", ENDGAME], "読み切り"),
    "review": (["review", "othello", GAME, "--depth", "2"], "定石：ノーカン"),
    "why shogi": (["why", "shogi", "--depth", "2"], "と進んだ局面の評価は"),
    "why othello": (["why", "othello", GAME, "--depth", "2"], "着手可能数"),
    "best": (["best", "shogi", "--depth", "2"], "先手の最善手：▲"),
    "match": (["match", "othello", "alphabeta:depth=1", "random", "--games", "2"], "全2局が終わりました。"),
    "play": (["play", "othello", "--first", "random", "--second", "random"], "手で"),
}
ERRORS = {
    "game": (["best", "chess"], "というゲームはありません"),
    "file": (["best", "othello", "nosuch.txt"], "ファイルがありません"),
    "player": (["play", "othello", "--first", "nobody"], "プレイヤーはいません"),
    "text": (["mate", "rubbish"], "ファイルでも局面でもありません"),
}


def run(words: list[str], folder: Path, locale: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "1", "COLUMNS": "80"}
    command = [sys.executable, "-m", "sakiyomi", *words]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment, cwd=folder, check=False
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name: str, tmp_path: Path) -> None:
    words, expected = COMMANDS[name]
    done = run([*words, "--japanese"], tmp_path, "C.UTF-8")
    assert expected in done.stdout
    left = [line for line in done.stdout.splitlines() if set(ENGLISH.findall(line)) - NAMES]
    assert not [line for line in left if not re.search(r"[a-h][1-8]\b.*[a-h][1-8]\b|\d[a-i]\d[a-i]", line)]


@pytest.mark.parametrize("name", ERRORS)
def test_errors_follow_the_locale(name: str, tmp_path: Path) -> None:
    words, expected = ERRORS[name]
    done = run(words, tmp_path, "ja_JP.UTF-8")
    assert done.returncode == 2
    assert expected in done.stderr
    assert expected not in run(words, tmp_path, "en_GB.UTF-8").stderr


def test_json_is_the_same_in_every_language(tmp_path: Path) -> None:
    words = ["mate", MATE, "--json"]
    english, japanese = (json.loads(run(words, tmp_path, name).stdout) for name in ("C.UTF-8", "ja_JP.UTF-8"))
    assert {**english, "seconds": 0} == {**japanese, "seconds": 0}


def test_places_are_translated_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language._Chosen, "japanese", True)
    assert language.say("  mate in 7 (proved shortest)   (1,234 nodes, 1.5 s)\n") == (
        "  7手詰（最短を証明）   （1,234局面、1.5秒）\n"
    )
    assert language.say("nothing like it in the table") == "nothing like it in the table"
    with language.untranslated():
        assert language.say("stopped") == "stopped"
    assert language.say("stopped") == "中断しました"


def test_the_table_says_nothing_twice() -> None:
    texts = [(language.TABLES / file).read_text(encoding="utf-8") for file in language.FILES]
    pages, commands = (
        [dict(language.ENTRY.findall(text)) for text in texts[:2]],
        dict(language.ENTRY.findall(texts[2])),
    )
    assert len(commands) > 150
    plain = {key: value for key, value in commands.items() if not language.SLOT.search(key)}
    assert not {key for key, value in plain.items() for page in pages if page.get(key) == value}
    for key, value in commands.items():
        assert set(language.SLOT.findall(value)) <= set(language.SLOT.findall(key)), key

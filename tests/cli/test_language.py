"""Japanese everywhere: by `--japanese` or by the locale, and never in what programs read."""

from __future__ import annotations

import ast
import inspect
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from sakiyomi import language
from sakiyomi.cli.app import COMMANDS as COMMAND_NAMES
from sakiyomi.cli.app import make_app
from sakiyomi.cli.help import EXAMPLE, LISTED
from support.commands import all_commands

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
    "sides": (["play", "breakthrough", "--first", "random", "--second", "random", "--quiet"], "黒の勝ち"),
}
BOTS = ("aqua", "ring", "matsue", "sucker", "nearest", "compact")
CHECK = ("contest", "check", "--sessions", "2", "--memory", "0")  # sanitizers need much
PHRASES = {
    "many problems": (["mate", "--gallery", "tanuki", "1.1", "3.1", "--find", "all"], "2題：詰み2"),
    "gallery": (["mate", "--gallery"], "三代伊藤宗看"),
    "freedom": (["mate", MATE, "--explain", "freedom"], "応手"),
    "compose": (["compose", "--plies", "1", "--count", "1", "--cells", "1"], "1題：1手が1題"),
    "themes": (["compose", "--themes"], "最終手以外の攻方の手はすべて捨駒"),
    "book": (["book", "othello", "f5d6"], "黒の番："),
    "games": (["games"], "目標の数"),
    "demo": (["demo", "--fast"], "刻みで終わり。"),
    "bench": (["bench", "--only", "tree-16"], "目印 240770"),
    "tournament": (["tournament", "tree", "random", "alphabeta:depth=1", "--games", "2"], "結果"),
    "contest": (["contest", "run", *BOTS, "--rule", "sessions=4", "--matches", "2"], "平均順位"),
    "one match": (["contest", "run", *BOTS, "--rule", "sessions=4"], "セッション 4／4"),
    "ladder": (["contest", "ladder", "new", *BOTS, "--rule", "sessions=4", "--matches", "1"], "レート"),
    "check": ([*CHECK, "program:false"], "まだ大会には出られません"),
    "check no JSON": ([*CHECK, "program:echo hello"], "メッセージが JSON ではありません：1行1字目"),
    "check a crash": ([*CHECK, "program:sh -c 'echo Boom >&2; exit 3'"], "最後の出力は Boom"),
    "parts": (["why", "shogi", "--depth", "2", "--levels", "2"], "▲３七の歩"),
    "papers": (["paper"], "詰将棋における並列探索法の一考察"),
    "probable": (["solve", "othello", ENDGAME, "--selective", "90"], "見てたぶん"),
    "otlplg": (["why", "othello", GAME, "--player", "otlplg", "--levels", "0"], "状態：中盤"),
    "why collect": (["why", "collect", "--set", "seed=3"], "自分の領域の目標"),
    "play collect": (["play", "collect", "--first", "nearest", "--second", "greedy"], "に決定"),
}
"""Commands whose output may have names of players and files, but no English phrase."""
PHRASE = re.compile(r"(?<![-\w])[a-z]{2,} (?!--)[a-z]{3,}\b")
ERRORS = {
    "game": (["best", "chess"], "というゲームはありません"),
    "file": (["best", "othello", "nosuch.txt"], "ファイルがありません"),
    "player": (["play", "othello", "--first", "nobody"], "プレイヤーはいません"),
    "text": (["mate", "rubbish"], "ファイルでも局面でもありません"),
    "range": (["best", "othello", "--depth", "9999"], "--depth は 1〜"),
    "pairs": (["match", "othello", "random", "random", "--games", "3"], "対局は二局一組です"),
    "folder": (["report", "nosuch"], "記録のフォルダーではありません"),
    "wish": (["compose", "--plies", "4"], "詰将棋の手数は奇数です"),
    "option": (["mate", "--nosuch"], "というオプションはありません"),
    "command": (["nosuch"], "というコマンドはありません"),
    "argument": (["best"], "引数「game」がありません"),
    "studio": (["studio", "--host", "203.0.113.7"], "そのアドレスはこの計算機にありません"),
    "token": (["studio", "--token", "x"], "トークンは8文字以上でなければなりません"),
    "ladder": (["studio", "--ladder", "nosuch"], "記録のフォルダーではありません"),
    "usi": (["usi", "--nosuch"], "というオプションはありません"),
    "nboard": (["nboard", "--player", "nobody"], "プレイヤーはいません"),
    "gtp": (["gtp", "more"], "余分な引数"),
    "kif": (["mate", MATE, "--kif", "x.foo"], "解は棋譜です"),
    "ending": (["convert", "--out", "x.xyz"], "--to を付けてください"),
    "gallery": (["mate", "--gallery", "muso", "999"], "作品集 muso に 999 番はありません"),
    "pawns": (["mate", "9/8k/9/9/9/9/9/9/9 b 19p 1"], "歩は18枚までです"),
    "typed": (["review", "othello", "f5d6a1", "--depth", "2"], "その前の2手までを読みました"),
    "choice": (["convert", "--encoding", "x", "-"], "局面がありません"),
    "part": (["paper", "tomabechi", "--only", "foo"], "「foo」という部分はありません"),
    "completion": (["completion", "csh"], "シェルに「csh」はありません"),
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


@pytest.mark.parametrize("name", PHRASES)
def test_no_english_phrase_is_left(name: str, tmp_path: Path) -> None:
    words, expected = PHRASES[name]
    done = run([*words, "--japanese"], tmp_path, "C.UTF-8")
    assert expected in done.stdout
    named = re.compile(r"sakiyomi |alphabeta, |局面の例：")  # lines of names
    lines = [line for line in (done.stdout + done.stderr).splitlines() if not named.search(line)]
    assert [line for line in lines if PHRASE.search(line)] == []


@pytest.mark.parametrize("name", ERRORS)
def test_errors_follow_the_locale(name: str, tmp_path: Path) -> None:
    words, expected = ERRORS[name]
    done = run(words, tmp_path, "ja_JP.UTF-8")
    assert done.returncode == 2
    assert expected in done.stderr
    assert expected not in run(words, tmp_path, "en_GB.UTF-8").stderr


@pytest.mark.parametrize(
    "words", [["mate", MATE], ["best", "shogi", "--depth", "2"], ["why", "shogi", "--depth", "2"]]
)
def test_json_is_the_same_in_every_language(words: list[str], tmp_path: Path) -> None:
    words = [*words, "--json"]
    english, japanese = (json.loads(run(words, tmp_path, name).stdout) for name in ("C.UTF-8", "ja_JP.UTF-8"))
    assert {**english, "seconds": 0} == {**japanese, "seconds": 0}


def test_what_programs_read_is_the_same_in_every_language(tmp_path: Path) -> None:
    """Protocols and scripts stay as they are; the studio's address is for people."""
    environment = {**os.environ, "LC_ALL": "ja_JP.UTF-8"}
    for words, typed in ((["usi"], "usi\nquit\n"), (["gtp"], "name\nquit\n"), (["completion"], "")):
        shown = [
            subprocess.run(
                [sys.executable, "-m", "sakiyomi", *words],
                input=typed,
                capture_output=True,
                encoding="utf-8",
                env={**environment, "LC_ALL": locale},
                cwd=tmp_path,
                check=True,
            ).stdout
            for locale in ("C.UTF-8", "ja_JP.UTF-8")
        ]
        assert shown[0] == shown[1] != ""


def test_a_terminal_shows_no_english_either(tmp_path: Path) -> None:
    """Progress, and what is printed while a progress bar is live."""
    answers, writer = pty.openpty()
    command = [sys.executable, "-m", "sakiyomi", "mate", "--gallery", "tanuki", "1.1", "3.1"]
    environment = {**os.environ, "LC_ALL": "ja_JP.UTF-8", "PYTHONUTF8": "1", "TERM": "xterm"}
    data = b""
    with subprocess.Popen(command, stdout=writer, stderr=writer, env=environment, cwd=tmp_path):
        os.close(writer)
        with suppress(OSError):  # Linux ends a terminal so
            while more := os.read(answers, 4096):
                data += more
    os.close(answers)
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", data.decode())
    assert "問題" in text
    assert "3.1：3手以内で詰み" in text
    assert not PHRASE.search(text)


def test_exported_games_are_the_same_in_every_language(tmp_path: Path) -> None:
    """KIF has brackets and words that are in the tables too."""
    words = [
        "match",
        "shogi",
        "random",
        "random",
        "--games",
        "2",
        "--out",
        "run",
        "--adjudicate",
        "longest:moves=4",
    ]
    run(words, tmp_path, "C.UTF-8")
    shown = [
        run(["export", "run", "--format", "kif"], tmp_path, name).stdout
        for name in ("C.UTF-8", "ja_JP.UTF-8")
    ]
    assert shown[0] == shown[1] != ""


PACKAGE = Path(language.__file__).parent
ROOMS = sorted({path.parent.name for path in PACKAGE.glob("*/__init__.py")} - {"testing"})
"""All rooms but the kit for makers of games: people may meet their errors anywhere."""
INTERNAL = {
    "WireError",
    "UnknownNameError",
    "NotImplementedError",
    "ValueError",
    "RuntimeError",
    "AssertionError",
    "CommandError",
}
"""Errors about data of programs, in a protocol, or whose text is only a part of the message."""
LITERAL = re.compile(r"`[^`]*`|--[a-z-]+( [a-z-]+)?|pip install .*|apt install .*|sakiyomi [a-z]+ .*")
"""What stays as it is typed."""


def errors_of(room: str) -> Iterator[str]:
    """The texts of the errors that a room raises, with a number in every slot."""
    for path in sorted((PACKAGE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            text = node.exc.args[0] if node.exc.args else None
            if ast.unparse(node.exc.func) not in INTERNAL and isinstance(text, ast.JoinedStr):
                yield "".join(str(v.value) if isinstance(v, ast.Constant) else "7" for v in text.values)
            elif ast.unparse(node.exc.func) not in INTERNAL and isinstance(text, ast.Constant):
                yield str(text.value)


@pytest.mark.parametrize("room", ROOMS)
def test_no_error_is_without_japanese(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names what is missing in words/errors.js or words/refusals.js."""
    monkeypatch.setattr(language._Chosen, "japanese", True)
    found = list(errors_of(room))
    said = [(text, LITERAL.sub("", language.say(text))) for text in found if len(text.split()) > 2]
    assert [text for text, shown in said if re.search("[a-z]{3,} [a-z]{3,}", shown)] == []


def test_names_of_players_stay_as_they_are(tmp_path: Path) -> None:
    """The reports' table has words such as `ours`; as a name it is not one of them."""
    words = ["match", "tree", "ours=random", "published=random", "--games", "2", "--japanese"]
    shown = run(words, tmp_path, "C.UTF-8").stdout
    assert "今回" not in shown
    assert "論文" not in shown
    assert shown.count("ours") == 2  # in the table and in the sentence
    page = next(tmp_path.glob("runs/*/report.html")).read_text(encoding="utf-8")
    assert "ours" in page
    assert "今回" not in page


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
    pages = language.read_words(language.PAGES)
    tables = [language.read_words((file,)) for file in language.COMMANDS]
    assert len(tables) == 5
    assert len(set().union(*tables)) == sum(map(len, tables))
    for key, value in (pair for table in tables for pair in table.items()):
        assert language.SLOT.search(key) or pages.get(key) != value, key
        assert set(language.SLOT.findall(value)) <= set(language.SLOT.findall(key)), key


def test_rows_of_a_table_keep_their_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language._Chosen, "japanese", True)
    assert language.say("bot        rating  mean rank") == "ボット     レート   平均順位"
    assert language.say("1. A aqua     140 points   129 water") == "1. A aqua          140点       水129"
    assert language.say("1. A random   alphabeta   22.5") == "1. A random   alphabeta   22.5"


@pytest.mark.parametrize("name", all_commands())
def test_help_in_japanese_fits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language._Chosen, "japanese", True)
    runner = CliRunner()
    text = runner.invoke(make_app(name.split()[0]), [*name.split(), "-h"], env={"COLUMNS": "80"}).stdout
    assert max(map(cell_len, text.splitlines())) <= 80
    assert text.startswith("使い方：")
    assert "この説明を表示します。" in text


def test_the_overview_is_translated(tmp_path: Path) -> None:
    shown = run([], tmp_path, "ja_JP.UTF-8")
    text = (shown.stdout or shown.stderr).partition("コマンド：")[2]
    assert len(text.splitlines()) > len(COMMAND_NAMES)
    assert not re.search(r"[a-z]{3,} [a-z]{3,}", text)


def test_no_sentence_of_help_is_without_japanese() -> None:
    """Names what is missing in words/help.js."""
    known = language.read_words(language.COMMANDS)
    assert sorted(set(help_sentences()) - set(known)) == []


def help_sentences() -> Iterator[str]:
    """Every sentence of the help texts, as the table must have it."""
    paragraphs = [*COMMAND_NAMES.values()]
    for command in all_commands().values():
        text = EXAMPLE.sub(r"\1:", inspect.cleandoc(command.help or ""))
        paragraphs += [LISTED.sub("", part.removeprefix("\b\n")) for part in text.split("\n\n")]
        paragraphs += [getattr(one, "help", None) or "" for one in command.params]
        paragraphs.append(command.short_help or "")
    for paragraph in paragraphs:
        meaning = " ".join(re.sub(r"  \[default: .*\]$", "", paragraph).replace("\b", "").split())
        yield from filter(None, language.SENTENCE.split(meaning))

"""The match commands as a user types them."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.errors import GameError
from support.helpers import ROOT
from support.pages import checked
from support.toy_engines import toy


def call(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(make_app(), list(words), input=stdin, catch_exceptions=False)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A small finished match."""
    folder = tmp_path / "run"
    result = call(
        *("match", "tree", "deep=alphabeta:nodes=300", "blind=random"),
        *("--games", "8", "--workers", "1", "--out", str(folder)),
    )
    assert result.exit_code == 0
    return folder


def test_a_match_reports_every_game_and_the_result(tmp_path: Path) -> None:
    words = ("match", "tree", "deep=alphabeta:nodes=300", "blind=random", "--games", "4", "--workers", "1")
    result = call(*words, "--out", str(tmp_path / "run"))
    assert result.exit_code == 0
    told = result.stderr.splitlines()
    assert len(told) == 4
    assert re.fullmatch(
        r"game 1 \(1 of 4\): deep (1-0|½-½|0-1) blind in \d+ moves   \+\d =\d -\d, Elo .*", told[0]
    )
    assert re.search(r"^deep +blind +4 ", result.stdout, re.MULTILINE)
    assert "All 4 games played." in result.stdout
    again = call(*words, "--out", str(tmp_path / "run"))
    assert again.stdout == result.stdout
    assert "4 of 4 games done" in again.stderr
    other = call(*words, "--seed", "1", "--out", str(tmp_path / "run"))
    assert other.exit_code == 2
    assert "holds another run (seed was 0, now 1)" in other.stderr


@pytest.mark.parametrize("japanese", [(), ("--japanese",)])
def test_a_piped_report_fits_80_columns(run: Path, japanese: tuple[str, ...]) -> None:
    shown = call("report", str(run), *japanese).stdout.splitlines()
    assert max(cell_len(line) for line in shown if str(run) not in line) <= 80
    assert "".join(shown).count("alphabeta:nodes=300") == 1


def test_reports_are_pages_in_the_chosen_language(run: Path) -> None:
    page = run / "report.html"
    assert '<html lang="en">' in page.read_text(encoding="utf-8")
    assert call("report", str(run), "--japanese").exit_code == 0
    assert '<html lang="ja">' in page.read_text(encoding="utf-8")


def test_json(tmp_path: Path) -> None:
    result = call(
        *("tournament", "collect", "alphabeta:depth=2", "greedy", "random", "--gauntlet", "--games", "2"),
        *(
            "--set",
            "size=4x4",
            "--set",
            "targets=3",
            "--workers",
            "2",
            "--out",
            str(tmp_path / "r"),
            "--json",
        ),
    )
    data = json.loads(result.stdout)
    assert data["complete"]
    assert [pairing["players"] for pairing in data["pairings"]] == [[0, 1], [0, 2]]
    assert data["settings"]["openings"] == {"size": "4x4", "targets": "3"}


def test_without_a_folder_the_same_command_finds_its_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("match", "tree", "random", "random", "--games", "2", "--workers", "1", "--json")
    one, again = (json.loads(call(*words).stdout) for _ in "ab")
    assert one == again
    assert one["run"].startswith("runs/match-tree-")
    assert json.loads(call(*words, "--seed", "1").stdout)["run"] != one["run"]


def test_report_and_test_afterwards(run: Path) -> None:
    shown = call("report", str(run)).stdout
    assert "tree: deep against blind" in shown
    assert "All 8 games played." in shown
    assert "tree: deep against blind" in checked((run / "report.html").read_text()).words
    data = json.loads(call("report", str(run), "--json").stdout)
    assert data["games"] == 8
    text = call("sprt", str(run), "--elo0", "0", "--elo1", "100").stdout
    assert re.match(r"SPRT of Elo 100 against 0 \(logistic\): \w+ after \d pairs, ratio", text)
    numbers = json.loads(call("sprt", str(run), "--model", "normalized", "--json").stdout)
    assert numbers["pairs"] == numbers["played"] == 4


def test_export(run: Path, tmp_path: Path) -> None:
    text = call("export", str(run)).stdout
    assert text.count('[Game "tree"]') == 8
    rows = [json.loads(line) for line in call("export", str(run), "--format", "json").stdout.splitlines()]
    assert [row["number"] for row in rows] == list(range(8))
    assert call("export", str(run), "--faults").stdout == ""
    assert "8 games written" in call("export", str(run), "--out", f"{tmp_path}/games/").stdout
    assert sorted(os.listdir(tmp_path / "games"))[0] == "00001.txt"
    call("export", str(run), "--out", str(tmp_path / "all.txt"))
    assert (tmp_path / "all.txt").read_text() == text


def test_an_engine_that_does_not_start_leaves_no_run(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    player = toy(tmp_path, "never ready")
    result = call("match", "shogi", player, "random", "--games", "2", "--out", str(folder))
    assert result.exit_code == 2
    assert result.stderr.startswith("sakiyomi: never-ready cannot play: ")
    assert not folder.exists()


@pytest.mark.parametrize("there", [False, True], ids=["new folder", "empty folder"])
def test_a_refused_match_leaves_no_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    folder = tmp_path / "runs" / "refused"
    words = ("match", "tree", "random", "random", "--games", "2", "--out", str(folder))
    if there:
        folder.mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    assert call(*words, "--executor", "ray", "--address", "127.0.0.1:1").exit_code == 2
    assert sorted(tmp_path.rglob("*")) == before

    def refused(*_: object) -> None:
        raise GameError("this game cannot be played so")

    monkeypatch.setattr("sakiyomi.cli.running.play_run", refused)
    assert call(*words).stderr == "sakiyomi: this game cannot be played so\n"
    assert sorted(tmp_path.rglob("*")) == before


def test_a_user_defined_game(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sakiyomi", "match", "dots_and_boxes:DOTS_AND_BOXES", "alphabeta:nodes=50"]
    words += ["random", "--games", "4", "--workers", "2", "--out", str(tmp_path / "run"), "--json"]
    done = subprocess.run(
        words, cwd=ROOT / "examples" / "dots_and_boxes", capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["games"] == 4


def test_a_human_plays_at_this_terminal(tmp_path: Path) -> None:
    words = (
        "match",
        "tree",
        "human",
        "random",
        "--games",
        "2",
        "--set",
        "depth=4",
        "--out",
        str(tmp_path / "r"),
    )
    result = call(*words, stdin="0\n" * 20)
    assert result.exit_code == 0
    assert "All 2 games played." in result.stdout
    left = call(*words[:-1], str(tmp_path / "left"), stdin="0\nquit\n")
    assert left.exit_code == 2
    assert "left the game" in left.stderr


WRONG: list[tuple[str, tuple[str, ...], str]] = [
    ("othello", ("--games", "3"), "must be even and at least 2, not 3"),
    ("othello", ("--workers", "-1"), "cells must lie between 1 and 256, or be 0 for all cores, not -1"),
    ("othello", ("--executor", "simulated"), "not for batches; use one of threads, processes, ray"),
    ("othello", ("--clock", "main=x"), "main needs a number"),
    ("othello", ("--adjudicate", "win:score=3"), "moves must be given"),
    ("othello", ("--sprt", "elo0=1"), "elo0 and elo1 must be given"),
    ("othello", ("--openings", "nowhere"), "cannot read openings from 'nowhere': No such file or directory"),
    ("othello", ("--set", "size=9"), "othello has no option 'size'"),
    ("othello", ("--seed", "-1"), "the seed must lie between 0 and"),
    ("othello", ("--out", "/proc/none"), "cannot create the folder"),
    ("chess", (), "there is no game 'chess'"),
]


@pytest.mark.parametrize(("game", "words", "message"), WRONG)
def test_bad_input_is_one_line_and_exit_code_2(game: str, words: tuple[str, ...], message: str) -> None:
    result = call("match", game, "random", "random", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_run_folder_cannot_choose_code_to_run(run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(run, copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["settings"]["game"] = "antigravity_of_a_stranger:X"
    (copy / "manifest.json").write_text(json.dumps(manifest))
    result = call("export", str(copy))
    assert result.exit_code == 2
    assert "is code from outside this package: use --trust" in result.stderr
    trusted = call("export", str(copy), "--trust")
    assert "antigravity_of_a_stranger" in trusted.stderr
    assert "--trust" not in trusted.stderr


def test_folders_that_are_not_runs(tmp_path: Path) -> None:
    for command in ("report", "sprt", "export"):
        result = call(command, str(tmp_path))
        assert result.exit_code == 2
        assert "not a run folder (no manifest.json)" in result.stderr


def read_terminal(words: list[str], **more: Any) -> str:
    """What a command draws on a terminal until it ends."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, **more)
    os.close(theirs)
    shown = b""
    while select.select([ours], [], [], 60)[0]:
        try:
            shown += os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
    assert process.wait(60) == 0
    os.close(ours)
    return shown.decode()


def test_a_live_table_on_a_terminal(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sakiyomi", "match", "tree", "alphabeta:nodes=200", "random"]
    words += ["--games", "6", "--workers", "1", "--out", str(tmp_path / "run"), "--sprt", "elo0=0,elo1=5"]
    environment = {**os.environ, "COLUMNS": "120", "LINES": "40", "TERM": "xterm"}
    shown = read_terminal(words, env=environment)
    assert "0 of 6 games" in shown
    assert "the same command resumes" in shown
    assert "SPRT of Elo 5 against 0 (logistic): undecided after 0 pairs" in shown
    assert "All 6 games played." in shown


def test_a_match_judged_by_rule_12(tmp_path: Path) -> None:
    words = ("match", "collect", "deep=alphabeta:depth=3", "near=nearest", "--games", "4", "--workers", "1")
    lines = call(
        *words, "--set", "size=5x5", "--set", "targets=4", "--handicap", "2.5", "--out", str(tmp_path / "run")
    )
    assert lines.exit_code == 0, lines.output
    assert "Rule 12 with H = 2.5" in lines.output
    again = call(
        *words,
        "--set",
        "size=5x5",
        "--set",
        "targets=4",
        "--handicap",
        "2.5",
        "--out",
        str(tmp_path / "run"),
        "--json",
    )
    rows = json.loads(again.stdout)["handicap"]
    assert [row["first"] for row in rows] == ["deep", "near"]
    for row in rows:
        assert row["winner"] == (row["first"] if row["lead"] > 2.5 else row["second"])
        assert row["games"] == 2


@pytest.mark.parametrize(
    "words",
    [
        ("othello", "random", "random", "--handicap", "1"),
        ("collect", "random", "random", "--handicap", "nan"),
    ],
)
def test_a_handicap_is_for_points_of_collect(tmp_path: Path, words: tuple[str, ...]) -> None:
    result = call("match", *words, "--games", "2", "--out", str(tmp_path / "run"))
    assert result.exit_code != 0
    assert "rule 12" in result.output


def test_repeated_games_are_counted_and_clocks_are_short(tmp_path: Path) -> None:
    words = ("match", "collect", "greedy", "nearest", "--games", "6", "--set", "seed=3", "--plies", "0")
    more = ("--clock", "60+0.6", "--cells", "1", "--executor", "threads", "--out", str(tmp_path / "run"))
    result = call(*words, *more)
    assert "4 of them repeat an earlier game move for move: vary them with --openings" in result.stdout
    assert json.loads(call("report", str(tmp_path / "run"), "--json").stdout)["repeated"] == 4
    rows = call("export", str(tmp_path / "run"), "--format", "csv").stdout.splitlines()
    assert (len(rows), rows[0].split(",")[:3]) == (7, ["game", "pair", "first"])

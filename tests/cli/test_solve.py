"""`sakiyomi solve`: exact scores, bounds reported as bounds, and refusals."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.games.othello import parse_board

BOARD = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
SCORE = 18
GAME = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7"


def call(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(make_app(), ["solve", *words], input=stdin, catch_exceptions=False)


def answer(*words: str, code: int = 0) -> Any:
    result = call("othello", *words, "--json")
    assert result.exit_code == code
    return json.loads(result.stdout)


def test_a_board_starting_with_empty_squares() -> None:
    lines = call("othello", BOARD).stdout.splitlines()
    assert lines[10].startswith(f"solved for black: exactly +{SCORE}   (proved, 14 deep, ")
    assert lines[11].split()[:3] == ["1.", f"+{SCORE}", "g8"]
    assert len(lines) == 12


@pytest.mark.parametrize("threads", ["1", "2"])
def test_the_line_reaches_the_score(threads: str) -> None:
    data = answer(BOARD, "--threads", threads)
    assert (data["solved"], data["bound"], data["score"]) == (True, "exact", {"points": SCORE})
    here = parse_board(BOARD)
    for move in data["lines"][0]["moves"]:
        here = here.play(move)
    assert here.over
    assert here.value(0) == 100 * SCORE


def test_every_move_of_the_test_set() -> None:
    data = answer(BOARD, "--lines", "8")
    scores = {line["moves"][0]: line["score"]["points"] for line in data["lines"]}
    assert scores == {"g8": 18, "h1": 12, "h7": 6, "a2": 6, "a3": 4, "b1": -4, "a4": -22, "g2": -24}


def test_who_wins() -> None:
    text = call("othello", BOARD, "--wld").stdout
    assert "solved for black: win   (" in text
    assert "exact" not in text
    assert "at least +2" in text
    data = answer(BOARD, "--wld")
    assert (data["solved"], data["wld"], data["bound"]) == (True, True, "lower")


def test_nothing_to_solve() -> None:
    text = call("othello", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX X").stderr
    assert "the game is over" in text


@pytest.mark.parametrize("nodes", ["1", "300"])
def test_an_interrupted_result_is_not_called_exact(nodes: str) -> None:
    result = call("othello", BOARD, "--nodes", nodes)
    text = result.stdout
    assert result.exit_code == 3
    assert "not solved: " in text
    assert "exact" not in text
    data = answer(BOARD, "--nodes", nodes, code=3)
    assert (data["solved"], data["best"]) == (False, None)
    assert all(line["bound"] != "exact" for line in data["lines"])


def test_other_formats() -> None:
    assert answer(GAME)["solved"]
    result = call("othello", "-", "--json", stdin=f"(;GM[Othello]BO[8 {BOARD.replace('X', '*')}]B[g8];)")
    assert json.loads(result.stdout)["score"] == {"points": -SCORE}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["shogi", "startpos"], "there is no solver for shogi; there is one for othello"),
        (["chess", "x"], "there is no game 'chess'"),
        (["othello", "f5", "--wld", "--lines", "3"], "omit --lines or --wld"),
        (["othello", "--XXOOXX"], "56 squares are missing at the end"),
        (["othello", BOARD, "--threads", "0"], "threads must lie between 1"),
        (["othello", BOARD, "--memory", "0"], "memory must lie between"),
        (["othello", BOARD, "--lines", "99"], "lines must lie between 1"),
        (["othello", BOARD, "--nodes", "0"], "nodes must be at least 1"),
        (["othello", BOARD, "--seconds", "-1"], "seconds must be at least 0"),
    ],
)
def test_refusals(words: list[str], message: str) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_unknown_options_are_still_refused() -> None:
    result = call("othello", BOARD, "--nodse", "3")
    assert "No such option: --nodse" in result.stderr
    assert result.exit_code == 2


def test_ctrl_c_says_that_it_is_not_solved() -> None:
    words = [sys.executable, "-m", "sakiyomi", "solve", "othello", "f5d6"]
    terminal, its_end = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=its_end, text=True) as process:
        os.close(its_end)
        seen = b""
        while b"solving, " not in seen:
            seen += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        os.close(terminal)
    assert process.returncode == 130
    assert "not solved: interrupted after " in output

"""The example game: correct, installable, and found by name once installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from dots_and_boxes import DOTS_AND_BOXES, Board
from sakiyomi import AlphaBeta, Limit, Points, TextError
from sakiyomi.testing import check_game, check_searcher
from support.helpers import ROOT

FOLDER = ROOT / "examples" / "dots_and_boxes"


@cache
def future(board: Board) -> int:
    """Boxes still to come for the side to draw, less the opponent's, by plain recursion."""
    best = -100
    for move in board.moves():
        after = board.play(move)
        gain = sum(after.boxes) - sum(board.boxes)
        rest = Board(board.rows, board.columns, after.drawn)
        best = max(best, gain + future(rest) if gain else -future(rest))
    return best if board.moves() else 0


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)])
def test_small_boards_are_solved(rows: int, columns: int) -> None:
    board = DOTS_AND_BOXES.start(rows=rows, columns=columns)
    info = AlphaBeta(memory=4).best(board)
    assert info.complete
    assert info.score == Points(future(board))


def test_the_kit_accepts_it() -> None:
    assert check_game(DOTS_AND_BOXES, plays=5, start=Board(3, 2)) > 50
    assert check_searcher(lambda: AlphaBeta(memory=1, accept_deeper=False), DOTS_AND_BOXES, depth=3) == 20


def test_a_box_gives_another_turn() -> None:
    board = Board(1, 1).play("h00").play("v00").play("h10")
    assert board.side == 1
    assert board.play("v01").side == 1
    assert board.play("v01").value(1) == 1
    assert board.draw().splitlines() == ["+---+", "|", "+---+", "first 0, second 0"]


@pytest.mark.parametrize(
    "text", ["", "2x2", "2x2 0:0 third", "2x2 0:0 first h99", "2x2 0:0 first h00 h00", "9x9 0:0 first"]
)
def test_bad_texts(text: str) -> None:
    with pytest.raises(TextError):
        DOTS_AND_BOXES.parse(text)


def test_reasons() -> None:
    info = AlphaBeta(memory=1).best(Board(2, 2), Limit(nodes=2000))
    assert [term.name for term in info.lines[0].terms] == ["own boxes", "opponent's boxes"]


def test_once_installed_it_is_found_by_name(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "installed"
    shutil.copytree(FOLDER, source, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--target", str(target), str(source)],
        check=True,
        timeout=120,
    )
    code = "from sakiyomi import games; print(games.names(), games.get('dots-and-boxes').title)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "'dots-and-boxes'" in done.stdout
    assert done.stdout.endswith("Dots and Boxes: complete a box and draw again\n")

"""Records with variations nested deeper than Python's stack."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from sakiyomi._native import Random
from sakiyomi.errors import TextError
from sakiyomi.games.shogi import SHOGI, forms, kif
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.games.shogi.record import MAX_PLIES, RecordNode, ShogiRecord

DEEP = 1400
OPEN = "1r2k2b1/3g1g3/9/9/9/9/9/3G1G3/1B2K2R1 b - 1"


def quiet(position: ShogiPosition, random: Random) -> list[Move]:
    """Two different moves without capture or check, so that the game goes on."""
    moves = [m for m in position.moves() if not position.board[m.to] and not position.gives_check(m)]
    first = moves.pop(random.below(len(moves)))
    return [first, moves[random.below(len(moves))]]


@cache
def nested() -> ShogiRecord:
    """A record in which each variation starts inside the one before."""
    random, record = Random(5), ShogiRecord(SHOGI.parse(OPEN))
    node, position = record.root, record.start
    for _ in range(DEEP):
        node.children = [RecordNode(move) for move in quiet(position, random)]
        node = node.children[1]
        assert node.move is not None
        position = position.play(node.move)
    assert not position.over
    return record


def shape(record: ShogiRecord) -> list[tuple[int, str]]:
    """Every move with its depth, in the order of the text."""
    found, waiting = list[tuple[int, str]](), [(0, record.root)]
    while waiting:
        depth, node = waiting.pop()
        found.append((depth, str(node.move)))
        waiting += [(depth + 1, child) for child in reversed(node.children)]
    return found


@pytest.mark.parametrize("form", ["kif", "ki2"])
def test_deep_variations_are_written_and_read_back(form: str) -> None:
    text = forms.write(nested(), form)
    assert text.count("変化：") == DEEP
    assert shape(forms.read(text, form)) == shape(nested())


def test_other_formats_leave_variations_out() -> None:
    for form in ("csa", "csa3", "usi", "sfen", "bod", "ascii", "svg"):
        assert forms.write(nested(), form)


def test_convert_and_mate(tmp_path: Path) -> None:
    file = tmp_path / "deep.kifu"
    file.write_text(kif.write(nested()), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "sakiyomi", "convert", str(file), "--to", "kif"],
        capture_output=True,
        timeout=100,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == file.read_text(encoding="utf-8")


def test_lines_have_a_stated_limit() -> None:
    record = ShogiRecord(SHOGI.parse(OPEN))
    random, position, lines = Random(5), record.start, kif.head(record)
    for number in range(1, MAX_PLIES + 2):
        move = quiet(position, random)[0]
        lines.append(f"{number} {kif.move_text(position, move)}")
        position = position.play(move)
    assert len(kif.read("\n".join(lines[:-1])).moves()) == MAX_PLIES
    with pytest.raises(TextError, match="a line has at most 4,000 moves"):
        kif.read("\n".join(lines))


@pytest.mark.parametrize(
    "line",
    [
        "変化：" + "9" * 5000 + "手",
        "2 ３四歩(33) (" + "9" * 5000 + ":00)",
        "2 ３四歩(33) (0:" + "9" * 500 + ")",
    ],
)
def test_huge_numbers(line: str) -> None:
    with pytest.raises(TextError):
        kif.read(f"手合割：平手\n1 ２六歩(27)\n{line}\n")

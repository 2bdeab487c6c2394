"""Moves as people write them, and messages about impossible ones."""

from __future__ import annotations

import pytest

from sakiyomi import games
from sakiyomi.errors import MoveError
from sakiyomi.games.shogi import parse
from sakiyomi.tsume.moves import is_whole, names, play_all, read_move, split_moves

THREE = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")


def refused(sfen: str, text: str) -> str:
    with pytest.raises(MoveError) as caught:
        read_move(parse(sfen), text)
    return str(caught.value)


def test_twelve_legal_moves_are_named_and_the_rest_counted() -> None:
    start = games.get("shogi").start()
    said = refused(start.sfen, "5e5d")  # type: ignore[attr-defined]
    assert said.startswith("'5e5d' is not a legal move here; legal: ")
    assert (said.count("▲"), said.endswith(" and 18 more")) == (12, True)
    few = refused("9/9/9/9/9/9/9/9/K8 b - 1", "5e5d")
    assert few.count("▲") == 3
    assert "more" not in few
    assert "legal: none" in refused("8k/6G2/9/7N1/9/9/9/9/9 w - 1", "1a1b")


def test_marks_spaces_and_commas_divide_moves() -> None:
    assert split_moves("▲２三金△同　玉☗２二金☖１一玉▼２一金▽同玉") == [
        "▲２三金",
        "△同玉",
        "☗２二金",
        "☖１一玉",
        "▼２一金",
        "▽同玉",
    ]
    assert split_moves("7g7f, 3c3d，2g2f、8c8d\n") == ["7g7f", "3c3d", "2g2f", "8c8d"]
    assert split_moves("  ") == []


def test_a_move_with_its_origin_must_be_legal() -> None:
    assert str(read_move(THREE, "▲２三金(14)")) == "1d2c"
    assert "is not a legal move here" in refused(THREE.sfen, "９四金(14)")
    assert "there is no 金 on 15" in refused(THREE.sfen, "２三金(15)")


def test_a_line_is_complete_if_no_move_is_left() -> None:
    moves = []
    here = THREE
    for text in ("1d2c", "1b1a", "2c2b"):
        moves.append(here.read_move(text))
        here = here.play(moves[-1])
    assert is_whole(THREE, tuple(moves))
    assert not is_whole(THREE, tuple(moves[:1]))
    assert not is_whole(THREE, ())
    assert not is_whole(here, ())
    assert play_all(THREE, moves).sfen == here.sfen
    assert names(THREE, tuple(moves)) == ["▲２三金", "△１一玉", "▲２二金"]

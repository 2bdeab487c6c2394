"""Openings named by where the pieces stand."""

from __future__ import annotations

import pytest

from sakiyomi.games.shogi import ShogiPosition, formations
from sakiyomi.games.shogi.books import ShogiOpening, openings
from sakiyomi.games.shogi.formations import FORMATIONS, formation_of


def name_after(text: str) -> str | None:
    end = ShogiPosition.start().push(*text.split())
    found = formation_of(ShogiPosition.start(), end.past)
    return None if found is None else found.japanese


@pytest.mark.parametrize("opening", openings(), ids=lambda opening: opening.name)
def test_every_line_of_the_book_gets_its_own_name(opening: ShogiOpening) -> None:
    found = formation_of(ShogiPosition.start(), opening.end().past)
    assert found is not None
    assert (found.name, found.japanese) == (opening.name, opening.japanese)


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("", None),
        ("7g7f 3c3d", None),
        ("7g7f 3c3d 6g6f 8c8d 2h6h", "四間飛車"),  # Black, in an order that is not in the book
        ("7g7f 8c8d 6g6f 8d8e 8h7g 3c3d 2h6h", "四間飛車"),
        ("7g7f 3c3d 6g6f 3d3e 2h7h 8b3b", "相振り飛車"),
        ("7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a2b", "角換わり"),
        ("2g2f 3c3d 7g7f 8c8d 2f2e 8d8e 6i7h 4a3b", None),  # may still become several openings
        ("7g7f 3c3d 5g5f 8c8d 2h5h", "先手中飛車"),
    ],
)
def test_the_order_of_moves_does_not_matter(moves: str, name: str | None) -> None:
    assert name_after(moves) == name


def test_a_name_stays_and_a_specific_one_is_kept() -> None:
    ishida = "7g7f 3c3d 7f7e 8c8d 2h7h"
    assert name_after(ishida) == "石田流"
    assert name_after(f"{ishida} 8d8e 7h4h") == "石田流"  # the rook has left, the opening was that
    seated = next(one for one in openings() if one.name == "kakugawari").moves
    assert name_after(f"{seated} 5f4e 5d4e") == "角換わり腰掛け銀"


def test_a_game_from_a_position_and_a_late_rook_have_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    start = ShogiPosition.start().push("7g7f", "3c3d", "6g6f", "8c8d")
    assert formation_of(start, [start.read_move("2h6h")]) is None
    monkeypatch.setattr(formations, "LAST_PLY", 4)
    assert name_after("7g7f 3c3d 6g6f 8c8d 2h6h") is None


def test_names_are_those_of_the_book_and_each_has_two() -> None:
    known = {opening.name for opening in openings()}
    assert {one.name for one in FORMATIONS} - known == {"aifuri"}
    assert all(one.english.isascii() and not one.japanese.isascii() for one in FORMATIONS)

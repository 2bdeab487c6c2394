"""Named openings and handicaps: legal, found by name, and played from the book."""

from __future__ import annotations

import pytest

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.shogi import SHOGI, parse
from sakiyomi.games.shogi.bod import HANDICAPS
from sakiyomi.games.shogi.books import WORST, ShogiOpening, book_moves, opening_at, openings
from sakiyomi.games.shogi.game import ENGLISH


@pytest.mark.parametrize("opening", openings(), ids=lambda opening: opening.name)
def test_an_opening_is_legal_and_roughly_even(opening: ShogiOpening) -> None:
    end = opening.end()  # raises if a move is illegal
    assert not end.over
    assert not end.in_check
    assert abs(opening.score) < 300
    assert opening_at(end) == opening
    for name in (opening.name, opening.japanese):
        start = SHOGI.start(opening=name)
        assert (start.sfen, SHOGI.position_name(start)) == (end.sfen, opening.title)


def test_names_and_positions_are_unique() -> None:
    for texts in ([one.name for one in openings()], [one.end().sfen for one in openings()]):
        assert len(set(texts)) == len(texts)


def test_the_book_follows_its_lines_and_then_ends() -> None:
    here, played = SHOGI.start(), 0
    while known := book_moves(here):
        assert all(one.score >= WORST for one in known)
        assert known == sorted(known, key=lambda one: -one.score)
        here = here.play(known[0].move)
        played += 1
    assert played >= 8
    assert book_moves(parse("startpos moves 9g9f")) == []


def test_handicaps_have_names_in_both_languages() -> None:
    for english, japanese in ENGLISH.items():
        start = SHOGI.start(handicap=english)
        assert start.sfen == SHOGI.start(handicap=japanese).sfen == HANDICAPS[japanese]
        assert start.side == 1  # the stronger side moves first
    assert SHOGI.start(handicap="rook", longest=100).longest == 100


@pytest.mark.parametrize("options", [{"handicap": "king"}, {"opening": "nosuch"}])
def test_unknown_names_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(UnknownNameError, match="of shogi"):
        SHOGI.start(**options)


def test_one_start_only() -> None:
    with pytest.raises(LimitError, match="handicap and opening exclude each other"):
        SHOGI.start(handicap="rook", opening="yagura")

"""Openings: random but repeatable, from files, and from the games' own books."""

from __future__ import annotations

import pytest

from dots_and_boxes import DOTS_AND_BOXES
from sakiyomi import LimitError, TextError, games
from sakiyomi.match.openings import Openings, book, read_openings
from support.helpers import PileGame

OTHELLO, SHOGI, COLLECT = (games.get(name) for name in ("othello", "shogi", "collect"))


def test_random_moves_repeat_and_differ() -> None:
    one, again, other = (Openings(OTHELLO, plies=6, seed=seed) for seed in (1, 1, 2))
    texts = [one[i] for i in range(50)]
    assert texts == [again[i] for i in reversed(range(50))][::-1]
    assert len(set(texts)) == 50
    assert texts != [other[i] for i in range(50)]
    assert all(64 - OTHELLO.parse(text).empties == 10 for text in texts)  # type: ignore[attr-defined]


def test_seeded_boards_vary_the_openings() -> None:
    boards = Openings(COLLECT, start={"size": "5x5"}, seed=7)
    assert boards[3] == COLLECT.start(size="5x5", seed=10).text()
    assert boards.distinct is None
    fixed = Openings(COLLECT, start={"seed": 3})
    assert fixed[0] == fixed[5]
    assert fixed.distinct == 1
    assert Openings(OTHELLO, plies=4).distinct is None


def test_a_list_is_repeated() -> None:
    openings = Openings(OTHELLO, listed=["f5d6", "f5f4"])
    assert openings.distinct == 2
    assert [openings[i] for i in range(4)] == [OTHELLO.parse(t).text() for t in ("f5d6", "f5f4")] * 2
    assert Openings(OTHELLO, listed=["f5d6"], plies=2)[0] != openings[0]


def test_unusable_openings_are_refused() -> None:
    with pytest.raises(LimitError, match="no opening of 30 random moves"):
        Openings(PileGame(), plies=30)[0]
    with pytest.raises(LimitError, match="0 to 1000"):
        Openings(OTHELLO, plies=-1)
    with pytest.raises(LimitError, match="cannot be combined with a list"):
        Openings(COLLECT, listed=[COLLECT.example], start={"seed": 1})


@pytest.mark.parametrize("game", [OTHELLO, SHOGI])
def test_books_hold_playable_positions(game: games.Game[object]) -> None:
    for name in game.books():
        positions = book(game, name)
        assert positions
        assert len(set(positions)) == len(positions)
        assert all(not game.parse(text).over for text in positions)
    assert book(game, "no such book") is None


def test_files() -> None:
    text = "# lines\n\nf5d6\nf5f4e3\n"
    assert read_openings(OTHELLO, text, "o.txt") == [OTHELLO.parse(t).text() for t in ("f5d6", "f5f4e3")]
    assert read_openings(DOTS_AND_BOXES, DOTS_AND_BOXES.example, "d.txt") == [DOTS_AND_BOXES.example]
    with pytest.raises(TextError, match=r"line 3.*o.txt: "):
        read_openings(OTHELLO, "f5d6\n\nf5z9\n", "o.txt")
    with pytest.raises(LimitError, match=r"o.txt holds no openings"):
        read_openings(OTHELLO, "# nothing\n", "o.txt")
    with pytest.raises(LimitError, match="line 1: the game is over"):
        read_openings(PileGame(), "0 1", "p.txt")

"""Games by name, and what the base class does for them."""

from __future__ import annotations

import copy
import pickle
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from sakiyomi import GameError, GameOverError, LimitError, MoveError, Term, UnknownNameError, games
from sakiyomi.testing import check_game
from support.helpers import Pile, PileGame


def test_every_installed_game_passes_the_kit() -> None:
    assert {"collect", "tree"} <= set(games.names())
    for name in games.names():
        game = games.get(name)
        assert game.name == name
        assert check_game(game, plays=2) > 0
        assert game.parse(game.example).text() == game.example


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match=r"there is no game 'go'; known: .*collect, .*tree"):
        games.get("go")


def test_an_entry_point_that_is_not_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("bad", "math:pi", games.GROUP)
    monkeypatch.setattr(games, "_entry_points", lambda: EntryPoints([point]))
    with pytest.raises(GameError, match=r"the entry point 'bad' is not a sakiyomi\.Game but float"):
        games.get("bad")


def test_moves_as_text() -> None:
    game, here = PileGame(), Pile(9)
    assert game.move_text(here, 2) == "2"
    assert game.parse_move(here, " 2 ") == 2
    with pytest.raises(MoveError, match="'4' is not a legal move here; legal: 1, 2, 3"):
        game.parse_move(here, "4")
    with pytest.raises(GameOverError, match="the game is over: there is no move to make"):
        game.parse_move(Pile(0), "1")


def test_drawing_and_names() -> None:
    game = PileGame()
    assert game.draw(Pile(9)) == "9 0"
    assert [game.side_name(side) for side in (0, 1)] == ["first", "second"]

    class Drawn(Pile):
        def draw(self) -> str:
            return "o" * self.left

    assert game.draw(Drawn(3)) == "ooo"


def test_terms_of_games_without_named_terms() -> None:
    class Even(Pile):
        def value(self, side: int) -> Any:
            return self.left if side == 0 else -self.left

    assert games.terms_of(Even(4), 1) == (Term("value", -4),)
    assert games.terms_of(Pile(0), 1) == ()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("x", "size must be a whole number, not 'x'"),
        (0, "size must lie between 1 and 9, not 0"),
        (10**50, "size must lie between 1 and 9, not 100000000000000000000000000000000000000…"),
    ],
)
def test_number_options(value: object, message: str) -> None:
    assert PileGame().whole_number("size", "7", 1, 9) == 7
    with pytest.raises(LimitError) as error:
        PileGame().whole_number("size", value, 1, 9)
    assert str(error.value) == message


@pytest.mark.parametrize("name", ["collect", "othello", "shogi", "tree"])
def test_positions_can_be_copied_and_sent_to_other_processes(name: str) -> None:
    here = games.get(name).parse(games.get(name).example)
    for _ in range(3):
        assert pickle.loads(pickle.dumps(here)) == copy.deepcopy(here) == here
        assert hash(copy.copy(here)) == hash(here)
        after = here.play(here.moves()[0])
        assert after != here
        here = after

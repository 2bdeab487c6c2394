"""Lone surrogates, controls and marks in texts: every reader raises one of our own errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Limit, games
from sakiyomi.errors import GameError, MoveError, SakiyomiError, TextError
from sakiyomi.games.aquarius import World
from sakiyomi.games.othello import parse_record
from sakiyomi.games.shogi import forms
from sakiyomi.games.shogi.position import Move
from sakiyomi.match.clocks import Control
from sakiyomi.players.registry import make_player
from sakiyomi.tsume.moves import read_move
from support.helpers import Pile

HALVES = ("\ud800", "a\udfff", "7g7f\ud800", "\udcff", "P*5\ud800", "\ud800\x1b\u202e")


@pytest.mark.parametrize("half", HALVES)
def test_shogi_moves(half: str) -> None:
    shogi: Any = games.get("shogi")
    here = shogi.start()
    assert Move.read(half) is None
    with pytest.raises(MoveError):
        here.push(half)
    with pytest.raises(MoveError):
        shogi.parse_move(here, half)
    with pytest.raises(MoveError):
        shogi.in_japanese().parse_move(here, half)
    with pytest.raises(TextError):
        shogi.parse(f"startpos moves {half}")


def ways(half: str) -> Iterator[Callable[[], object]]:
    shogi: Any = games.get("shogi")
    for name in games.names():
        game: Any = games.get(name)
        here = game.parse(game.example)
        yield from (
            lambda g=game: g.parse(half),
            lambda g=game: g.parse(f"{g.example} {half}"),
            lambda g=game, h=here: g.parse_move(h, half),
            lambda g=game: g.start(**{half: 1}),
            lambda g=game: make_player(half, g),
            lambda g=game: make_player(f"random:seed={half}", g),
            lambda g=game: make_player(f"alphabeta:{half}=1", g),
        )
    yield from (
        lambda: games.load(half),
        lambda: games.load(f"{half}:GAME"),
        lambda: World.parse(half),
        lambda: parse_record(half),
        lambda: Control.parse(half),
        lambda: forms.read(half, "kif"),
        lambda: forms.read(half, "ki2"),
        lambda: forms.read(half, "csa"),
        lambda: forms.read(half, "sfen"),
        lambda: read_move(shogi.start(), half),
    )


@pytest.mark.parametrize("half", HALVES)
def test_every_reader(half: str) -> None:
    for way in ways(half):
        with pytest.raises(SakiyomiError) as caught:
            way()
        str(caught.value).encode()  # the message can be printed


class Halved(Pile):
    """A position whose text is not valid Unicode."""

    def text(self) -> str:
        return f"\ud800{super().text()}"


def test_a_game_with_invalid_texts() -> None:
    with pytest.raises(GameError, match=r"text\(\) must return characters, not halves of them: '\\ud800"):
        AlphaBeta().search(Halved(9), Limit(depth=3)).result()

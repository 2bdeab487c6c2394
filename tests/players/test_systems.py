"""The systems of Fujii et al. as players by their names."""

from __future__ import annotations

import pytest

from sakiyomi.errors import SakiyomiError
from sakiyomi.games import get
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.match import play_game
from sakiyomi.match.clocks import Control
from sakiyomi.players import make_player, player_names
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit


@pytest.mark.parametrize("name", ["old", "new1", "new2", "pv", "mixed"])
def test_they_play_each_other(name: str) -> None:
    game = get("othello")
    assert name in player_names(game)
    players = make_player(f"{name}:depth=2", game), make_player("old:depth=2", game)
    record = play_game(game, game.start(), players, control=Control(speed=1))
    assert record.culprit is None


def test_old_is_the_papers_search() -> None:
    """Ten, ten, seven, five and five moves, no quiescence: the nodes of a search with these options."""
    game = get("shogi")
    start = game.start()
    assert isinstance(start, ShogiPosition)
    plain = AlphaBeta(
        memory=0,
        widths=(10, 10, 7, 5, 5),
        deepening=False,
        history=False,
        null_windows=False,
        quiescence=False,
    )
    player = make_player("old", game)
    info = player.move(start, None)
    assert info.nodes == plain.best(start.simple(), Limit(depth=5)).nodes
    narrow = make_player("old:widths=2.2,depth=3", game)
    assert narrow.move(game.start(), None).nodes <= 1 + 2 + 4 + 8


@pytest.mark.parametrize(
    "text", ["new1:widths=a", "new1:widths=10..5", "old:depth=0", "old:depht=3", "old:widths=0"]
)
def test_bad_options(text: str) -> None:
    with pytest.raises(SakiyomiError):
        make_player(text, get("shogi"))

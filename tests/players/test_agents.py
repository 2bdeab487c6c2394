"""Agent processors as a player."""

from __future__ import annotations

import pytest

from sakiyomi import AlphaBeta
from sakiyomi.errors import SakiyomiError
from sakiyomi.games import get
from sakiyomi.match import play_game
from sakiyomi.players import make_player, player_names

GAME = get("collect")
BOARD = GAME.start(size="6x6", targets=5, seed=3)


@pytest.mark.parametrize(
    "text", ["agents:cells=8,plies=2", "agents:scheme=root-table,cells=2", "agents:scheme=siblings"]
)
def test_they_find_the_value_of_one_search(text: str) -> None:
    player = make_player(text, GAME)
    assert player.move(BOARD).score == AlphaBeta().best(BOARD).score
    player.close()


def test_more_processors_take_less_time() -> None:
    """In virtual time the decision costs what the slowest takes."""
    board = GAME.start(size="8x8", targets=8, seed=1)
    one, eight = (make_player(f"agents:scheme=root,plies=2,cells={n}", GAME) for n in (1, 8))
    assert eight.move(board).nodes < one.move(board).nodes
    for player in (one, eight):
        player.close()


def test_a_game() -> None:
    assert "agents" in player_names(GAME)
    players = make_player("agents:cells=4,depth=3", GAME), make_player("nearest", GAME)
    assert play_game(GAME, BOARD, players).culprit is None


@pytest.mark.parametrize(
    "text", ["agents:scheme=tree", "agents:cells=0", "agents:plies=3", "agents:executor=mars", "agents:x=1"]
)
def test_bad_options(text: str) -> None:
    with pytest.raises(SakiyomiError):
        make_player(text, GAME).move(BOARD)

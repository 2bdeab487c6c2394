"""The example of a team game: the kit for worlds accepts it, and its rules are those of the page."""

from __future__ import annotations

import pytest
from team_snake import BOTS, SnakeWorld, greedy, parse, play, series

from sakiyomi import MoveError
from sakiyomi.testing import check_world

STILL = [[""]] * 4


def test_the_kit_accepts_it() -> None:
    count = check_world(SnakeWorld.start(3), parse, letters="rdlu", teams=4, robots=1)
    assert count == 3 * 25


def test_food_grows_a_snake_and_a_wall_ends_it() -> None:
    start = SnakeWorld((((0, 0),), ((13, 9),), ((13, 2),), ((2, 9),)), ((1, 0),))
    world = start.after([["r"], *STILL[1:]])
    assert world.bodies[0] == ((1, 0), (0, 0))
    assert world.scores == [1, 0, 0, 0]
    assert world.ranks == [1, 2, 2, 2]
    ended = world.after([["u"], *STILL[1:]])
    assert ended.alive == (False, True, True, True)
    assert ended.after([["r"], *STILL[1:]]).bodies == ended.bodies


def test_two_heads_on_one_cell_stop_both() -> None:
    start = SnakeWorld((((5, 5),), ((7, 5),), ((13, 2),), ((2, 9),)), ())
    after = start.after([["r"], ["l"], [""], [""]])
    assert after.alive == (False, False, True, True)
    assert after.bodies == start.bodies


def test_bad_commands_are_named() -> None:
    with pytest.raises(MoveError, match="team 2: at most ten"):
        SnakeWorld.start().after([[""], [""], ["x"], [""]])


def test_a_series_is_rated() -> None:
    table = series(24)
    assert BOTS[table[0].bot] in (greedy, BOTS[1])
    assert BOTS[table[-1].bot] is BOTS[3]
    assert play(BOTS, 5) == play(BOTS, 5)

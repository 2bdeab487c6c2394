"""Every game as an environment, by the checks of PettingZoo and Gymnasium themselves."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from sakiyomi import GameOverError, LimitError, games
from sakiyomi.api import environment, gym_environment
from sakiyomi.api.encoding import action_names, actions, planes
from support.shogi_oracles import random_game

GAMES = [*sorted(games.names()), "dots_and_boxes:DOTS_AND_BOXES"]


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(environment(game), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gym_environment(game, side=1), skip_render_check=True)


def test_rewards_are_the_result() -> None:
    env = environment("othello", render_mode="ansi")
    env.reset(seed=1)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(None if over else int(seen["action_mask"].nonzero()[0][0]))
    lead = env.position.count(0) - env.position.count(1)
    assert totals == {"player_0": float(lead > 0) - (lead < 0), "player_1": float(lead < 0) - (lead > 0)}
    assert "X" in env.render()


def test_an_illegal_action_loses() -> None:
    env: Any = gym_environment("othello")
    env.reset()
    _, reward, over, _, info = env.step(0)  # a1
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(GameOverError, match=r"call reset\(\) to begin another"):
        env.step(0)


def test_shogi_has_a_number_for_every_move() -> None:
    names = action_names("shogi")
    assert len(names) == len(set(names))
    shogi = games.get("shogi")
    for here in random_game(5, 120):
        numbered = actions(shogi, here)
        assert {names[number] for number in numbered} == {str(move) for move in here.moves()}
        seen = planes(here, here.side)
        assert seen[:28].sum() == sum(piece != 0 for piece in here.board)


def test_a_wrong_side_is_refused() -> None:
    with pytest.raises(LimitError, match="side must be 0 or 1"):
        gym_environment("othello", side=2)
    for make in (environment, gym_environment):
        with pytest.raises(LimitError, match="render_mode must be 'ansi' or None, not 'human'"):
            make("othello", render_mode="human")


def test_a_game_may_be_an_object() -> None:
    env: Any = environment(games.get("othello"))
    env.reset()
    assert env.position.text() == games.get("othello").start().text()

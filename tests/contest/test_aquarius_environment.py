"""Aquarius for learners: PettingZoo's own tests, and what the numbers mean."""

from __future__ import annotations

import pytest

from sakiyomi._native import Random
from sakiyomi.contest.environment import ACTIONS, PLANES, parallel_env
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Config, MapOptions

pettingzoo_test = pytest.importorskip("pettingzoo.test")

SMALL = MapOptions(radius=5, apart=0, from_centre=1)
SHORT = Config(sessions=3, start_tank=5)


def test_api_of_pettingzoo() -> None:
    env = parallel_env(1, SHORT, SMALL)
    pettingzoo_test.parallel_api_test(env, num_cycles=60)
    pettingzoo_test.parallel_seed_test(lambda: parallel_env(1, SHORT, SMALL), num_cycles=30)


def test_rewards_add_up_to_points() -> None:
    env, random = parallel_env(1, SHORT, SMALL, render_mode="ansi"), Random(4)
    observations, _ = env.reset(seed=7)
    sums, steps = dict.fromkeys(env.agents, 0.0), 0
    while env.agents:
        actions = {agent: random.below(len(ACTIONS)) for agent in env.agents}
        observations, rewards, ended, cut, _ = env.step(actions)
        steps += 1
        for agent, reward in rewards.items():
            sums[agent] += reward
    assert steps == 3 * 180 / 20
    assert all(ended.values())
    assert not any(cut.values())
    scores = env._world.scores()
    assert max(scores) > 0
    assert sums == {agent: scores[i // 3] for i, agent in enumerate(env.possible_agents)}
    planes = observations["team2_robot1"]["planes"]
    own, others = (int(planes[i].sum()) for i in (0, 1))
    assert own == sum(row[3] for row in env._world.water() if row[2] == 2)
    assert own + others == sum(row[3] for row in env._world.water())
    assert [int(planes[i].sum()) for i in range(5, 8)] == [1, 2, 15]
    assert len(PLANES) == len(planes)
    assert "A" in env.render()


def test_a_busy_robot_ignores_its_action() -> None:
    env = parallel_env(1, Config(sessions=1, start_tank=9), SMALL, frames=1)
    env.reset()
    tank = env._world.robots()[0][4]
    for _ in range(19):
        observations, *_ = env.step(dict.fromkeys(env.agents, ACTIONS.index("a")))
    assert env._world.robots()[0][4] == tank - 1
    assert list(observations["team0_robot0"]["action_mask"]) == [1] * 8
    observations, *_ = env.step(dict.fromkeys(env.agents, ACTIONS.index("a")))
    assert list(observations["team0_robot0"]["action_mask"]) == [0] * 7 + [1]


def test_bad_options() -> None:
    with pytest.raises(LimitError, match="frames must lie between"):
        parallel_env(frames=0)

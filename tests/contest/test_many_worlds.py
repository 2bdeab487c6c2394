"""The batch environment against single worlds of the simulator, bit by bit."""

from __future__ import annotations

import pytest

from sakiyomi.contest.batch import BatchEnv
from sakiyomi.contest.environment import ACTIONS
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Config, MapOptions, World

numpy = pytest.importorskip("numpy")

SMALL = MapOptions(radius=5, apart=0, from_centre=1)


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"effect": "end", "crowd": "block", "jars": "beside"},
        {"nested": "innermost", "enemy_breaks": True, "walls_close": True, "failed": "frame"},
        {"leftover": "keep", "suck": "stand", "tank_limit": 3, "cell_limit": 2},
    ],
)
def test_equal_to_single_worlds(rules: dict[str, object]) -> None:
    config = Config.read({"sessions": 2, "start_tank": 4, **rules})
    env = BatchEnv(5, 7, config, SMALL, frames=25, maps=3, threads=2)
    singles = [World.start(7 + i % 3, config, SMALL).native.copy() for i in range(5)]
    env.reset()
    before = [[0] * 6 for _ in singles]
    last = config.frames * config.sessions
    for step in range(15):
        actions = env.sample(step)
        seen, rewards, over, cut, infos = env.step(actions)
        for i, world in enumerate(singles):
            free = set(world.ready())
            for agent in free:
                world.command(agent, ACTIONS[actions[i, agent]])
            world.run_frames(min(25, last - world.now))
            assert env.native_world(i).hash == world.hash
            assert infos["scores"][i].tolist() == world.scores()
            assert rewards[i].tolist() == [a - b for a, b in zip(world.scores(), before[i], strict=True)]
            before[i] = world.scores()
            assert (seen["robots"][i] == [row[2:] for row in world.robots()]).all()
            assert seen["left"][i] == last - world.now
            wet = {(x, y): (team, units) for x, y, team, units in world.water()}
            found = numpy.argwhere(seen["owner"][i] >= 0)
            assert {(x, y): (seen["owner"][i, y, x], seen["amount"][i, y, x]) for y, x in found} == wet
            assert over[i] == world.over
        assert not cut.any()
    assert over.all()
    assert max(max(one) for one in before) > 0


def test_a_finished_world_begins_again_on_the_next_map() -> None:
    config = Config(sessions=1)
    env = BatchEnv(2, 3, config, SMALL, frames=180, maps=2)
    _, _, over, _, _ = env.step(env.sample(0))
    assert over.all()
    seen, rewards, over, _, infos = env.step(env.sample(1))
    assert not over.any()
    assert not rewards.any()
    assert not infos["scores"].any()
    assert seen["left"].tolist() == [180, 180]
    for i, seed in enumerate((4, 3)):
        world = World.start(seed, config, SMALL)
        assert env.native_world(i).hash == world.native.hash
        kinds = [[world.field.ground(x, y) for x in range(11)] for y in range(11)]
        assert seen["ground"][i].tolist() == kinds
        assert ((seen["owner"][i] == -2) == (seen["ground"][i] == -1)).all()


def test_observations_are_views() -> None:
    env = BatchEnv(3, 1, Config(sessions=2), SMALL)
    seen, _ = env.reset()
    robots = seen["robots"]
    for step in range(4):
        env.step(env.sample(step))
    assert (robots == env.observations()["robots"]).all()
    assert numpy.shares_memory(robots, env.observations()["robots"])
    del env
    assert robots.shape == (3, 18, 4)  # the memory lives as long as its views


def test_threads_change_nothing() -> None:
    ends = []
    for threads in (1, 3):
        env = BatchEnv(7, 5, Config(sessions=1), SMALL, threads=threads)
        for step in range(9):
            env.step(env.sample(step))
        ends.append([env.native_world(i).hash for i in range(7)])
    assert ends[0] == ends[1]


def test_bad_input() -> None:
    env = BatchEnv(2, 1, Config(sessions=1), SMALL)
    before = env.native_world(0).hash
    for shape in ((1, 18), (2, 17)):
        with pytest.raises(ValueError, match="a row for each world"):
            env.step(numpy.zeros(shape, numpy.int8))
    for bad in (-1, 8):
        with pytest.raises(ValueError, match="from 0 to 7"):
            env.step(numpy.full((2, 18), bad, numpy.int8))
    assert env.native_world(0).hash == before
    for worlds, frames, maps in ((0, 20, 1), (1, 0, 1), (1, 20, 0)):
        with pytest.raises(LimitError):
            BatchEnv(worlds, frames=frames, maps=maps)

"""Aquarius for reinforcement learning: a PettingZoo `ParallelEnv` in which every robot is an agent.

Needs the extra `learn` (pettingzoo, which includes gymnasium and numpy); nothing is imported before use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from sakiyomi.errors import LimitError
from sakiyomi.extras import require
from sakiyomi.games.aquarius import Config, MapOptions, World
from sakiyomi.games.aquarius.draw import ascii_world

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

ACTIONS = "012345aw"
"""Letters of the actions: six moves, the action that suits the cell, wait one frame."""

PLANES = ("own water", "others' water", "waste", "wall", "jar", "this robot", "own team", "other teams")
"""Planes of an observation: units of water, flags, numbers of robots."""


def parallel_env(
    seed: int = 1,
    config: Config | None = None,
    options: MapOptions | None = None,
    frames: int = 20,
    render_mode: str | None = None,
) -> ParallelEnv:
    """The environment: a step is `frames` frames long, and a busy robot ignores its action.

    Rewards are points won or lost by the robot's team in the step; they add up to its final points.
    `reset(seed=...)` chooses another map.
    """
    if not 1 <= frames <= 10_000:
        raise LimitError(f"frames must lie between 1 and 10000, not {frames}")
    require("the environment", "learn", "gymnasium", "numpy", "pettingzoo")
    return _class()(seed, config or Config(), options, frames, render_mode)


@cache
def _class() -> Callable[..., Any]:
    import numpy
    from gymnasium import spaces
    from pettingzoo import ParallelEnv

    class AquariusEnv(ParallelEnv):  # type: ignore[misc]
        """One match after another; see `parallel_env`."""

        metadata = {"name": "aquarius_v1", "render_modes": ["ansi"]}

        def __init__(
            self,
            seed: int,
            config: Config,
            options: MapOptions | None,
            frames: int,
            render_mode: str | None,
        ) -> None:
            self.seed, self.config, self.options, self.frames = seed, config, options, frames
            self.render_mode = render_mode
            self.possible_agents = [
                f"team{team}_robot{number}" for team in range(config.teams) for number in range(config.robots)
            ]
            self.agents: list[str] = []
            self._index = {agent: i for i, agent in enumerate(self.possible_agents)}
            self._start = World.start(seed, config, options)
            self._world = self._start.native.copy()
            self._scores = self._world.scores()
            size = self._start.field.size
            planes = spaces.Box(0, 32767, (len(PLANES), size, size), numpy.int16)
            self._shape = planes.shape
            self._observations = spaces.Dict(
                {
                    "planes": planes,
                    "state": spaces.Box(0, 2**31 - 1, (3,), numpy.int32),
                    "action_mask": spaces.Box(0, 1, (len(ACTIONS),), numpy.int8),
                }
            )
            self._actions = spaces.Discrete(len(ACTIONS))
            self._masks = (
                numpy.ones(len(ACTIONS), numpy.int8),
                numpy.array([letter == "w" for letter in ACTIONS], numpy.int8),
            )

        def observation_space(self, agent: str) -> Any:  # noqa: ARG002
            """The same for all: planes of the field; tank, busy frames, frames left; possible actions."""
            return self._observations

        def action_space(self, agent: str) -> Any:  # noqa: ARG002
            """The same for all: the letters of `ACTIONS`."""
            return self._actions

        def reset(
            self,
            seed: int | None = None,
            options: dict[str, Any] | None = None,  # noqa: ARG002
        ) -> tuple[dict[str, Any], dict[str, Any]]:
            """A new match, on the map of the seed if one is given."""
            if seed is not None and seed != self.seed:
                self.seed = seed
                self._start = World.start(seed, self.config, self.options)
            self._world = self._start.native.copy()
            self._scores = self._world.scores()
            self.agents = list(self.possible_agents)
            return self._observe(), {agent: {} for agent in self.agents}

        def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
            """Runs one step with an action for each robot."""
            free = set(self._world.ready())
            for agent, action in actions.items():
                index = self._index[agent]
                if index in free:
                    self._world.command(index, ACTIONS[int(action)])
            left = self.config.frames * self.config.sessions - self._world.now
            self._world.run_frames(min(self.frames, left))
            scores, before = self._world.scores(), self._scores
            self._scores = scores
            robots, over = self.config.robots, self._world.over
            rewards = {
                agent: float(scores[self._index[agent] // robots] - before[self._index[agent] // robots])
                for agent in self.agents
            }
            ended = dict.fromkeys(self.agents, over)
            result: tuple[dict[str, Any], ...] = (
                self._observe(),
                rewards,
                ended,
                dict.fromkeys(self.agents, False),
                {agent: {} for agent in self.agents},
            )
            if over:
                self.agents = []
            return result

        def render(self) -> str | None:
            """The field as text in the mode `ansi`."""
            if self.render_mode != "ansi":
                return None
            return ascii_world(self._start.around(self._world))

        def close(self) -> None:
            """Nothing to close."""

        def _observe(self) -> dict[str, Any]:
            left = self.config.frames * self.config.sessions - self._world.now
            seen = {}
            robots = self._world.robots()
            for agent in self.agents:
                index = self._index[agent]
                tank, busy = robots[index][4:]
                planes = numpy.frombuffer(self._world.planes(index), numpy.int16).reshape(self._shape)
                seen[agent] = {
                    "planes": planes,
                    "state": numpy.array((tank, busy, left), numpy.int32),
                    "action_mask": self._masks[busy > 0],
                }
            return seen

    return AquariusEnv

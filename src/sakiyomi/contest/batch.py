"""Thousands of worlds of Aquarius stepped together in the core, for learners.

    env = BatchEnv(worlds=1024, seed=1)
    seen, _ = env.reset()
    seen, rewards, ended, cut, infos = env.step(actions)      # actions: int8, worlds × robots

In the manner of Gymnasium's vector environments, with all robots of a world in one row as in PettingZoo's
parallel ones. The arrays of an observation belong to the core: they are not copied, and every step overwrites
them. The interpreter is free while worlds are stepped. Needs numpy (the extra `learn`).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from sakiyomi._native import AquariusBatch, AquariusField, AquariusWorld
from sakiyomi.contest.environment import ACTIONS
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Config, MapOptions, World

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

MAX_WORLDS = 100_000


class BatchEnv:
    """Worlds on the maps of `seed`, `seed` + 1, …; world i starts on map i modulo `maps`.

    A step is `frames` frames long, and a busy robot ignores its action. A world that is over shows its last
    state; the next step ignores its actions and begins its next match, on the next map.
    """

    def __init__(
        self,
        worlds: int,
        seed: int = 1,
        config: Config | None = None,
        options: MapOptions | None = None,
        frames: int = 20,
        maps: int = 16,
        threads: int | None = None,
    ) -> None:
        if not 1 <= worlds <= MAX_WORLDS:
            raise LimitError(f"worlds must lie between 1 and {MAX_WORLDS}, not {worlds}")
        if not 1 <= frames <= 10_000:
            raise LimitError(f"frames must lie between 1 and 10000, not {frames}")
        if not 1 <= maps <= 10_000:
            raise LimitError(f"maps must lie between 1 and 10000, not {maps}")
        self.num_envs, self.config, self.options, self.frames = worlds, config or Config(), options, frames
        self._maps, self._threads = maps, threads or min(os.cpu_count() or 1, 256)
        self.seed = seed
        self._batch = self._make(seed)

    @property
    def robots(self) -> int:
        """Robots in each world: columns of the actions."""
        return self.config.teams * self.config.robots

    def reset(self, seed: int | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """All worlds begin anew, on the maps of the seed if one is given."""
        if seed is not None and seed != self.seed:
            self.seed = seed
            self._batch = self._make(seed)
        else:
            self._batch.reset()
        return self.observations(), {}

    def step(
        self, actions: NDArray[numpy.int8]
    ) -> tuple[
        dict[str, Any], NDArray[numpy.int32], NDArray[numpy.bool_], NDArray[numpy.bool_], dict[str, Any]
    ]:
        """Observations, points won by each team, which worlds are over, none cut short, and `scores`."""
        import numpy

        self._batch.step(numpy.ascontiguousarray(actions, numpy.int8))
        cut = numpy.zeros(self.num_envs, numpy.bool_)
        over = self._batch.over.view(numpy.bool_)
        return self.observations(), self._batch.rewards, over, cut, {"scores": self._batch.scores}

    def observations(self) -> dict[str, Any]:
        """Views of the core's arrays, a row for each world.

        `owner` (-2 outside, -1 dry, else the team), `amount` (units), `ground` (0 flat, 1 wasteland, 2 wall,
        3 jar, -1 outside): [world, y, x]; `robots`: x, y, tank, frames until it is free; `left`: frames left.
        """
        batch = self._batch
        return {
            "owner": batch.owner,
            "amount": batch.amount,
            "ground": batch.ground,
            "robots": batch.robots,
            "left": batch.left,
        }

    def sample(self, seed: int) -> NDArray[numpy.int8]:
        """Random actions for one step."""
        import numpy

        random = numpy.random.default_rng(seed)
        return random.integers(0, len(ACTIONS), (self.num_envs, self.robots), dtype=numpy.int8)

    def native_world(self, index: int) -> AquariusWorld:
        """A copy of one world in its current state."""
        return self._batch.world(index)

    def _make(self, seed: int) -> AquariusBatch:
        fields: list[AquariusField] = [
            World.start(seed + i, self.config, self.options).field
            for i in range(min(self._maps, self.num_envs))
        ]
        return AquariusBatch(fields, self.config.native(), self.num_envs, self.frames, self._threads)

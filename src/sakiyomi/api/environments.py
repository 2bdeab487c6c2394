"""Every game as an environment for reinforcement learning: PettingZoo for all sides, Gymnasium for one.

Needs the extra `learn` (pettingzoo, which includes gymnasium and numpy); nothing is imported before use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from sakiyomi import games
from sakiyomi.api.encoding import action_count, actions, planes
from sakiyomi.errors import GameOverError, LimitError
from sakiyomi.extras import require
from sakiyomi.games.base import Game, Position
from sakiyomi.players.base import as_info
from sakiyomi.players.registry import make_player
from sakiyomi.types import Points, Score, Side

if TYPE_CHECKING:
    from gymnasium import Env
    from pettingzoo import AECEnv

AGENTS = ("player_0", "player_1")
HIGHEST = 32767
"""Largest number in an observation."""


def environment(game: str | Game[Any], *, render_mode: str | None = None, **start: object) -> AECEnv:
    """A game of two sides as a PettingZoo `AECEnv`; `start` has the options of the game's start.

    An observation has `observation` (planes, own things first) and `action_mask`. Actions are numbers of
    moves: see `sakiyomi.api.encoding`. The reward comes at the end: 1, 0 or -1. The contest game has
    `sakiyomi.contest.environment.parallel_env`: its robots act at the same time.
    """
    _check_mode(render_mode)
    make = _needing_learn(_turn_class)
    return make(games.load(game), start, render_mode)


def gym_environment(
    game: str | Game[Any],
    *,
    opponent: str = "random",
    side: Side = 0,
    render_mode: str | None = None,
    **start: object,
) -> Env[Any, Any]:
    """One side of a game as a Gymnasium `Env`; the other is a player by name, such as `alphabeta:depth=2`.

    Observations, actions and rewards are those of `environment`. `info["action_mask"]` has the legal actions;
    an illegal one loses.
    """
    _check_mode(render_mode)
    if side not in (0, 1):
        raise LimitError(f"side must be 0 or 1, not {side}")
    make = _needing_learn(_gym_class)
    env: Env[Any, Any] = make(games.load(game), opponent, side, start, render_mode)
    return env


def _check_mode(render_mode: str | None) -> None:
    if render_mode not in (None, "ansi"):
        raise LimitError(f"render_mode must be 'ansi' or None, not {render_mode!r}")


def _needing_learn(make: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    require("the environment", "learn", "gymnasium", "numpy", "pettingzoo")
    return make()


def reward(position: Position[Any], side: Side) -> float:
    """1 if a side has won, -1 if it has lost, 0 for a draw."""
    value: Score | int = position.value(side)
    score = value if isinstance(value, Score) else Points(value)
    return float((score > Points(0)) - (score < Points(0)))


class _Encoded:
    """The spaces of a game, and what a side observes."""

    def __init__(self, game: Game[Any], start: dict[str, Any]) -> None:
        import numpy
        from gymnasium import spaces

        self.game, self.options = game, start
        self.position: Position[Any] = game.start(**start)
        shape = planes(self.position, 0).shape
        self.action_space = spaces.Discrete(action_count(game))
        self.planes_space = spaces.Box(0, HIGHEST, shape, numpy.int16)
        self.mask_space = spaces.Box(0, 1, (action_count(game),), numpy.int8)

    def restart(self, seed: int | None) -> None:
        """The first position of the next game; a game with boards by seed uses the seed."""
        seeded = {"seed": seed} if seed is not None and "seed" in self.game.options else {}
        self.position = self.game.start(**{**self.options, **seeded})

    def mask(self, side: Side) -> Any:
        """1 for each legal action of a side that is to move."""
        import numpy

        mask = numpy.zeros(action_count(self.game), numpy.int8)
        if not self.position.over and self.position.side == side:
            mask[list(actions(self.game, self.position))] = 1
        return mask

    def play(self, action: int) -> bool:
        """Plays a legal action; False for an illegal one."""
        legal = actions(self.game, self.position)
        if action in legal:
            self.position = self.position.play(legal[action])
        return action in legal

    def render(self) -> str:
        """The board as text."""
        return self.game.draw(self.position)


@cache
def _turn_class() -> Callable[..., Any]:
    from gymnasium import spaces
    from pettingzoo import AECEnv

    class TurnEnv(AECEnv):  # type: ignore[misc]
        """One game after another; see `environment`."""

        def __repr__(self) -> str:
            return f"<{type(self).__name__} {self.metadata['name']}>"

        def __init__(self, game: Game[Any], start: dict[str, Any], render_mode: str | None) -> None:
            super().__init__()
            self._encoded = encoded = _Encoded(game, start)
            self.metadata = {
                "name": f"{game.name}_v1",
                "render_modes": ["ansi"],
                "is_parallelizable": False,
            }
            self.render_mode = render_mode
            self.possible_agents = list(AGENTS)
            self.agents = list(AGENTS)
            parts: dict[str, Any] = {"observation": encoded.planes_space, "action_mask": encoded.mask_space}
            self.observation_spaces = {agent: spaces.Dict(parts) for agent in AGENTS}
            self.action_spaces = dict.fromkeys(AGENTS, encoded.action_space)

        def observation_space(self, agent: str) -> Any:
            """The same for both."""
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            """The same for both."""
            return self.action_spaces[agent]

        @property
        def position(self) -> Position[Any]:
            """The position now."""
            return self._encoded.position

        def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
            """A new game."""
            self._encoded.restart(seed)
            self.agents = list(AGENTS)
            self.rewards = dict.fromkeys(AGENTS, 0.0)
            self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
            self.terminations = dict.fromkeys(AGENTS, False)
            self.truncations = dict.fromkeys(AGENTS, False)
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
            self.agent_selection = AGENTS[self.position.side]

        def observe(self, agent: str) -> dict[str, Any]:
            """Planes, and the legal actions of the side to move."""
            side = AGENTS.index(agent)
            return {"observation": planes(self.position, side), "action_mask": self._encoded.mask(side)}

        def step(self, action: int | None) -> None:
            """Plays a move; an illegal one loses."""
            agent = self.agent_selection
            if self.terminations[agent]:
                self._was_dead_step(action)
                return
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict.fromkeys(AGENTS, 0.0)
            side = AGENTS.index(agent)
            if action is None or not self._encoded.play(int(action)):
                self.rewards = {agent: -1.0, AGENTS[1 - side]: 1.0}
                self.terminations = dict.fromkeys(AGENTS, True)
            elif self.position.over:
                self.rewards = {name: reward(self.position, one) for one, name in enumerate(AGENTS)}
                self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
            self.agent_selection = AGENTS[1 - side if self.position.over else self.position.side]

        def render(self) -> str | None:
            """The board as text in the mode `ansi`."""
            return self._encoded.render() if self.render_mode == "ansi" else None

        def close(self) -> None:
            """Nothing to close."""

    return TurnEnv


@cache
def _gym_class() -> Callable[..., Any]:
    from gymnasium import Env

    class OneSideEnv(Env[Any, Any]):
        """One side of a game; see `gym_environment`."""

        metadata = {"render_modes": ["ansi"]}

        def __init__(
            self, game: Game[Any], opponent: str, side: Side, start: dict[str, Any], render_mode: str | None
        ) -> None:
            self._encoded, self._side = _Encoded(game, start), side
            self._opponent = make_player(opponent, game)
            self._ended = True
            self.render_mode = render_mode
            self.observation_space = self._encoded.planes_space
            self.action_space = self._encoded.action_space

        @property
        def position(self) -> Position[Any]:
            """The position now."""
            return self._encoded.position

        def reset(
            self, *, seed: int | None = None, options: dict[str, Any] | None = None
        ) -> tuple[Any, dict[str, Any]]:
            """A new game, up to the first decision of this side."""
            super().reset(seed=seed, options=options)
            self._encoded.restart(seed)
            self._opponent.new_game(int(self.np_random.integers(2**31)))
            self._reply()
            self._ended = self.position.over
            return self._observe()

        def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            """Plays a move and the replies to it."""
            if self._ended:
                raise GameOverError("the game is over: call reset() to begin another")
            if not self._encoded.play(int(action)):
                self._ended = True
                return *self._observe()[:1], -1.0, True, False, {"illegal": True, **self._observe()[1]}
            self._reply()
            self._ended = over = self.position.over
            seen, info = self._observe()
            return seen, reward(self.position, self._side) if over else 0.0, over, False, info

        def _reply(self) -> None:
            while not self.position.over and self.position.side != self._side:
                self._encoded.position = self.position.play(self._decision())

        def _decision(self) -> Any:
            return as_info(self._encoded.game, self.position, self._opponent.move(self.position)).best

        def _observe(self) -> tuple[Any, dict[str, Any]]:
            return planes(self.position, self._side), {"action_mask": self._encoded.mask(self._side)}

        def render(self) -> str | None:
            """The board as text in the mode `ansi`."""
            return self._encoded.render() if self.render_mode == "ansi" else None

        def close(self) -> None:
            """Closes the opponent."""
            self._opponent.close()

    return OneSideEnv

"""Every game as a game of OpenSpiel, for its algorithms; open_spiel is imported only when used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from sakiyomi import games
from sakiyomi.api.encoding import action_count, actions, planes
from sakiyomi.api.environments import reward
from sakiyomi.errors import MissingExtraError
from sakiyomi.games.base import Game, Position

if TYPE_CHECKING:
    import pyspiel

LONGEST = 10_000
"""Most moves of a game, for OpenSpiel's tables; games end by themselves long before."""


def openspiel_game(game: str | Game[Any], **start: object) -> pyspiel.Game:
    """A game of two sides for OpenSpiel; `start` has the options of the game's start.

    Actions are the numbers of `environment`, returns 1, 0 or -1, observations the planes of the side that
    observes. States hold a `position`; sides may move twice in a row, and a pass is an action.
    """
    try:
        make = _game_class()
    except ImportError as error:
        raise MissingExtraError(f"{error}: pip install open_spiel") from None
    return make(games.load(game), start)


@cache
def _game_class() -> Callable[[Game[Any], dict[str, Any]], pyspiel.Game]:
    import numpy
    import pyspiel

    class SpielState(pyspiel.State):  # type: ignore[misc]
        """A position of the game."""

        def __init__(self, owner: pyspiel.Game, position: Position[Any]) -> None:
            super().__init__(owner)
            self.game, self.position = owner.game, position

        def current_player(self) -> int:
            return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.side

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(actions(self.game, self.position)) if player == self.current_player() else []

        def _apply_action(self, action: int) -> None:
            self.position = self.position.play(actions(self.game, self.position)[action])

        def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
            return str(self.game.move_text(self.position, actions(self.game, self.position)[action]))

        def is_terminal(self) -> bool:
            return self.position.over

        def returns(self) -> list[float]:
            return [reward(self.position, side) if self.position.over else 0.0 for side in (0, 1)]

        def __str__(self) -> str:
            return self.position.text()

    class SpielObserver:
        """The planes of a side, and the text of the position."""

        def __init__(self, shape: tuple[int, ...]) -> None:
            self.tensor = numpy.zeros(int(numpy.prod(shape)), numpy.float32)
            self.dict = {"planes": self.tensor.reshape(shape)}

        def set_from(self, state: SpielState, player: int) -> None:
            self.dict["planes"][...] = planes(state.position, player)

        def string_from(self, state: SpielState, player: int) -> str:  # noqa: ARG002
            return str(state)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """The game itself."""

        def __init__(self, game: Game[Any], start: dict[str, Any]) -> None:
            self.game, self.first = game, game.start(**start)
            super().__init__(_kind(game), _numbers(game), {})

        def new_initial_state(self, state: object = None) -> SpielState:  # noqa: ARG002
            return SpielState(self, self.first)

        def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:  # noqa: ARG002
            return SpielObserver(planes(self.first, 0).shape)

    return SpielGame


def _kind(game: Game[Any]) -> pyspiel.GameType:
    from pyspiel import GameType

    return GameType(
        short_name=f"sakiyomi_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=GameType.ChanceMode.DETERMINISTIC,
        information=GameType.Information.PERFECT_INFORMATION,
        utility=GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def _numbers(game: Game[Any]) -> pyspiel.GameInfo:
    from pyspiel import GameInfo

    return GameInfo(
        num_distinct_actions=action_count(game),
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )

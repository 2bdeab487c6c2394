"""What a cell does in a run: plays one game after the other, and keeps the players from game to game."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

from sakiyomi import games
from sakiyomi.errors import GameError, SakiyomiError
from sakiyomi.executors import Stoppable
from sakiyomi.games.base import Position
from sakiyomi.match.adjudication import make_judge
from sakiyomi.match.clocks import Control
from sakiyomi.match.playing import play_game
from sakiyomi.match.records import PlayedGame, to_json
from sakiyomi.match.settings import MatchSettings
from sakiyomi.match.witness import Witness
from sakiyomi.players.base import Player
from sakiyomi.players.registry import make_player
from sakiyomi.types import Info
from sakiyomi.wire import read_typed, write_json
from sakiyomi.wire.typed import Count

MAX_PLAYERS = 8
"""Players that a cell keeps ready; in larger tournaments they are made anew now and then."""

GAMES = "sakiyomi.match.work:GameWork"
"""The name of the work for an executor."""


@dataclass(frozen=True, slots=True)
class GameTask:
    """A game to be played."""

    number: Count
    seats: tuple[Count, Count]
    """The entrants of side 0 and side 1."""
    start: str
    witness: str | None = None
    """A file that says at any moment whose turn it is."""


class GameWork:
    """Plays one game after the other; the answer is the finished game, or an `error`."""

    def __init__(self, setup: bytes) -> None:
        self.settings = read_typed(MatchSettings, setup, what="the settings of a run")
        self.game = games.load(self.settings.game)
        self.control = Control.parse(self.settings.clock)
        self.judges = [make_judge(rule, self.game) for rule in self.settings.adjudicate]
        self._players: dict[int, Player[Any]] = {}
        self._stopped = False

    def __call__(self, task: bytes) -> bytes:
        """Play one game."""
        try:
            answer = to_json(self._play(read_typed(GameTask, task, what="a game to play")))
        except (SakiyomiError, EOFError) as error:
            answer = {"error": str(error) or "left the game"}
        return write_json(answer).encode()

    def stop(self) -> None:
        """End the game with its next move, and the search for it where the player can be stopped."""
        self._stopped = True
        for player in list(self._players.values()):
            if isinstance(player, Stoppable):
                player.stop()

    def close(self) -> None:
        """End all players."""
        for entrant in list(self._players):
            self._drop(entrant)

    def _play(self, task: GameTask) -> PlayedGame:
        one, other = task.seats
        players = (self._player(one), self._player(other))
        with contextlib.ExitStack() as stack:
            told: Witness | None = None
            if task.witness is not None:
                with contextlib.suppress(OSError):  # on another machine there is no such place
                    told = stack.enter_context(contextlib.closing(Witness(task.witness, self.game)))

            def watch(position: Position[Any], info: Info[Any]) -> None:
                self._check()
                if told is not None:
                    told.saw(position, info)

            record = play_game(
                self.game,
                self.game.parse(task.start),
                players,
                watch,
                control=self.control,
                judges=self.judges,
                seeds=(self._seed(task.number, one), self._seed(task.number, other)),
                asked=told.asked if told else None,
            )
        if record.culprit is not None and record.ending != "time":
            self._drop(task.seats[record.culprit])
        return PlayedGame(task.number, task.seats, record)

    def _check(self) -> None:
        if self._stopped:
            raise GameError("the game was stopped")

    def _seed(self, number: int, entrant: int) -> int:
        """Another one for every game and player, even if two players have the same name."""
        return (self.settings.seed * self.settings.games + number) * len(self.settings.entrants) + entrant

    def _player(self, entrant: int) -> Player[Any]:
        player = self._players.pop(entrant, None)
        if player is None:
            while len(self._players) >= MAX_PLAYERS:
                self._drop(next(iter(self._players)))
            player = make_player(self.settings.entrants[entrant].player, self.game)
        self._players[entrant] = player  # the last one is the one used last
        return player

    def _drop(self, entrant: int) -> None:
        """After a mistake nothing is expected of a player any more; the next game gets a new one."""
        with contextlib.suppress(Exception):
            self._players.pop(entrant).close()

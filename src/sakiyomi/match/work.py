"""The work of a cell in a run: it plays one game after another, and keeps its players between games."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

from sakiyomi import games
from sakiyomi.errors import GameError, SakiyomiError
from sakiyomi.executors import Stoppable
from sakiyomi.games.base import Position
from sakiyomi.match.adjudication import make_judge
from sakiyomi.match.call_log import CallLog
from sakiyomi.match.clocks import Control
from sakiyomi.match.playing import play_game
from sakiyomi.match.records import PlayedGame, to_json
from sakiyomi.match.settings import MatchSettings
from sakiyomi.players.base import Player
from sakiyomi.players.registry import make_player
from sakiyomi.types import Info
from sakiyomi.wire import read_typed, write_json
from sakiyomi.wire.typed import Count

MAX_PLAYERS = 8
"""Most players that a cell keeps; in larger tournaments some are recreated now and then."""

GAMES = "sakiyomi.match.work:GameWork"
"""The work's name for executors."""


@dataclass(frozen=True, slots=True)
class GameTask:
    """A game to play."""

    number: Count
    seats: tuple[Count, Count]
    """The entrants of side 0 and side 1."""
    start: str
    call_log: str | None = None
    """The file of the call log, if one is wanted."""


class GameWork:
    """Plays one game after another; the answer is the finished game, or an `error`."""

    def __init__(self, setup: bytes) -> None:
        self.settings = read_typed(MatchSettings, setup, what="the settings of a run")
        self.game = games.load(self.settings.game)
        self.control = Control.parse(self.settings.clock)
        self.judges = [make_judge(rule, self.game) for rule in self.settings.adjudicate]
        self._players: dict[int, Player[Any]] = {}
        self._stopped = False

    def __call__(self, task: bytes) -> bytes:
        """Plays one game."""
        try:
            answer = to_json(self._play(read_typed(GameTask, task, what="a game to play")))
        except (SakiyomiError, EOFError) as error:
            answer = {"error": str(error) or "left the game"}
        return write_json(answer).encode()

    def stop(self) -> None:
        """Ends the game at its next move, and the running search if the player can be stopped."""
        self._stopped = True
        for player in list(self._players.values()):
            if isinstance(player, Stoppable):
                player.stop()

    def close(self) -> None:
        """Ends all players."""
        for entrant in list(self._players):
            self._drop(entrant)

    def _play(self, task: GameTask) -> PlayedGame:
        one, other = task.seats
        players = (self._player(one), self._player(other))
        with contextlib.ExitStack() as stack:
            log: CallLog | None = None
            if task.call_log is not None:
                with contextlib.suppress(OSError):  # another machine may not have the folder
                    log = stack.enter_context(contextlib.closing(CallLog(task.call_log, self.game)))

            def watch(position: Position[Any], info: Info[Any]) -> None:
                self._check()
                if log is not None:
                    log.decided(position, info)

            record = play_game(
                self.game,
                self.game.parse(task.start),
                players,
                watch,
                control=self.control,
                judges=self.judges,
                seeds=(self._seed(task.number, one), self._seed(task.number, other)),
                before_call=log.called if log else None,
            )
        if record.culprit is not None and record.ending != "time":
            self._drop(task.seats[record.culprit])
        return PlayedGame(task.number, task.seats, record)

    def _check(self) -> None:
        if self._stopped:
            raise GameError("the game was stopped")

    def _seed(self, number: int, entrant: int) -> int:
        """A different seed for every game and player, even if two players have the same name."""
        return (self.settings.seed * self.settings.games + number) * len(self.settings.entrants) + entrant

    def _player(self, entrant: int) -> Player[Any]:
        player = self._players.pop(entrant, None)
        if player is None:
            while len(self._players) >= MAX_PLAYERS:
                self._drop(next(iter(self._players)))
            player = make_player(self.settings.entrants[entrant].player, self.game)
        self._players[entrant] = player  # the most recently used comes last
        return player

    def _drop(self, entrant: int) -> None:
        """Closes a player; the next game gets a new one."""
        with contextlib.suppress(Exception):
            self._players.pop(entrant).close()

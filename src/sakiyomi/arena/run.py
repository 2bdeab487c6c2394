"""A run from its first game to its last: what is left to play, who plays it, when a test has decided."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Protocol

from sakiyomi import games
from sakiyomi.arena.folder import RunFolder
from sakiyomi.arena.names import make_player
from sakiyomi.arena.openings import Openings
from sakiyomi.arena.records import Played, of_json
from sakiyomi.arena.settings import Fixture, Settings
from sakiyomi.arena.standings import count
from sakiyomi.arena.work import GAMES
from sakiyomi.errors import EngineError, EngineStartError, GameError
from sakiyomi.executors import Executor
from sakiyomi.executors.batch import TaskError, answers


class Watcher(Protocol):
    """Somebody who looks on."""

    def begun(self, fixture: Fixture) -> None:
        """A game has begun."""

    def finished(self, played: Played) -> None:
        """A game has been written down."""

    def beat(self) -> None:
        """A moment has passed."""


def check_players(settings: Settings) -> None:
    """Makes every player once, so that one that cannot play stops the run before its first game."""
    game = games.load(settings.game)
    for entrant in settings.entrants:
        try:
            with closing(make_player(entrant.player, game)) as player:
                player.new_game()
        except EngineError as error:
            raise EngineStartError(f"{entrant.label} cannot play: {error}") from None


def play_run(
    folder: RunFolder, openings: Openings, executor: Executor, workers: int, watcher: Watcher
) -> None:
    """Plays what is left of a run. Whatever ends it early, all finished games are in the folder."""
    settings, standings = folder.settings, count(folder.settings, folder.played)
    if standings.complete:
        return
    done = {played.number for played in folder.played}
    left = [number for number in range(settings.games) if number not in done]
    stream = answers(
        executor,
        workers,
        GAMES,
        json.dumps(settings.as_json()).encode(),
        (_task(settings.fixture(number), openings) for number in left),
        lives=3,  # a lost machine may cost a game two lives, three are no accident
        begun=lambda place: watcher.begun(settings.fixture(left[place])),
        beat=watcher.beat,
    )
    try:
        with closing(stream):
            for _, answer in stream:
                played = _game(answer)
                folder.append(played)
                watcher.finished(played)
                standings.add(played)
                if standings.sequence.decided is not None:
                    return
    except TaskError as error:
        fixture = settings.fixture(left[error.task])
        names = " against ".join(settings.entrants[seat].label for seat in fixture.seats)
        game = f"game {fixture.number + 1}, {names}"
        raise GameError(f"the process that played {game}, has died three times") from None


def _task(fixture: Fixture, openings: Openings) -> bytes:
    task = {"number": fixture.number, "seats": fixture.seats, "start": openings[fixture.round]}
    return json.dumps(task).encode()


def _game(answer: bytes) -> Played:
    data = json.loads(answer)
    if "error" in data:
        raise GameError(data["error"])
    return of_json(data)

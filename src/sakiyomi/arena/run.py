"""A run from its first game to its last: what is left to play, who plays it, when a test has decided."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

from sakiyomi import games
from sakiyomi.arena.folder import RunFolder
from sakiyomi.arena.names import make_player
from sakiyomi.arena.openings import Openings
from sakiyomi.arena.records import Played, of_json
from sakiyomi.arena.settings import Fixture, Settings
from sakiyomi.arena.standings import count
from sakiyomi.arena.witness import testimony
from sakiyomi.arena.work import GAMES
from sakiyomi.errors import EngineError, EngineStartError, GameError
from sakiyomi.executors import Executor

BEAT = 0.2
"""Seconds between looks at the clock while nothing happens."""


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
    left, idle, waiting = _left(folder), list(range(workers)), list[Fixture]()
    busy, died = dict[int, Fixture](), set[int]()
    try:
        executor.start(workers, GAMES, json.dumps(settings.as_json()).encode())
        while True:
            while idle and (fixture := waiting.pop() if waiting else next(left, None)):
                cell = idle.pop()
                busy[cell] = fixture
                executor.send(cell, json.dumps(_task(folder, openings, fixture, died)).encode())
                watcher.begun(fixture)
            if not busy:
                return
            event = executor.receive(BEAT)
            watcher.beat()
            if event is None:
                continue
            cell, answer = event
            fixture = busy.pop(cell)
            idle.append(cell)
            if answer is None and fixture.number not in died:
                died.add(fixture.number)
                waiting.append(fixture)
                continue
            played = _game(answer) if answer else _crash(folder, openings, fixture)
            _witness(folder, fixture).unlink(missing_ok=True)
            folder.append(played)
            watcher.finished(played)
            standings.add(played)
            if standings.sequence.decided is not None:
                return
    finally:
        executor.close()


def _left(folder: RunFolder) -> Iterator[Fixture]:
    """Fixtures without a game, in order."""
    done = {played.number for played in folder.played}
    for number in range(folder.settings.games):
        if number not in done:
            yield folder.settings.fixture(number)


def _task(folder: RunFolder, openings: Openings, fixture: Fixture, died: set[int]) -> dict[str, Any]:
    """A game whose process has died is played once more, with a witness; twice is no accident."""
    task = {"number": fixture.number, "seats": fixture.seats, "start": openings[fixture.round]}
    return task | ({"witness": str(_witness(folder, fixture))} if fixture.number in died else {})


def _witness(folder: RunFolder, fixture: Fixture) -> Path:
    return folder.path.absolute() / f"witness-{fixture.number + 1}.jsonl"


def _crash(folder: RunFolder, openings: Openings, fixture: Fixture) -> Played:
    """The game is lost by the player that was being called when the process died."""
    settings, path = folder.settings, _witness(folder, fixture)
    game = games.load(settings.game).name
    played = testimony(path, settings, fixture, game, openings[fixture.round])
    if played is None:
        names = " against ".join(settings.entrants[seat].label for seat in fixture.seats)
        raise GameError(f"the process that played game {fixture.number + 1}, {names}, has died twice")
    return played


def _game(answer: bytes) -> Played:
    data = json.loads(answer)
    if "error" in data:
        raise GameError(data["error"])
    return of_json(data)

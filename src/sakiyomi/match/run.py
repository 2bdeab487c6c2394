"""Play a run from its first game to its last, or until a sequential test has decided."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from sakiyomi import games
from sakiyomi.cells.batch import TaskError, answers
from sakiyomi.errors import EngineError, EngineStartError, GameError
from sakiyomi.executors import Executor
from sakiyomi.match.call_log import read_crash
from sakiyomi.match.folder import MatchFolder
from sakiyomi.match.openings import Openings
from sakiyomi.match.records import PlayedGame, PlayedShape, to_json
from sakiyomi.match.settings import Fixture, MatchSettings
from sakiyomi.match.standings import count
from sakiyomi.match.work import GAMES, GameTask
from sakiyomi.players.registry import make_player
from sakiyomi.runs.folder import MAX_RECORD
from sakiyomi.wire import Fields, Text, read_record, read_typed, write_json, write_typed


class RunWatcher(Protocol):
    """Callbacks that show the progress of a run."""

    def begun(self, fixture: Fixture) -> None:
        """A game has started."""

    def finished(self, played: PlayedGame) -> None:
        """A game has been recorded."""

    def beat(self) -> None:
        """Called several times a second."""


def check_players(settings: MatchSettings) -> None:
    """Makes every player once, to stop the run before its first game if one cannot play."""
    game = games.load(settings.game)
    for entrant in settings.entrants:
        try:
            with closing(make_player(entrant.player, game)) as player:
                player.new_game()
        except EngineError as error:
            raise EngineStartError(f"{entrant.label} cannot play: {error}") from None


def play_run(
    folder: MatchFolder, openings: Openings, executor: Executor, workers: int, watcher: RunWatcher
) -> None:
    """Plays the remaining games of a run. Even if it ends early, all finished games are in the folder."""
    settings, standings = folder.settings, count(folder.settings, folder.played)
    if standings.complete:
        return
    done = {played.number for played in folder.played}
    left = [number for number in range(settings.games) if number not in done]
    replays, shape = _Replays(folder, openings, left), _GameAnswerShape(settings)
    stream = answers(
        executor,
        workers,
        GAMES,
        write_typed(settings),
        (write_typed(_task(settings.fixture(number), openings)) for number in left),
        lives=3,  # a lost machine may cost two lives; three are no accident
        on_start=lambda place: watcher.begun(settings.fixture(left[place])),
        heartbeat=watcher.beat,
        retry=replays.add_log,
        give_up=replays.read_log,
    )
    try:
        with closing(stream):
            for _, answer in stream:
                played = read_record(answer, shape, max_bytes=MAX_RECORD, what="the game of a cell")
                folder.append(played)
                watcher.finished(played)
                standings.add(played)
                if standings.sequence.decided is not None:
                    return
    except TaskError as error:
        fixture = settings.fixture(left[error.task])
        names = " against ".join(settings.entrants[seat].label for seat in fixture.seats)
        game = f"game {fixture.number + 1}, {names}"
        raise GameError(f"the process playing {game}, died three times") from None
    finally:
        replays.clean_up()


def _task(fixture: Fixture, openings: Openings) -> GameTask:
    return GameTask(fixture.number, fixture.seats, openings[fixture.round])


@dataclass(slots=True)
class _Replays:
    """Replays each game whose process has died with a call log, which shows the culprit if it dies again."""

    folder: MatchFolder
    openings: Openings
    left: list[int]
    paths: dict[int, Path] = field(default_factory=dict)

    def add_log(self, place: int, task: bytes) -> bytes:
        """The same task with a call log."""
        self.paths[place] = path = self.folder.path.absolute() / f"calls-{self.left[place] + 1}.jsonl"
        again = read_typed(GameTask, task, what="a game to play")
        return write_typed(replace(again, call_log=str(path)))

    def read_log(self, place: int) -> bytes | None:
        """The game, lost by the player being called when the process died; None if unknown."""
        settings = self.folder.settings
        fixture = settings.fixture(self.left[place])
        game = games.load(settings.game).name
        played = read_crash(self.paths[place], settings, fixture, game, self.openings[fixture.round])
        return None if played is None else write_json(to_json(played)).encode()

    def clean_up(self) -> None:
        """Removes the call logs."""
        for path in self.paths.values():
            path.unlink(missing_ok=True)


class _GameAnswerShape:
    """A finished game of a run, or an error of the players' setup."""

    def __init__(self, settings: MatchSettings) -> None:
        self._played, self._error = PlayedShape(settings), Fields({"error": Text(100_000)})

    def check(self, value: object, where: str) -> PlayedGame:
        if isinstance(value, dict) and "error" in value:
            raise GameError(self._error.check(value, where)["error"])
        return self._played.check(value, where)

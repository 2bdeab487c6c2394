"""A run from its first game to its last: what is left to play, who plays it, when a test has decided."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from sakiyomi import games
from sakiyomi.cells.batch import TaskError, answers
from sakiyomi.errors import EngineError, EngineStartError, GameError
from sakiyomi.executors import Executor
from sakiyomi.match.folder import MatchFolder
from sakiyomi.match.openings import Openings
from sakiyomi.match.records import PlayedGame, PlayedShape, to_json
from sakiyomi.match.settings import Fixture, MatchSettings
from sakiyomi.match.standings import count
from sakiyomi.match.witness import testimony
from sakiyomi.match.work import GAMES, GameTask
from sakiyomi.players.registry import make_player
from sakiyomi.runs.folder import MAX_RECORD
from sakiyomi.wire import Fields, Text, read_record, read_typed, write_json, write_typed


class RunWatcher(Protocol):
    """Somebody who looks on."""

    def begun(self, fixture: Fixture) -> None:
        """A game has begun."""

    def finished(self, played: PlayedGame) -> None:
        """A game has been written down."""

    def beat(self) -> None:
        """A moment has passed."""


def check_players(settings: MatchSettings) -> None:
    """Make every player once, so that one that cannot play stops the run before its first game."""
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
    """Play what is left of a run. Whatever ends it early, all finished games are in the folder."""
    settings, standings = folder.settings, count(folder.settings, folder.played)
    if standings.complete:
        return
    done = {played.number for played in folder.played}
    left = [number for number in range(settings.games) if number not in done]
    witnesses, shape = _Witnesses(folder, openings, left), _GameAnswerShape(settings)
    stream = answers(
        executor,
        workers,
        GAMES,
        write_typed(settings),
        (write_typed(_task(settings.fixture(number), openings)) for number in left),
        lives=3,  # a lost machine may cost a game two lives, three are no accident
        begun=lambda place: watcher.begun(settings.fixture(left[place])),
        beat=watcher.beat,
        again=witnesses.call,
        lost=witnesses.hear,
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
        raise GameError(f"the process that played {game}, has died three times") from None
    finally:
        witnesses.dismiss()


def _task(fixture: Fixture, openings: Openings) -> GameTask:
    return GameTask(fixture.number, fixture.seats, openings[fixture.round])


@dataclass(slots=True)
class _Witnesses:
    """A game whose process has died is played once more with a witness, who tells if it dies again."""

    folder: MatchFolder
    openings: Openings
    left: list[int]
    paths: dict[int, Path] = field(default_factory=dict)

    def call(self, place: int, task: bytes) -> bytes:
        """The same task with a witness."""
        self.paths[place] = path = self.folder.path.absolute() / f"witness-{self.left[place] + 1}.jsonl"
        again = read_typed(GameTask, task, what="a game to play")
        return write_typed(replace(again, witness=str(path)))

    def hear(self, place: int) -> bytes | None:
        """The game, lost by the player that was being called when the process died; None if unknown."""
        settings = self.folder.settings
        fixture = settings.fixture(self.left[place])
        game = games.load(settings.game).name
        played = testimony(self.paths[place], settings, fixture, game, self.openings[fixture.round])
        return None if played is None else write_json(to_json(played)).encode()

    def dismiss(self) -> None:
        """Remove what they have written."""
        for path in self.paths.values():
            path.unlink(missing_ok=True)


class _GameAnswerShape:
    """A finished game of a run, or what was wrong with the players."""

    def __init__(self, settings: MatchSettings) -> None:
        self._played, self._error = PlayedShape(settings), Fields({"error": Text(100_000)})

    def check(self, value: object, where: str) -> PlayedGame:
        if isinstance(value, dict) and "error" in value:
            raise GameError(self._error.check(value, where)["error"])
        return self._played.check(value, where)

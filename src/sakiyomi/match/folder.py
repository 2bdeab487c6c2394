"""The run folder of a match or tournament."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from sakiyomi.errors import WireError
from sakiyomi.match.records import PlayedGame, PlayedShape, to_json
from sakiyomi.match.settings import SETTINGS, MatchSettings
from sakiyomi.runs import MANIFEST, RunError, RunFolder, read_manifest, read_records

KIND = "games"


class MatchFolder:
    """A run that is open for writing; use it in `with`."""

    def __init__(self, path: Path, settings: MatchSettings) -> None:
        self.path, self.settings = path, settings
        self._run = RunFolder(path, KIND, settings.as_json(), PlayedShape(settings))
        self.played = _once(self._run.records)

    def append(self, played: PlayedGame) -> None:
        """Writes a finished game to the disk."""
        self._run.append(played, to_json(played))
        self.played.append(played)

    def __enter__(self) -> MatchFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run.__exit__(kind, error, trace)


def read_run(path: Path) -> tuple[MatchSettings, list[PlayedGame]]:
    """The settings and games of a run: finished, interrupted or still running."""
    try:
        settings = SETTINGS.check(read_manifest(path, KIND), "settings")
    except WireError as error:
        raise RunError(f"{path / MANIFEST} cannot be used: {error}") from None
    return settings, _once(read_records(path, PlayedShape(settings)))


def _once(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """The games without duplicates."""
    return list({game.number: game for game in reversed(list(games))}.values())[::-1]

"""A run as a folder: `manifest.json` says what is played, `records.jsonl` grows by one line with every game.

A line is on the disk before the next game is begun in its place, so that killing the program at any moment
loses at most the games in progress. A half-written last line is cut off when the run goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from sakiyomi.arena.records import Played, of_json, to_json
from sakiyomi.arena.settings import Settings
from sakiyomi.errors import SakiyomiError

MANIFEST, RECORDS = "manifest.json", "records.jsonl"
DRAFT = f".{MANIFEST}.part"
FORMAT = 1
"""Version of the folder's format."""


class RunError(SakiyomiError, ValueError):
    """A folder that is no run, is another run, or is damaged."""


class RunFolder:
    """A run that is open for writing; use it in `with`. Nobody else can open it meanwhile."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path, self.settings = path, settings
        _make_folder(path)
        self._file: IO[bytes] = open(path / RECORDS, "ab+")  # noqa: SIM115
        try:
            _lock(self._file, path)
            _claim(path, settings)
            self.played = list(_read(self._file, path))
            self._cut()
        except BaseException:
            self._file.close()
            raise

    def append(self, played: Played) -> None:
        """Writes a finished game to the disk."""
        line = json.dumps(to_json(played), ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.played.append(played)

    def _cut(self) -> None:
        """Removes what a killed program has left of a line."""
        self._file.seek(0)
        whole = sum(len(line) for line in self._file if line.endswith(b"\n"))
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def read_run(path: Path) -> tuple[Settings, list[Played]]:
    """The settings and games of a run, finished or not; it may be going on."""
    settings = _settings(_manifest(path))
    if not (path / RECORDS).exists():
        return settings, []
    with open(path / RECORDS, "rb") as file:
        return settings, list(_read(file, path))


def _make_folder(path: Path) -> None:
    """Makes the folder; refuses one that holds anything but a run."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RunError(f"cannot make the folder {path}: {error.strerror}") from None
    if (path / MANIFEST).exists():
        return
    others = [file.name for file in path.iterdir() if file.name not in (RECORDS, DRAFT)]
    if others or ((path / RECORDS).exists() and (path / RECORDS).stat().st_size):
        raise RunError(f"{path} is no run but holds other files; name an empty or a new folder")


def _claim(path: Path, settings: Settings) -> None:
    """Writes the manifest, or checks that the one there is of this very run."""
    new = {"format": FORMAT, "sakiyomi": _version(), "settings": settings.as_json()}
    new = json.loads(json.dumps(new))
    if (path / MANIFEST).exists():
        _compare(path, _manifest(path), new)
        return
    with open(path / DRAFT, "w", encoding="utf-8") as file:
        file.write(json.dumps(new, ensure_ascii=False, indent=2) + "\n")
        file.flush()
        os.fsync(file.fileno())
    (path / DRAFT).replace(path / MANIFEST)


def _compare(path: Path, old: dict[str, Any], new: dict[str, Any]) -> None:
    if old == new:
        return
    parts = [(name, old["settings"].get(name), value) for name, value in new["settings"].items()]
    parts.append(("version of sakiyomi", old.get("sakiyomi"), new["sakiyomi"]))
    differ = [f"{name} was {_brief(was)}, now {_brief(now)}" for name, was, now in parts if was != now]
    raise RunError(
        f"{path} holds another run ({'; '.join(differ)}): give the same command to go on with it, "
        "or another folder"
    )


def _brief(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:199]}…"


def _manifest(path: Path) -> dict[str, Any]:
    try:
        data = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except OSError:
        raise RunError(f"{path} is no run: it has no {MANIFEST}") from None
    except ValueError:
        raise RunError(f"{path / MANIFEST} cannot be read: it is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or "settings" not in data:
        raise RunError(f"{path / MANIFEST} is not of a form that this version knows")
    return data


def _settings(manifest: dict[str, Any]) -> Settings:
    try:
        return Settings.of_json(manifest["settings"])
    except (KeyError, TypeError):
        raise RunError("the manifest's settings are not of a form that this version knows") from None


def _read(file: IO[bytes], path: Path) -> Iterator[Played]:
    """The games, without a last line that was cut short; a game that is there twice counts once."""
    file.seek(0)
    seen = set[int]()
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            return
        try:
            played = of_json(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise RunError(f"{path / RECORDS}, line {number}: not a game") from None
        if played.number not in seen:
            seen.add(played.number)
            yield played


def _lock(file: IO[bytes], path: Path) -> None:
    with contextlib.suppress(ImportError):  # where there are no such locks
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise RunError(f"{path} is being played by another process") from None


def _version() -> str:
    from importlib.metadata import version

    return version("sakiyomi")

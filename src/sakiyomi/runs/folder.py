"""A run as a folder: `manifest.json` holds the settings, `records.jsonl` gets a line for every result.

A line is on the disk before the run continues, so killing the program at any moment loses at most the work
in progress. A half-written last line is cut off when the run is resumed. A run that fails before its first
record leaves nothing behind.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Generic, TypeVar

from sakiyomi.errors import BusyError, SakiyomiError, WireError, shorten
from sakiyomi.wire import (
    AnyJson,
    Fields,
    MapOf,
    Shape,
    Text,
    Whole,
    read_json,
    read_record,
    write_json,
    write_line,
)

T = TypeVar("T")

MANIFEST, RECORDS = "manifest.json", "records.jsonl"
KINDS = {
    "games": "a match or tournament",
    "ladder": "a ladder",
    "contest": "a contest",
    "compose": "composing",
    "mates": "mate problems",
    "study": "other solutions",
}
"""What people call the kinds of run."""
OWN = {MANIFEST, f".{MANIFEST}.part", RECORDS}
"""The files of every run, and the draft of the manifest."""
FORMAT = 2
"""Version of the folder's format."""
MAX_MANIFEST = 16 << 20
MAX_RECORD = 64 << 20
"""Most bytes of a manifest, and of a line of records."""

_MANIFEST = Fields(
    {
        "format": Whole(FORMAT, FORMAT),
        "kind": Text(),
        "sakiyomi": Text(),
        "settings": MapOf(AnyJson(), 100),
    }
)


class RunError(SakiyomiError, ValueError):
    """A folder that is not a run, is another run, or is damaged."""


class RunFolder(Generic[T]):
    """A run that is open for writing, and locked meanwhile; use it in `with`.

    `kind` is the kind of run, `settings` is everything that decides its results, as JSON; `shape` reads a
    record. The setting `grows`, a number, may be larger than before when the run is resumed.
    """

    def __init__(
        self, path: Path, kind: str, settings: Mapping[str, Any], shape: Shape[T], grows: str = ""
    ) -> None:
        self.path = path
        self.records: list[T] = []
        self._made, self._new = _make_folder(path), False
        self._file = _open(path)
        try:
            _lock(self._file, path)
            self._new = not (path / MANIFEST).exists()
            _claim(path, kind, settings, grows)
            self.records += _read(self._file, path, shape)
            self._cut()
        except BaseException:
            self._discard()
            self._file.close()
            raise

    def append(self, record: T, data: object) -> None:
        """Adds a record, and writes its JSON durably (fsync)."""
        self._file.write(write_line(data))
        self._file.flush()
        os.fsync(self._file.fileno())
        self.records.append(record)

    def close(self) -> None:
        """Unlocks the folder."""
        self._file.close()

    def _discard(self) -> None:
        """Removes a run without results, with the folders that were made for it."""
        if not self._new or self.records:
            return
        with suppress(OSError):  # what cannot be removed stays; the first error matters more
            if {file.name for file in self.path.iterdir()} <= OWN:
                for name in OWN:
                    (self.path / name).unlink(missing_ok=True)
                for folder in reversed(self._made):
                    folder.rmdir()

    def _cut(self) -> None:
        """Removes a last line that a killed program left unfinished."""
        self._file.seek(0)
        whole = sum(len(line) for line in self._file if line.endswith(b"\n"))
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)

    def __enter__(self) -> RunFolder[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            self._discard()
        self.close()


def run_kind(path: Path) -> str:
    """What kind of run a folder holds."""
    return str(_manifest(path)["kind"])


def read_manifest(path: Path, kind: str) -> dict[str, Any]:
    """The settings of a run of this kind."""
    manifest = _manifest(path)
    if manifest["kind"] != kind:
        raise RunError(f"{path}: wrong kind of run: {_named(manifest['kind'])}, not {_named(kind)}")
    settings: dict[str, Any] = manifest["settings"]
    return settings


def read_records(path: Path, shape: Shape[T]) -> list[T]:
    """The records of a run: finished, interrupted or still running."""
    try:
        with open(path / RECORDS, "rb") as file:
            return list(_read(file, path, shape))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise RunError(f"cannot read {path / RECORDS}: {error.strerror}") from None


def write_whole(path: Path, text: str) -> None:
    """Writes a file of a run atomically and durably: completely or not at all."""
    draft = path.with_name(f".{path.name}.part")
    try:
        with open(draft, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise RunError(f"cannot write {path}: {error.strerror}") from None


def _make_folder(path: Path) -> list[Path]:
    """Makes the folder and returns what was made, outermost first; refuses a folder with other files."""
    new = [folder for folder in (*reversed(path.parents), path) if not folder.exists()]
    try:
        path.mkdir(parents=True, exist_ok=True)
        if (path / MANIFEST).exists():
            return new
        others = {file.name for file in path.iterdir()} - OWN
        if others or ((path / RECORDS).exists() and (path / RECORDS).stat().st_size):
            raise RunError(f"{path}: not a run folder but holds other files; choose an empty or new folder")
    except OSError as error:
        raise RunError(f"cannot create the folder {path}: {error.strerror}") from None
    return new


def _open(path: Path) -> IO[bytes]:
    try:
        return open(path / RECORDS, "ab+")
    except OSError as error:
        raise RunError(f"cannot write {path / RECORDS}: {error.strerror}") from None


def _claim(path: Path, kind: str, settings: Mapping[str, Any], grows: str) -> None:
    """Writes the manifest, or checks that the existing one belongs to the same run."""
    new = {"format": FORMAT, "kind": kind, "sakiyomi": version("sakiyomi"), "settings": dict(settings)}
    new = read_json(write_json(new), max_bytes=MAX_MANIFEST, what="the manifest")
    if (path / MANIFEST).exists():
        old = _manifest(path)
        if not (grows and _grown(old, new, grows)):
            _compare(path, old, new)
            return
    write_whole(path / MANIFEST, json.dumps(new, ensure_ascii=False, indent=2) + "\n")


def _grown(old: dict[str, Any], new: dict[str, Any], setting: str) -> bool:
    """Whether it is the same run with a larger number of this setting."""
    before, now = old["settings"].get(setting), new["settings"][setting]
    same = {**old, "settings": {**old["settings"], setting: now}} == new
    return same and isinstance(before, int) and before < now


def _compare(path: Path, old: dict[str, Any], new: dict[str, Any]) -> None:
    if old == new:
        return
    if old["kind"] != new["kind"]:
        reason = f"{_named(old['kind'])}, not {_named(new['kind'])}"
        raise RunError(f"{path} holds another run ({reason}): choose another folder")
    parts = [(name, old["settings"].get(name), value) for name, value in new["settings"].items()]
    parts += [("version of sakiyomi", old["sakiyomi"], new["sakiyomi"])]
    differ = [_difference(name, was, now) for name, was, now in parts if was != now]
    raise RunError(
        f"{path} holds another run ({'; '.join(differ) or 'settings that no longer exist'}): "
        "repeat its command to resume it, or choose another folder"
    )


def _named(kind: str) -> str:
    return KINDS.get(kind, shorten(kind))


def _difference(name: str, was: object, now: object) -> str:
    return "other problems" if name == "sha256" else f"{name} was {_brief(was)}, now {_brief(now)}"


def _brief(value: object) -> str:
    if isinstance(value, list) and all(isinstance(one, dict) and "label" in one for one in value):
        return ", ".join(shorten(str(one["label"])) for one in value)
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:199]}…"


def _manifest(path: Path) -> dict[str, Any]:
    file = path / MANIFEST
    try:
        size = file.stat().st_size
        data = file.read_bytes() if size <= MAX_MANIFEST else b" " * (MAX_MANIFEST + 1)
    except FileNotFoundError:
        raise RunError(f"{path}: not a run folder (no {MANIFEST})") from None
    except OSError as error:
        raise RunError(f"cannot read {file}: {error.strerror}") from None
    try:
        return read_record(data, _MANIFEST, max_bytes=MAX_MANIFEST, what="the manifest")
    except WireError as error:
        raise RunError(f"{file} cannot be used: {error}") from None


def _read(file: IO[bytes], path: Path, shape: Shape[T]) -> Iterator[T]:
    """The records, without an unfinished last line."""
    file.seek(0)
    for number, line in enumerate(iter(lambda: file.readline(MAX_RECORD), b""), 1):
        if not line.endswith(b"\n") and len(line) < MAX_RECORD:
            return
        try:
            yield read_record(line, shape, max_bytes=MAX_RECORD, what="the record")
        except WireError as error:
            raise RunError(f"{path / RECORDS}, line {number}: {error}") from None


def _lock(file: IO[bytes], path: Path) -> None:
    """Locks the folder for one run; the lock ends with the process that holds it."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BusyError(f"{path} is in use by another run") from None

"""Sessions on disk: what people have in their rooms survives a restart of the studio.

A session is one JSON file in the user's state folder, readable for that user alone, written whole or not at
all. What is read back is checked like anything else from outside; a file that makes no sense is set aside.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sakiyomi.errors import WireError
from sakiyomi.wire import AnyJson, Fields, MapOf, Text, Whole, read_record, write_visible
from sakiyomi.wire.typed import plain

MAX_BYTES = 2_000_000
"""Of one session; a larger one is not kept."""
MAX_TOTAL = 64_000_000
"""Of all files together; the oldest make room."""
MAX_FILES = 200
MAX_DAMAGED = 5
MAX_ANCESTORS = 20
"""Restarts over which a page may come back."""
DELAY = 0.5
"""Seconds from a change until it is written."""
VERSION = 1
MAX_DEPTH = 40
"""Of a room's state."""


@dataclass(slots=True)
class KeptSession:
    """A session as it is written."""

    name: str
    lineage: str
    """Of the states that it has gone through; another one after every restart."""
    revision: int
    """Counts its states."""
    ancestors: dict[str, int] = field(default_factory=dict)
    """Earlier lineages, with the last state of each that was not lost."""
    rooms: dict[str, dict[str, Any]] = field(default_factory=dict)

    def text(self) -> str:
        """As a file."""
        return write_visible({"version": VERSION, **plain(self)})

    @classmethod
    def read(cls, data: bytes) -> KeptSession:
        """What `text` has written; raises `WireError` for anything else."""
        return read_record(data, _SESSION, max_bytes=MAX_BYTES, max_depth=MAX_DEPTH, what="the session")


class _SessionShape:
    def check(self, value: object, where: str) -> KeptSession:
        fields = _FIELDS.check(value, where)
        del fields["version"]
        return KeptSession(**fields)


_LINEAGE, _REVISION = Text(40, pattern=re.compile("[A-Za-z0-9_-]+")), Whole(0, (1 << 53) - 1)
_FIELDS = Fields(
    {
        "version": Whole(VERSION, VERSION),
        "name": Text(),
        "lineage": _LINEAGE,
        "revision": _REVISION,
        "ancestors": MapOf(_REVISION, MAX_ANCESTORS, _LINEAGE),
        "rooms": MapOf(MapOf(AnyJson(), 100), 20),
    }
)
_SESSION = _SessionShape()


class Shelf:
    """The files. Nothing that goes wrong with them ends the studio: it is told once, and all else goes on."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._told = folder, False
        self._writer = ThreadPoolExecutor(1, "sessions")  # one after the other, in their order
        if folder is not None:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                self._complain(error)

    def take(self, name: str) -> KeptSession | None:
        """A session by its name, if there is one that can be read."""
        if self._folder is None:
            return None
        path = self._path(self._folder, name)
        try:
            kept = KeptSession.read(_read(path))
            if kept.name != name:
                raise WireError("the session", "is another one")
            return kept
        except FileNotFoundError:
            return None
        except OSError as error:
            self._complain(error)
        except WireError:
            with contextlib.suppress(OSError):
                os.replace(path, path.with_suffix(".damaged"))
        return None

    def put(self, kept: KeptSession) -> None:
        """Writes a session soon."""
        if self._folder is not None:
            self._writer.submit(self._write, self._folder, kept.name, kept.text())

    def close(self) -> None:
        """Waits until all is written."""
        self._writer.shutdown()

    def _write(self, folder: Path, name: str, text: str) -> None:
        try:
            if len(text) <= MAX_BYTES:
                write_whole(self._path(folder, name), text)
                remove_old(folder)
        except OSError as error:
            self._complain(error)

    def _path(self, folder: Path, name: str) -> Path:
        # Not the name itself: it is a secret, and some file systems take A and a for the same.
        return folder / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.json"

    def _complain(self, error: OSError) -> None:
        if not self._told:
            self._told = True
            print(f"sakiyomi: sessions are not kept: {error}", file=sys.stderr, flush=True)


class Changes:
    """Calls back once some time after the first of several changes."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._timers = dict[str, asyncio.TimerHandle]()

    def note(self, name: str, write: Callable[[], None]) -> None:
        """Something has changed."""
        if name not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(self._delay, self._due, name, write)

    def forget(self, name: str) -> bool:
        """It is written now, or not any more; whether it was to be."""
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _due(self, name: str, write: Callable[[], None]) -> None:
        del self._timers[name]
        write()


def state_folder() -> Path:
    """Where the user's programs keep their state (XDG_STATE_HOME); its owner alone may look into ours."""
    named = os.environ.get("XDG_STATE_HOME", "")
    base = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "state"
    return base / "sakiyomi" / "studio"


def write_whole(path: Path, text: str) -> None:
    """Writes a file for this user alone; whatever happens, there is the old one or the new one."""
    number, new = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise


def remove_old(folder: Path) -> None:
    """Removes the oldest files beyond the limits, and what a killed studio has left half written."""
    kinds: dict[str, list[tuple[float, int, Path]]] = {".json": [], ".damaged": [], "": []}
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            about = path.stat(follow_symlinks=False)
            kinds.setdefault(path.suffix, []).append((-about.st_mtime, about.st_size, path))
    total, doomed = 0, list[Path]()
    for place, (_, size, path) in enumerate(sorted(kinds[".json"])):
        total += size
        if place >= MAX_FILES or total > MAX_TOTAL:
            doomed.append(path)
    doomed += [path for _, _, path in sorted(kinds[".damaged"])[MAX_DAMAGED:]]
    doomed += [path for _, _, path in sorted(kinds[""])[MAX_DAMAGED:] if path.name.startswith(".new-")]
    for path in doomed:
        with contextlib.suppress(OSError):
            path.unlink()


def _read(path: Path) -> bytes:
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise WireError("the session", "is not a file")
        return file.read(MAX_BYTES + 1)

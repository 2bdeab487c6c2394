"""Sessions on disk, so that the contents of all rooms survive a restart of the studio.

A session is one JSON file in the user's state folder, readable by that user only and written atomically. It
is validated on reading like any other outside input; an invalid file is set aside.
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
"""Per session; a larger one is not saved."""
MAX_TOTAL = 64_000_000
"""For all files together; the oldest are removed first."""
MAX_FILES = 200
MAX_DAMAGED = 5
MAX_ANCESTORS = 20
"""Number of past restarts after which a page is still recognised."""
DELAY = 0.5
"""Seconds between a change and writing it to disk."""
VERSION = 1
MAX_DEPTH = 40
"""Nesting depth of a session file."""


@dataclass(slots=True)
class KeptSession:
    """A session as saved."""

    name: str
    lineage: str
    """Identifies this sequence of states; a new one starts after every restart."""
    revision: int
    """Number of the current state within its lineage."""
    ancestors: dict[str, int] = field(default_factory=dict)
    """Earlier lineages, each with the last revision that was saved."""
    rooms: dict[str, dict[str, Any]] = field(default_factory=dict)

    def text(self) -> str:
        """The contents of the file."""
        return write_visible({"version": VERSION, **plain(self)})

    @classmethod
    def read(cls, data: bytes) -> KeptSession:
        """Reads the output of `text`; raises `WireError` for anything else."""
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
    """The session files. A file error is reported once and never stops the studio."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._reported = folder, False
        self._writer = ThreadPoolExecutor(1, "sessions")  # a single thread, so that writes stay in order
        if folder is not None:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                self._report(error)

    def take(self, name: str) -> KeptSession | None:
        """The saved session with this name, or None if it is missing or unreadable."""
        if self._folder is None:
            return None
        path = self._path(self._folder, name)
        try:
            kept = KeptSession.read(_read(path))
            if kept.name != name:
                raise WireError("the session", "belongs to another name")
            return kept
        except FileNotFoundError:
            return None
        except OSError as error:
            self._report(error)
        except WireError:
            with contextlib.suppress(OSError):
                os.replace(path, path.with_suffix(".damaged"))
        return None

    def put(self, kept: KeptSession) -> None:
        """Queues a session for writing."""
        if self._folder is not None:
            self._writer.submit(self._write, self._folder, kept.name, kept.text())

    def close(self) -> None:
        """Waits until everything is written."""
        self._writer.shutdown()

    def _write(self, folder: Path, name: str, text: str) -> None:
        try:
            if len(text) <= MAX_BYTES:
                write_whole(self._path(folder, name), text)
                remove_old(folder)
        except OSError as error:
            self._report(error)

    def _path(self, folder: Path, name: str) -> Path:
        # Not the name itself: it is a secret, and some file systems ignore case.
        return folder / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.json"

    def _report(self, error: OSError) -> None:
        if not self._reported:
            self._reported = True
            print(f"sakiyomi: sessions are not kept: {error}", file=sys.stderr, flush=True)


class Changes:
    """Batches changes: calls back once, a fixed delay after the first of several."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._timers = dict[str, asyncio.TimerHandle]()

    def note(self, name: str, write: Callable[[], None]) -> None:
        """Schedules a write, unless one is already due."""
        if name not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(self._delay, self._due, name, write)

    def forget(self, name: str) -> bool:
        """Cancels the scheduled write; returns whether there was one."""
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _due(self, name: str, write: Callable[[], None]) -> None:
        del self._timers[name]
        write()


def state_folder() -> Path:
    """The studio's folder below XDG_STATE_HOME (default: ~/.local/state)."""
    named = os.environ.get("XDG_STATE_HOME", "")
    base = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "state"
    return base / "sakiyomi" / "studio"


def write_whole(path: Path, text: str) -> None:
    """Writes a file atomically, readable by this user only."""
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
    """Removes the oldest files beyond the limits, and temporary files left by a killed studio."""
    kinds: dict[str, list[tuple[float, int, Path]]] = {".json": [], ".damaged": [], "": []}
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            about = path.stat(follow_symlinks=False)
            kinds.setdefault(path.suffix, []).append((-about.st_mtime, about.st_size, path))
    total, surplus = 0, list[Path]()
    for index, (_, size, path) in enumerate(sorted(kinds[".json"])):
        total += size
        if index >= MAX_FILES or total > MAX_TOTAL:
            surplus.append(path)
    surplus += [path for _, _, path in sorted(kinds[".damaged"])[MAX_DAMAGED:]]
    surplus += [path for _, _, path in sorted(kinds[""])[MAX_DAMAGED:] if path.name.startswith(".new-")]
    for path in surplus:
        with contextlib.suppress(OSError):
            path.unlink()


def _read(path: Path) -> bytes:
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise WireError("the session", "is not a file")
        return file.read(MAX_BYTES + 1)

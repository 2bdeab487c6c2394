"""A replay on disk that grows with its match: whatever happens, it holds all sessions that were played."""

from __future__ import annotations

import os
from types import TracebackType
from typing import IO

from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Replay


class ReplayFile:
    """Writes what is new, a line a session; to be used in a `with`."""

    def __init__(self, path: str | os.PathLike[str], replay: Replay) -> None:
        try:
            self._file: IO[str] = open(path, "w", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise LimitError(f"cannot write {os.fspath(path)}: {error.strerror}") from None
        self._lines = 0
        self.add(replay)

    def add(self, replay: Replay) -> None:
        """Write the lines that are not there yet."""
        for line in replay.lines(self._lines):
            self._file.write(line)
            self._lines += 1
        self._file.flush()

    def __enter__(self) -> ReplayFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

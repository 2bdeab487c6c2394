"""A replay file that grows with its match: it always holds all sessions played so far."""

from __future__ import annotations

import os
from types import TracebackType
from typing import IO

from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Replay


class ReplayFile:
    """Appends new sessions, one line each; use it in `with`."""

    def __init__(self, path: str | os.PathLike[str], replay: Replay) -> None:
        try:
            self._file: IO[str] = open(path, "w", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise LimitError(f"cannot write {os.fspath(path)}: {error.strerror}") from None
        self._lines = 0
        self.add(replay)

    def add(self, replay: Replay) -> None:
        """Writes the new lines."""
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

"""A file in memory: what cells on one machine share, whatever process they are in."""

from __future__ import annotations

import contextlib
import os
import tempfile
import weakref

LEAST = 2 << 20
"""Bytes of the smallest one."""


class SharedMemory:
    """Bytes that anybody on this machine can map by name; they are gone when this object is."""

    def __init__(self, size: int) -> None:
        place = "/dev/shm" if os.path.isdir("/dev/shm") else None
        number, self.name = tempfile.mkstemp(prefix="sakiyomi-", dir=place)
        self._finish = weakref.finalize(self, _remove, self.name)
        os.ftruncate(number, max(size, LEAST))
        os.close(number)

    def close(self) -> None:
        """Whoever has mapped it keeps it; nobody else can."""
        self._finish()


def _remove(name: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(name)

"""A file in memory: what cells on one machine share, whatever process they are in."""

from __future__ import annotations

import contextlib
import mmap
import os
import tempfile
import weakref
from pathlib import Path

from sakiyomi.errors import LimitError

LEAST = 2 << 20
"""Bytes of the smallest one."""


class SharedMemory:
    """Bytes that this user's processes on this machine can map by name, until this object is closed.

    On Linux the file has no place on any disk, and is gone with its process, however that ends.
    """

    def __init__(self, size: int) -> None:
        if size > _available():
            raise LimitError(
                "this machine does not have that much memory for the table; give less with --memory"
            )
        if size > _allowed():
            raise LimitError("this process may not have that much memory for the table (see ulimit -v)")
        if hasattr(os, "memfd_create"):
            number = os.memfd_create("sakiyomi", os.MFD_CLOEXEC)
            self.name = f"/proc/{os.getpid()}/fd/{number}"
            self._finish = weakref.finalize(self, _remove, number, None)
        else:
            number, self.name = tempfile.mkstemp(prefix="sakiyomi-")
            self._finish = weakref.finalize(self, _remove, number, self.name)
        os.truncate(number, max(size, LEAST))

    def close(self) -> None:
        """Whoever has mapped it keeps it; nobody else can."""
        self._finish()


def _available() -> float:
    """Bytes that can be had without harm to others; no limit where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/meminfo").read_text(encoding="utf-8").splitlines():
            name, _, amount = line.partition(":")
            if name == "MemAvailable":
                return int(amount.split()[0]) * 1024
    return float("inf")


def addresses() -> float:
    """Bytes that a process may map (`ulimit -v`); no limit where there is none."""
    with contextlib.suppress(ImportError):
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        return float("inf") if limit == resource.RLIM_INFINITY else limit
    return float("inf")


def _allowed() -> float:
    """Bytes that this process may still map."""
    with contextlib.suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0])
        return addresses() - pages * mmap.PAGESIZE
    return addresses()


def _remove(number: int, name: str | None) -> None:
    os.close(number)
    if name is None:
        return
    with contextlib.suppress(OSError):
        os.unlink(name)

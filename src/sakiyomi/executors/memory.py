"""A file in memory, shared by cells of any process on one machine."""

from __future__ import annotations

import contextlib
import mmap
import os
import tempfile
import weakref
from pathlib import Path

from sakiyomi.errors import LimitError

MIN_BYTES = 2 << 20
"""Smallest size."""


class SharedMemory:
    """Memory that this user's processes on this machine can map by name until it is closed.

    On Linux the file is on no disk and disappears with its process, however that ends.
    """

    def __init__(self, size: int) -> None:
        if size > _available():
            raise LimitError(
                "this machine does not have enough memory for the table; give less with --memory"
            )
        if size > _allowed():
            raise LimitError("this process may not use that much memory for the table (see ulimit -v)")
        if hasattr(os, "memfd_create"):
            number = os.memfd_create("sakiyomi", os.MFD_CLOEXEC)
            self.name = f"/proc/{os.getpid()}/fd/{number}"
            self._finish = weakref.finalize(self, _remove, number, None)
        else:
            number, self.name = tempfile.mkstemp(prefix="sakiyomi-")
            self._finish = weakref.finalize(self, _remove, number, self.name)
        os.truncate(number, max(size, MIN_BYTES))

    def close(self) -> None:
        """Existing mappings stay valid; new ones are no longer possible."""
        self._finish()


def _available() -> float:
    """Bytes available without swapping; infinite where the system does not say."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/meminfo").read_text(encoding="utf-8").splitlines():
            name, _, amount = line.partition(":")
            if name == "MemAvailable":
                return int(amount.split()[0]) * 1024
    return float("inf")


def address_space_limit() -> float:
    """Bytes that a process may map (`ulimit -v`); infinite if there is no limit."""
    with contextlib.suppress(ImportError):
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        return float("inf") if limit == resource.RLIM_INFINITY else limit
    return float("inf")


def _allowed() -> float:
    """Bytes that this process may still map."""
    with contextlib.suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0])
        return address_space_limit() - pages * mmap.PAGESIZE
    return address_space_limit()


def _remove(number: int, name: str | None) -> None:
    os.close(number)
    if name is None:
        return
    with contextlib.suppress(OSError):
        os.unlink(name)

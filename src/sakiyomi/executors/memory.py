"""A file in memory, shared by cells of any process on one machine."""

from __future__ import annotations

import contextlib
import mmap
import os
import tempfile
import weakref
from pathlib import Path

from sakiyomi.errors import CellError, LimitError

MIN_BYTES = 2 << 20
"""Smallest size."""
MEMORY = "sakiyomi"
"""What such memory is called; where only files have names, these begin with it."""


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
            number = os.memfd_create(MEMORY, os.MFD_CLOEXEC)
            self.name = f"/proc/{os.getpid()}/fd/{number}"
            self._finish = weakref.finalize(self, _remove, number, None)
        else:
            number, self.name = tempfile.mkstemp(prefix=f"{MEMORY}-")
            self._finish = weakref.finalize(self, _remove, number, self.name)
        os.truncate(number, max(size, MIN_BYTES))

    def close(self) -> None:
        """Existing mappings stay valid; new ones are no longer possible."""
        self._finish()


class AttachedMemory:
    """Memory made by another process of this machine. It stays when that process ends, by its own name."""

    def __init__(self, name: str) -> None:
        try:
            number = os.open(name, os.O_RDWR)
        except (OSError, ValueError) as error:
            raise CellError(f"cannot share memory with another cell: {error}") from None
        self._finish = weakref.finalize(self, os.close, number)
        own = f"/proc/{os.getpid()}/fd/{number}"
        self.name = own if os.path.exists(own) else name
        # The name comes from another cell: nothing but such memory may ever be mapped.
        if not os.path.realpath(self.name).startswith((f"/memfd:{MEMORY} ", _beginning())):
            self.close()
            raise CellError("cannot share memory with another cell: this is another file")

    def close(self) -> None:
        """Existing mappings stay valid."""
        self._finish()


def _beginning() -> str:
    """How the name of a file begins where memory has none."""
    return os.path.join(os.path.realpath(tempfile.gettempdir()), f"{MEMORY}-")


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

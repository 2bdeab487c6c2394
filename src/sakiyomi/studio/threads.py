"""Work beside the server: in threads that give way to it, and with memory that is given back."""

from __future__ import annotations

import asyncio
import ctypes
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sakiyomi.search.running import Running

R = TypeVar("R", bound=Running[Any])

BEHIND = 10
"""How much lower the priority of a search is than that of the server's answers (in steps of `nice`)."""
THREADS = 16
MMAP_THRESHOLD, BLOCK = -3, 1 << 20
"""An option of glibc's `mallopt`, and the size in bytes from which on freed blocks go back to the system."""
ARENA_MAX, ARENAS = -8, 2
"""Another one: heaps that threads share. Of one for each thread, what is freed is lost to all others."""


def executor() -> ThreadPoolExecutor:
    """Threads for `asyncio.to_thread`; a search that is started in one of them has its priority."""
    return ThreadPoolExecutor(THREADS, "studio", initializer=_give_way)


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere threads have no priority of their own
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND)


def give_memory_back() -> None:
    """Without this glibc keeps the tables of ended searches, in pieces that are never large enough again."""
    with suppress(AttributeError, OSError):
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, BLOCK)
        library.mallopt(ARENA_MAX, ARENAS)


async def begin(start: Callable[[], R]) -> R:
    """Starts a search beside the event loop: its table alone may take a while to be made."""
    starting = asyncio.ensure_future(asyncio.to_thread(start))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        starting.add_done_callback(_stop)  # nobody will have it
        raise


def _stop(started: asyncio.Future[R]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().stop()

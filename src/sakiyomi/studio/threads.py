"""Background work: threads with lower priority than the server, and memory returned to the system."""

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

NICENESS = 10
"""How much lower the priority of searches is than that of the server."""
THREADS = 16
MMAP_THRESHOLD, BLOCK = -3, 1 << 20
"""Option of glibc's `mallopt`: freed blocks from this size (bytes) go back to the system."""
ARENA_MAX, ARENAS = -8, 2
"""Option of glibc's `mallopt`: threads share this many heaps, so that all can reuse freed memory."""


def executor() -> ThreadPoolExecutor:
    """Threads for `asyncio.to_thread`; searches started in them inherit their priority."""
    return ThreadPoolExecutor(THREADS, "studio", initializer=_lower_priority)


def _lower_priority() -> None:
    if sys.platform == "linux":  # other systems have no priority per thread
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


def return_freed_memory() -> None:
    """Keeps glibc from holding on to the tables of finished searches as fragmented heap."""
    with suppress(AttributeError, OSError):
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, BLOCK)
        library.mallopt(ARENA_MAX, ARENAS)


async def begin(start: Callable[[], R]) -> R:
    """Starts a search off the event loop: allocating its table may take a while."""
    starting = asyncio.ensure_future(asyncio.to_thread(start))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        starting.add_done_callback(_stop)  # nobody will use it
        raise


def _stop(started: asyncio.Future[R]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().stop()

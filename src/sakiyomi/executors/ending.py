"""Executors that nobody has closed are closed before the interpreter ends."""

from __future__ import annotations

import atexit
import os
import weakref
from typing import Protocol


class Closes(Protocol):
    """What can be closed."""

    def close(self) -> None:
        """Ends all it has begun."""


_open: weakref.WeakSet[Closes] = weakref.WeakSet()


def close_at_exit(executor: Closes) -> None:
    """Sees to it that this one is closed, if it is still there; closing twice must do no harm."""
    _open.add(executor)


@atexit.register
def _close_all() -> None:
    try:
        for executor in list(_open):
            executor.close()
    except KeyboardInterrupt:
        # Somebody does not want to wait. The interpreter must not end while threads are in native code: those
        # that come back to it would be unwound, and the process aborted. So it does not end, but is left.
        os._exit(130)

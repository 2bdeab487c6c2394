"""Executors that nobody has closed are closed before the interpreter ends."""

from __future__ import annotations

import atexit
import os
from typing import Protocol


class Closes(Protocol):
    """What can be closed."""

    def close(self) -> None:
        """Ends all it has begun."""


_open = dict[int, Closes]()
"""By identity, and kept alive: whoever was interrupted while closing is closed again at the end."""


def close_at_exit(executor: Closes) -> None:
    """Sees to it that this one is closed, unless it says that it is; closing twice must do no harm."""
    _open[id(executor)] = executor


def is_closed(executor: Closes) -> None:
    """Nothing of it is left to be ended."""
    _open.pop(id(executor), None)


@atexit.register
def _close_all() -> None:
    try:
        for executor in list(_open.values()):
            executor.close()
    except KeyboardInterrupt:
        # Somebody does not want to wait. The interpreter must not end while threads are in native code: those
        # that come back to it would be unwound, and the process aborted. So it does not end, but is left.
        os._exit(130)

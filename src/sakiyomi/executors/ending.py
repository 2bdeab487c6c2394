"""Closes executors that are still open when the interpreter exits."""

from __future__ import annotations

import atexit
import os
from typing import Protocol


class CanClose(Protocol):
    """Anything that can be closed."""

    def close(self) -> None:
        """Ends everything it has started."""


_open = dict[int, CanClose]()
"""By identity, and kept alive: an executor interrupted while closing is closed again at exit."""


def close_at_exit(executor: CanClose) -> None:
    """Closes it at exit, unless `mark_closed` was called; closing twice must be harmless."""
    _open[id(executor)] = executor


def mark_closed(executor: CanClose) -> None:
    """It is closed: nothing is left to do at exit."""
    _open.pop(id(executor), None)


@atexit.register
def _close_all() -> None:
    try:
        for executor in list(_open.values()):
            executor.close()
    except KeyboardInterrupt:
        # The user does not want to wait. A normal exit while threads are in native code would unwind those
        # that return from it and abort the process, so skip the interpreter's shutdown.
        os._exit(130)

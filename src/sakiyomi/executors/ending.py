"""Executors that nobody has closed are closed before the interpreter ends."""

from __future__ import annotations

import atexit
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
    for executor in list(_open):
        executor.close()

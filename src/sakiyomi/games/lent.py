"""Objects of this process that are found by name, like installed ones, while somebody lends them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class Lent(Generic[T]):
    """Lent objects by name. The names begin with a colon, which no module and no installed name does."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, T] = {}

    @contextmanager
    def lend(self, label: str, thing: T) -> Iterator[str]:
        """The name under which it is found in the body, `:label` unless that is taken."""
        with self._lock:
            name, number = f":{label}", 2
            while name in self._known:
                name, number = f":{label} {number}", number + 1
            self._known[name] = thing
        try:
            yield name
        finally:
            del self._known[name]

    def get(self, name: str) -> T | None:
        """The object with this name, if it is lent now."""
        return self._known.get(name)

"""Stands in for a search whose answer is already known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from sakiyomi.types import Info

M = TypeVar("M")


class PreparedAnswer(Generic[M]):
    """An answer that is reported at once."""

    def __init__(self, info: Info[M]) -> None:
        self._info = info

    def __iter__(self) -> Iterator[Info[M]]:
        yield self._info

    def stop(self) -> None:
        """Nothing runs."""

    def result(self) -> Info[M]:
        """The answer."""
        return self._info

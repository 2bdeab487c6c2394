"""Options of the form `depth=8,nodes=5000`, used for players, clocks and rules of adjudication."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from sakiyomi.errors import LimitError, shorten
from sakiyomi.types import Limit, check_depth

N = TypeVar("N", int, float)


class Options:
    """The options of one text, taken out one by one; `where` names their owner in messages."""

    def __init__(self, where: str, text: str) -> None:
        self.where = where
        self._left: dict[str, str] = {}
        for part in filter(None, text.split(",")):
            key, equals, value = part.partition("=")
            if not equals or not key or key in self._left:
                raise self.wrong(f"expected name=value, each name once, not {shorten(part)!r}")
            self._left[key] = value

    def wrong(self, what: str) -> LimitError:
        """An error about this text."""
        return LimitError(f"{self.where}: {what}")

    def whole(self, name: str) -> int | None:
        """Takes a whole number; None if it is not given."""
        return self._take(name, int)

    def number(self, name: str) -> float | None:
        """Takes a number; None if it is not given."""
        return self._take(name, _finite)

    def word(self, name: str) -> str | None:
        """Takes a word; None if it is not given."""
        return self._left.pop(name, None)

    def limit(self) -> Limit:
        """Takes the limit for each move."""
        depth = self.whole("depth")
        check_depth(depth)
        return Limit(depth=depth, nodes=self.whole("nodes"), seconds=self.number("seconds"))

    def rest(self) -> dict[str, str]:
        """Takes all remaining options."""
        left, self._left = self._left, {}
        return left

    def allow(self, known: Sequence[str]) -> None:
        """Refuses options that do not exist, before any is taken."""
        self._refuse([name for name in self._left if name not in known], known)

    def end(self, known: Sequence[str]) -> None:
        """Refuses options that were not taken."""
        self._refuse(list(self._left), known)

    def _refuse(self, names: Sequence[str], known: Sequence[str]) -> None:
        for name in names:
            raise LimitError(
                f"{self.where} has no option {shorten(name)!r}; it has: {', '.join(known) or 'none'}"
            )

    def _take(self, name: str, read: Callable[[str], N]) -> N | None:
        if name not in self._left:
            return None
        value = self._left.pop(name)
        try:
            return read(value)
        except ValueError:
            raise self.wrong(f"{name} needs a number, not {shorten(value)!r}") from None


def player_options(text: str) -> Options:
    """The options that follow a player's name."""
    return Options(f"player {shorten(text)!r}", text.partition(":")[2])


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value

"""The common base of positions with native rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic, Protocol, TypeVar

from sakiyomi.games.showing import Shown
from sakiyomi.types import Side


class NativeValue(Protocol):
    """What a native position provides."""

    @property
    def side(self) -> int:
        """The side to decide."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""


N = TypeVar("N", bound=NativeValue)


def _read(game: str, text: str) -> object:
    from sakiyomi.games import get

    return get(game).parse(text)


class NativePosition(Shown, Generic[N]):
    """An immutable position that wraps a native one. Two are equal if their texts are."""

    __slots__ = ("_native",)
    game: ClassVar[str]
    """Name of the game that parses its text."""

    def __init__(self, native: N) -> None:
        self._native = native

    @property
    def native(self) -> N:
        """The native position to search."""
        return self._native

    @property
    def side(self) -> Side:
        """The side to decide."""
        return self._native.side

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._native.over

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, ...]]:
        """Copies and pickles as text, read back by the game's `parse`."""
        return _read, (self.game, self.text())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, NativePosition) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

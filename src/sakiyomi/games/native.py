"""What every position with native rules has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic, Protocol, TypeVar

from sakiyomi.types import Side


class NativeValue(Protocol):
    """What a native position tells about itself."""

    @property
    def side(self) -> int:
        """Who decides."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""


N = TypeVar("N", bound=NativeValue)


def _read(game: str, text: str) -> object:
    from sakiyomi.games import get

    return get(game).parse(text)


class NativePosition(Generic[N]):
    """An immutable position around a native value. Two of them are equal if their texts are."""

    __slots__ = ("_native",)
    game: ClassVar[str]
    """Name of the game that reads its text."""

    def __init__(self, native: N) -> None:
        self._native = native

    @property
    def native(self) -> N:
        """The value the native search works on."""
        return self._native

    @property
    def side(self) -> Side:
        """Who decides now."""
        return self._native.side

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._native.over

    def __reduce__(self) -> tuple[Callable[[str, str], object], tuple[str, str]]:
        """Copies and pickles as text, read back by the game's `parse`."""
        return _read, (self.game, self.text())

    def text(self) -> str:
        """One line that says everything about the position."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, NativePosition) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"

"""What every position with native rules has in common."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

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


class NativePosition(Generic[N]):
    """An immutable position around a native value. Two of them are equal if their texts are."""

    __slots__ = ("_native",)

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

    def text(self) -> str:
        """One line that says everything about the position."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, NativePosition) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"

"""What an untrusted value must look like. A shape checks a value and returns it typed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from sakiyomi.errors import WireError, shorten
from sakiyomi.wire.texts import is_unicode, visible

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Shape(Protocol[T_co]):
    """A check of a JSON value."""

    def check(self, value: object, where: str) -> T_co:
        """The value, typed; raises a `WireError` that names `where` and what was expected."""


@dataclasses.dataclass(frozen=True, slots=True)
class Text:
    """A valid Unicode string of `low` to `high` characters that matches the pattern, if there is one."""

    high: int = 200
    low: int = 0
    pattern: re.Pattern[str] | None = None

    def check(self, value: object, where: str) -> str:
        """The text, unchanged."""
        if not isinstance(value, str):
            raise WireError(where, "must be a string")
        if len(value) > self.high:
            raise WireError(where, f"has {len(value):,} characters; at most {self.high:,} are allowed")
        if len(value) < self.low:
            raise WireError(where, f"must have at least {self.low} character{'s' * (self.low > 1)}")
        if not is_unicode(value):
            raise WireError(where, "holds a lone surrogate")
        if self.pattern is not None and not self.pattern.fullmatch(value):
            raise WireError(where, f"has the wrong form: {visible(shorten(value))!r}")
        return value


@dataclasses.dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def check(self, value: object, where: str) -> int:
        """The number; booleans are refused."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise WireError(where, f"must be a whole number from {self.low} to {self.high}")
        return value


@dataclasses.dataclass(frozen=True, slots=True)
class Real:
    """A finite number from `low` to `high`, whole or not."""

    low: float
    high: float

    def check(self, value: object, where: str) -> float:
        """The number as a float."""
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise WireError(where, "must be a number")
        if not self.low <= value <= self.high:
            raise WireError(where, f"must be a number from {self.low:g} to {self.high:g}")
        return float(value)


@dataclasses.dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def check(self, value: object, where: str) -> bool:
        """The value, unchanged."""
        if not isinstance(value, bool):
            raise WireError(where, "must be true or false")
        return value


class Choice:
    """One of several words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, value: object, where: str) -> str:
        """The word."""
        if not isinstance(value, str) or value not in self.words:
            raise WireError(where, f"must be one of {', '.join(self.words)}")
        return value


@dataclasses.dataclass(frozen=True, slots=True)
class Maybe(Generic[T]):
    """Null, or a value of another shape."""

    of: Shape[T]

    def check(self, value: object, where: str) -> T | None:
        """None or the value."""
        return None if value is None else self.of.check(value, where)


@dataclasses.dataclass(frozen=True, slots=True)
class AnyJson:
    """Any JSON, for values that are checked elsewhere."""

    def check(self, value: object, where: str) -> Any:  # noqa: ARG002
        """The value, unchanged."""
        return value


@dataclasses.dataclass(frozen=True, slots=True)
class ListOf(Generic[T]):
    """A list of `low` to `high` values of one shape."""

    of: Shape[T]
    high: int
    low: int = 0

    def check(self, value: object, where: str) -> tuple[T, ...]:
        """The values."""
        if not isinstance(value, list):
            raise WireError(where, "must be a list")
        if not self.low <= len(value) <= self.high:
            wanted = f"{self.low}" if self.low == self.high else f"{self.low} to {self.high:,}"
            raise WireError(where, f"must have {wanted} entries, not {len(value):,}")
        return tuple(self.of.check(one, f"{where}[{index}]") for index, one in enumerate(value))


class Row:
    """A list of fixed length with a shape for each entry, such as `[x, y]`."""

    def __init__(self, *shapes: Shape[Any]) -> None:
        self.shapes = shapes

    def check(self, value: object, where: str) -> tuple[Any, ...]:
        """The values."""
        if not isinstance(value, list) or len(value) != len(self.shapes):
            raise WireError(where, f"must be a list of {len(self.shapes)} entries")
        return tuple(
            shape.check(one, f"{where}[{index}]")
            for index, (shape, one) in enumerate(zip(self.shapes, value, strict=True))
        )


@dataclasses.dataclass(frozen=True, slots=True)
class MapOf(Generic[T]):
    """An object with at most `high` entries of one shape; `names` is the shape of their keys."""

    of: Shape[T]
    high: int
    names: Text = Text()

    def check(self, value: object, where: str) -> dict[str, T]:
        """The entries."""
        if not isinstance(value, dict) or len(value) > self.high:
            raise WireError(where, f"must be an object with at most {self.high} entries")
        return {
            self.names.check(name, f"a name in {where}"): self.of.check(one, inside(where, name))
            for name, one in value.items()
        }


class Fields:
    """An object with named fields: all of `required`, any of `optional`, and no others unless `others`."""

    def __init__(
        self,
        required: Mapping[str, Shape[Any]],
        optional: Mapping[str, Shape[Any]] | None = None,
        *,
        others: bool = False,
    ) -> None:
        self.required, self.optional, self.others = required, optional or {}, others

    def check(self, value: object, where: str) -> dict[str, Any]:
        """The known fields."""
        if not isinstance(value, dict):
            raise WireError(where, "must be a JSON object")
        for name in self.required:
            if name not in value:
                raise WireError(inside(where, name), "is missing")
        shapes = {**self.required, **self.optional}
        for name in value if not self.others else ():
            if name not in shapes:
                raise WireError(inside(where, name), "is not a known field")
        return {
            name: shape.check(value[name], inside(where, name))
            for name, shape in shapes.items()
            if name in value
        }


class Record(Generic[T]):
    """An object that becomes a dataclass. Fields with a default may be missing."""

    def __init__(self, make: Callable[..., T], /, *, others: bool = False, **shapes: Shape[Any]) -> None:
        fields = dataclasses.fields(make)  # type: ignore[arg-type]
        optional = {field.name for field in fields if has_default(field)}
        self._make = make
        self._fields = Fields(
            {name: shape for name, shape in shapes.items() if name not in optional},
            {name: shape for name, shape in shapes.items() if name in optional},
            others=others,
        )

    def check(self, value: object, where: str) -> T:
        """The record."""
        return self._make(**self._fields.check(value, where))


class Tagged(Generic[T]):
    """An object whose field `tag` selects the shape of the rest."""

    def __init__(self, tag: str, shapes: Mapping[str, Shape[T]]) -> None:
        self.tag, self.shapes = tag, shapes

    def check(self, value: object, where: str) -> T:
        """A value of the selected shape."""
        if not isinstance(value, dict):
            raise WireError(where, "must be a JSON object")
        name = Choice(*self.shapes).check(value.get(self.tag), inside(where, self.tag))
        rest = {field: one for field, one in value.items() if field != self.tag}
        return self.shapes[name].check(rest, where)


def has_default(field: dataclasses.Field[Any]) -> bool:
    """Whether a field of a dataclass may be omitted."""
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING


def inside(where: str, name: str) -> str:
    """The path of a field, such as `settings.clock`; a phrase such as `the message` is left out of it."""
    shown = visible(shorten(name))
    return shown if " " in where or not where else f"{where}.{shown}"

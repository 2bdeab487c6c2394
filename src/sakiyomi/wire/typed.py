"""Serialisation by type: the annotations of a dataclass are its shape on the wire.

What is written is plain JSON; what is read is checked against the type that the reader expects, so the
sender can choose values but never which objects are built from them.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import enum
import types
import typing
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union

from sakiyomi.errors import WireError
from sakiyomi.wire.json import MAX_NUMBER, MIN_NUMBER, read_record, write_json
from sakiyomi.wire.shapes import (
    AnyJson,
    Fields,
    Flag,
    ListOf,
    MapOf,
    Maybe,
    Real,
    Row,
    Shape,
    Text,
    Whole,
    has_default,
)

T = TypeVar("T")

Count: TypeAlias = Annotated[int, Whole(0, 1 << 62)]
"""A count. Any type may be annotated with its shape on the wire."""

MAX_ENTRIES = 1_000_000
"""Most entries of a list or an object."""
MAX_TEXT = 64 << 20
"""Most characters of a text."""


def write_typed(value: object) -> bytes:
    """A value as JSON: dataclasses as objects, tuples as lists, bytes in base 64, enum members by name."""
    return write_json(plain(value)).encode()


def read_typed(kind: type[T], data: bytes, *, what: str, max_bytes: int = MAX_TEXT) -> T:
    """A value of a type from the output of `write_typed`; raises `WireError`."""
    shape: Shape[T] = shape_of(kind)
    return read_record(data, shape, max_bytes=max_bytes, what=what)


def plain(value: Any) -> Any:
    """The value as plain JSON types."""
    if isinstance(value, enum.Enum):
        return value.name
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value) if field.init
        }
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, (list, tuple, range)):
        return [plain(one) for one in value]
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def shape_of(kind: Any) -> Shape[Any]:
    """The shape of a type: numbers, strings, bytes, enums, literals, lists, mappings or dataclasses."""
    return _shape_of(kind)


@cache
def _shape_of(kind: Any) -> Shape[Any]:
    simple = _SIMPLE.get(kind)
    if simple is not None:
        return simple
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _Member(kind)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _Dataclass(kind)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        hints = typing.get_type_hints(kind, include_extras=True)
        return _NamedRow(kind, Row(*(shape_of(hints[name]) for name in kind._fields)))
    return _generic(typing.get_origin(kind), typing.get_args(kind), kind)


def _generic(origin: Any, inner: tuple[Any, ...], kind: Any) -> Shape[Any]:
    if origin is Annotated:
        shape: Shape[Any] = inner[1]
        return shape
    if origin is Literal:
        return _Literal(inner)
    if origin in (Union, types.UnionType):
        return _union([shape_of(one) for one in inner if one is not type(None)], type(None) in inner)
    if origin is tuple and (not inner or inner[-1] is not Ellipsis):
        return Row(*map(shape_of, inner))
    if origin in (tuple, Sequence):
        return ListOf(shape_of(inner[0]), MAX_ENTRIES)
    if origin is list:
        return _List(ListOf(shape_of(inner[0]), MAX_ENTRIES))
    if origin in (dict, Mapping):
        entries = MapOf(shape_of(inner[1]), MAX_ENTRIES)
        return _ByNumber(entries) if inner[0] is int else entries
    raise TypeError(f"{kind} has no shape")


def _union(shapes: list[Shape[Any]], nullable: bool) -> Shape[Any]:
    one = shapes[0] if len(shapes) == 1 else _OneOf(tuple(shapes))
    return Maybe(one) if nullable else one


@dataclasses.dataclass(frozen=True, slots=True)
class _Bytes:
    def check(self, value: object, where: str) -> bytes:
        try:
            return base64.b64decode(Text(MAX_TEXT).check(value, where), validate=True)
        except (binascii.Error, ValueError):
            raise WireError(where, "must be bytes in base 64") from None


@dataclasses.dataclass(frozen=True, slots=True)
class _Member:
    kind: type[enum.Enum]

    def check(self, value: object, where: str) -> enum.Enum:
        if not isinstance(value, str) or value not in self.kind.__members__:
            raise WireError(where, f"must be one of {', '.join(self.kind.__members__)}")
        return self.kind[value]


@dataclasses.dataclass(frozen=True, slots=True)
class _Literal:
    words: tuple[Any, ...]

    def check(self, value: object, where: str) -> Any:
        for word in self.words:
            if type(word) is type(value) and word == value:
                return word
        raise WireError(where, f"must be one of {', '.join(map(str, self.words))}")


@dataclasses.dataclass(frozen=True, slots=True)
class _List:
    of: ListOf[Any]

    def check(self, value: object, where: str) -> list[Any]:
        return list(self.of.check(value, where))


@dataclasses.dataclass(frozen=True, slots=True)
class _ByNumber:
    of: MapOf[Any]

    def check(self, value: object, where: str) -> dict[int, Any]:
        entries = self.of.check(value, where)
        try:
            return {int(name): one for name, one in entries.items()}
        except ValueError:
            raise WireError(where, "must have whole numbers as keys") from None


@dataclasses.dataclass(frozen=True, slots=True)
class _NamedRow:
    kind: Any
    row: Row

    def check(self, value: object, where: str) -> Any:
        return self.kind(*self.row.check(value, where))


@dataclasses.dataclass(frozen=True, slots=True)
class _OneOf:
    shapes: tuple[Shape[Any], ...]

    def check(self, value: object, where: str) -> Any:
        reasons = []
        for shape in self.shapes:
            try:
                return shape.check(value, where)
            except WireError as error:
                reasons.append(error.reason)
        raise WireError(where, ", or ".join(reasons))


class _Dataclass:
    """A dataclass; its field types are resolved at first use, so that it may contain itself."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        self._fields: Fields | None = None

    def check(self, value: object, where: str) -> Any:
        if self._fields is None:
            hints = typing.get_type_hints(self._kind, include_extras=True)
            fields = [field for field in dataclasses.fields(self._kind) if field.init]
            self._fields = Fields(
                {field.name: shape_of(hints[field.name]) for field in fields if not has_default(field)},
                {field.name: shape_of(hints[field.name]) for field in fields if has_default(field)},
            )
        try:
            return self._kind(**self._fields.check(value, where))
        except WireError:
            raise
        except ValueError as error:  # refused by the class itself
            raise WireError(where, f"is refused: {error}") from None


_SIMPLE: dict[Any, Shape[Any]] = {
    Any: AnyJson(),
    object: AnyJson(),
    bool: Flag(),
    int: Whole(MIN_NUMBER, MAX_NUMBER),
    float: Real(float("-inf"), float("inf")),
    str: Text(MAX_TEXT),
    bytes: _Bytes(),
}

"""Untrusted JSON, bounded in size, depth and numbers; JSON as we write it; messages with binary data."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from sakiyomi.errors import WireError, shorten
from sakiyomi.wire.shapes import Shape
from sakiyomi.wire.texts import ACTIVE, is_unicode, visible

T = TypeVar("T")

MAX_DEPTH = 16
"""Levels of nested lists and objects; our own messages need less than half."""
MIN_NUMBER, MAX_NUMBER = -(1 << 63), (1 << 64) - 1
"""The range of a signed or unsigned 64-bit integer, which any other program can hold."""
MAX_HEADER = 1 << 20
"""Longest first line of a message with bytes, in bytes."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_LONG_NUMBER = re.compile(r"[0-9]{19}")


def read_json(data: bytes | str, *, max_bytes: int, what: str, max_depth: int = MAX_DEPTH) -> Any:
    """The value of a JSON text; `what` names the text in a `WireError`."""
    text = _text(data, max_bytes, what)
    try:
        value = json.loads(
            text, parse_constant=_refuse_constant, parse_float=_finite, parse_int=_integer(text)
        )
    except WireError as error:
        raise WireError(what, error.reason) from None
    except RecursionError:
        raise WireError(what, f"is nested deeper than {max_depth}") from None
    except ValueError as error:
        raise WireError(what, f"is not JSON: {_location(error)}") from None
    _check_depth(value, max_depth, what)
    if _SURROGATE.search(text):
        _check_texts(value, what)
    return value


def read_record(
    data: bytes | str, shape: Shape[T], *, max_bytes: int, what: str, max_depth: int = MAX_DEPTH
) -> T:
    """The value of a JSON text that has a shape; raises `WireError`."""
    return shape.check(read_json(data, max_bytes=max_bytes, what=what, max_depth=max_depth), what)


def write_json(data: object) -> str:
    """Compact JSON, not escaped to ASCII. Raises `ValueError` for NaN and infinity."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def write_line(data: object) -> bytes:
    """One line of JSON as bytes."""
    return write_json(data).encode() + b"\n"


def write_visible(data: object, *, indent: int | None = None) -> str:
    """JSON with everything escaped that a terminal would act on, and lone surrogates."""
    separators = (",", ":") if indent is None else None
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=separators, indent=indent)
    return ACTIVE.sub(_escaped, text)


def write_embedded(data: object) -> str:
    """JSON to embed in an HTML page: no text in it can close its element or open another."""
    return re.sub("[<>&\u2028\u2029]", _escaped, write_json(data))


def pack(fields: Mapping[str, Any], body: bytes = b"") -> bytes:
    """A message: a line of JSON, then the bytes."""
    return write_line(fields) + body


def unpack(
    data: bytes, shape: Shape[T], *, what: str, max_header: int = MAX_HEADER, max_body: int = 0
) -> tuple[T, bytes]:
    """The fields and the body of a message; raises `WireError`."""
    end = data.find(b"\n", 0, max_header + 1)
    if end < 0:
        raise WireError(what, f"does not begin with a line of at most {max_header:,} bytes")
    body = data[end + 1 :]
    if len(body) > max_body:
        raise WireError(
            what, f"has {len(body):,} bytes after its first line; at most {max_body:,} are allowed"
        )
    return read_record(data[:end], shape, max_bytes=max_header, what=what), body


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _text(data: bytes | str, max_bytes: int, what: str) -> str:
    if len(data) <= max_bytes:
        try:
            text = data if isinstance(data, str) else data.decode()
            if isinstance(data, bytes) or len(text.encode()) <= max_bytes:
                return text
        except UnicodeError:
            raise WireError(what, "is not UTF-8 text") from None
    raise WireError(what, f"is longer than {max_bytes:,} bytes")


def _refuse_constant(name: str) -> NoReturn:
    raise WireError("", f"is not JSON: {name} is not a JSON number")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise WireError("", f"holds a number that is too large: {shorten(digits)}")
    return value


def _integer(text: str) -> Any:
    """The parser for integers: it checks them only if the text has one that could be too large."""
    return _bounded if _LONG_NUMBER.search(text) else None


def _bounded(digits: str) -> int:
    if len(digits) <= 20 and MIN_NUMBER <= (value := int(digits)) <= MAX_NUMBER:
        return value
    raise WireError("", f"holds a number that is too large: {shorten(digits)}")


def _location(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.lower()} at line {error.lineno}, column {error.colno}"
    return visible(str(error))


def _check_depth(value: object, max_depth: int, what: str) -> None:
    level = _containers([value])
    for _ in range(max_depth):
        if not level:
            return
        level = _containers(inner for outer in level for inner in _inner(outer))
    if level:
        raise WireError(what, f"is nested deeper than {max_depth}")


def _containers(values: Iterable[object]) -> list[dict[str, object] | list[object]]:
    return [value for value in values if isinstance(value, (dict, list))]


def _inner(value: dict[str, object] | list[object]) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value


def _check_texts(value: object, what: str) -> None:
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, str) and not is_unicode(one):
            raise WireError(what, f"holds a lone surrogate: {visible(shorten(one))!r}")
        if isinstance(one, dict):
            left += [*one, *one.values()]
        elif isinstance(one, list):
            left += one

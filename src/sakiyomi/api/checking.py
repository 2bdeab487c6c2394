"""Checks the arguments of a verb against its annotations, so that a wrong one is named."""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from inspect import BoundArguments, signature
from typing import Any, Literal, SupportsFloat, Union, get_args, get_origin, get_type_hints

from sakiyomi.errors import LimitError, shorten

WORDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "True or False",
    type(None): "None",
    Sequence: "a list",
}


def checked(
    function: Callable[..., object], args: Sequence[object], given: dict[str, object]
) -> BoundArguments:
    """The arguments, numpy's numbers as Python's; raises `LimitError` for one of the wrong type.

    One that is unknown is a `TypeError`.
    """
    hints = get_type_hints(function)
    bound = signature(function).bind(*args, **given)
    for name, value in bound.arguments.items():
        bound.arguments[name] = value = _plain(value, hints[name])
        if not _fits(value, hints[name]):
            raise LimitError(f"{name} must be {_words(hints[name])}, not {shorten(repr(value))}")
    return bound


def _plain(value: object, hint: Any) -> object:
    """A number as Python's own, if the hint wants a number."""
    wanted = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    if isinstance(value, bool | int | float | str):
        return value
    if int in wanted and hasattr(value, "__index__"):
        return value.__index__()
    return float(value) if float in wanted and isinstance(value, SupportsFloat) else value


def _fits(value: object, hint: Any) -> bool:
    origin = get_origin(hint)
    if hint is Any or origin is Literal:  # the verb itself names the choices
        return True
    if origin in (Union, types.UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    kind = origin or hint
    if kind is Sequence:
        return isinstance(value, Sequence) and not isinstance(value, str)
    return not isinstance(kind, type) or getattr(kind, "_is_protocol", False) or isinstance(value, kind)


def _words(hint: Any) -> str:
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_words(one) for one in get_args(hint))
    kind = get_origin(hint) or hint
    return WORDS.get(kind) or str(getattr(kind, "__name__", kind))

"""Maps a function over many items on cells.

Items and results cross the process border as JSON and are read by the function's own types: whatever a cell
sends can only become a value of the function's declared return type.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from sakiyomi import errors
from sakiyomi.cells.batch import answers
from sakiyomi.errors import CellError, SakiyomiError
from sakiyomi.executors.base import Executor
from sakiyomi.wire.typed import plain, read_typed, shape_of, write_typed

Item = TypeVar("Item")
Result = TypeVar("Result")

CALLS = "sakiyomi.cells.calls:Calls"
"""The work, as `module:name`."""
MAX_BYTES = 256 << 20
"""Largest setup, item or result."""

_PLAIN_ERRORS: dict[str, type[SakiyomiError]] = {
    name: kind
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, SakiyomiError) and "__init__" not in vars(kind)
}
"""Errors that consist of a message alone."""


@dataclass(frozen=True, slots=True)
class Called:
    """A function by name, with the arguments shared by all items."""

    function: str
    args: list[Any]
    keywords: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """The outcome of a call: a result, or the type and message of an error."""

    result: Any = None
    error: str = ""
    message: str = ""


class Calls:
    """Calls the function named in the setup."""

    def __init__(self, setup: bytes) -> None:
        called = read_typed(Called, setup, what="the setup of calls", max_bytes=MAX_BYTES)
        function = _function(called.function)
        kinds = _kinds(function)
        fixed = [shape.check(value, "an argument") for shape, value in zip(kinds, called.args, strict=False)]
        names = _kinds_by_name(function)
        keywords = {name: names[name].check(value, name) for name, value in called.keywords.items()}
        self._call = partial(function, *fixed, **keywords)
        self._item = kinds[len(fixed)]

    def __call__(self, task: bytes) -> bytes:
        """The outcome of one call."""
        value = read_typed(list[Any], task, what="an item", max_bytes=MAX_BYTES)
        try:
            return write_typed(CallOutcome(self._call(self._item.check(value[0], "the item"))))
        except Exception as error:
            return write_typed(CallOutcome(None, type(error).__name__, str(error)))

    def close(self) -> None:
        """Nothing to release."""


def results(
    executor: Executor, cells: int, function: Callable[[Item], Result], items: Sequence[Item]
) -> Generator[tuple[int, Result], None, None]:
    """Indices of items with the function's results, as they arrive; 0 `cells` are all cores.

    The function must be defined in a module; some of its arguments may be fixed (`functools.partial`). Its
    annotations say how items and results are read; without them they are plain JSON.
    """
    inner = function.func if isinstance(function, partial) else function
    fixed = function if isinstance(function, partial) else partial(inner)
    setup = write_typed(Called(_name(inner), plain(fixed.args), plain(fixed.keywords)))
    shape = shape_of(typing.get_type_hints(inner).get("return", Any))
    tasks = (write_typed([item]) for item in items)
    with closing(answers(executor, cells, CALLS, setup, tasks)) as stream:
        for index, answer in stream:
            outcome = read_typed(CallOutcome, answer, what="the answer of a cell", max_bytes=MAX_BYTES)
            if outcome.error:
                raise _raised(outcome)
            yield index, shape.check(outcome.result, "the answer of a cell")


def _raised(outcome: CallOutcome) -> SakiyomiError:
    """The error itself if it is one of ours with only a message; any other as a `CellError`."""
    kind = _PLAIN_ERRORS.get(outcome.error)
    if kind is not None:
        return kind(outcome.message)
    return CellError(f"a cell failed: {outcome.error}: {outcome.message}")


def _name(function: Callable[..., Any]) -> str:
    name = f"{function.__module__}:{function.__qualname__}"
    if _function(name) is not function:
        raise CellError(
            f"{name} cannot be called by cells: it is not a function of a module; save it in a .py file and "
            "import it"
        )
    return name


def _function(name: str) -> Callable[..., Any]:
    module, _, inner = name.partition(":")
    found = getattr(import_module(module), inner, None)
    if not callable(found):
        raise CellError(f"{name} is not a function of a module; save it in a .py file and import it")
    return typing.cast(Callable[..., Any], found)


def _kinds_by_name(function: Callable[..., Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(function)
    return {name: shape_of(hints.get(name, Any)) for name in inspect.signature(function).parameters}


def _kinds(function: Callable[..., Any]) -> list[Any]:
    return list(_kinds_by_name(function).values())

"""A function over many items, by cells: for work that is one call after the other."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any, TypeVar

from sakiyomi.executors.base import Executor
from sakiyomi.executors.batch import answers

Item = TypeVar("Item")
Result = TypeVar("Result")

CALLS = "sakiyomi.executors.calls:Calls"
"""The name of the work for an executor."""


class Calls:
    """Calls the function that the setup holds. Only what this very program has written is unpickled."""

    def __init__(self, setup: bytes) -> None:
        self._function: Callable[[Any], Any] = pickle.loads(setup)

    def __call__(self, task: bytes) -> bytes:
        """The result of one call, or what it has raised."""
        try:
            return pickle.dumps((self._function(pickle.loads(task)), None))
        except Exception as error:
            return pickle.dumps((None, error))

    def close(self) -> None:
        """Nothing to give back."""


def results(
    executor: Executor, cells: int, function: Callable[[Item], Result], items: Sequence[Item]
) -> Generator[tuple[int, Result], None, None]:
    """Places of items with the function's results, as they come; the function must be importable by name."""
    tasks = (pickle.dumps(item) for item in items)
    with closing(answers(executor, cells, CALLS, pickle.dumps(function), tasks)) as stream:
        for place, answer in stream:
            result, error = pickle.loads(answer)
            if error is not None:
                raise error
            yield place, result

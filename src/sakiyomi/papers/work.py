"""Independent tasks, one after another or on several cells, with their results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from sakiyomi.cells.calls import results
from sakiyomi.executors import Executor, Processes
from sakiyomi.papers import Progress

Item = TypeVar("Item")
Result = TypeVar("Result")

_chosen: ContextVar[Callable[[], Executor] | None] = ContextVar("chosen", default=None)


@contextmanager
def working_on(make: Callable[[], Executor] | None) -> Iterator[None]:
    """Runs all tasks in its body on these cells; None leaves the choice to each kind of task."""
    token = _chosen.set(make)
    try:
        yield
    finally:
        _chosen.reset(token)


def chosen() -> Executor | None:
    """A new executor of the chosen kind, if any."""
    make = _chosen.get()
    return make() if make is not None else None


def over(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    progress: Progress,
    what: str,
    jobs: int = 1,
) -> list[Result]:
    """Applies the function to every item, in order. With several jobs it must be importable by name."""
    found = dict[int, Result]()
    progress(0, len(items), what)
    for index, result in _pieces(function, items, jobs):
        found[index] = result
        progress(len(found), len(items), what)
    return [found[index] for index in range(len(items))]


def _pieces(
    function: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Iterator[tuple[int, Result]]:
    executor = chosen()
    if executor is None and (jobs <= 1 or len(items) <= 1):
        return enumerate(map(function, items))
    return results(executor or Processes(), min(jobs, max(1, len(items))), function, items)

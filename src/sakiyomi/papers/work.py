"""Work in independent pieces: one after the other, or in several processes, in the same order."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from sakiyomi.papers import Progress

Item = TypeVar("Item")
Result = TypeVar("Result")


def over(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    progress: Progress,
    what: str,
    jobs: int = 1,
) -> list[Result]:
    """The function of every item, in order. With several jobs it must be importable by name."""
    results = list[Result]()
    progress(0, len(items), what)
    with _mapping(function, items, jobs) as stream:
        for result in stream:
            results.append(result)
            progress(len(results), len(items), what)
    return results


@contextmanager
def _mapping(
    function: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Iterator[Iterator[Result]]:
    if jobs <= 1 or len(items) <= 1:
        yield map(function, items)
        return
    # Fresh processes, not copies: a copy would inherit threads of a running search in an unknown state.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupt)
    try:
        yield pool.map(function, items, chunksize=max(1, min(8, len(items) // (4 * jobs))))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C goes to the whole group; only the parent answers it, and then lets the others end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

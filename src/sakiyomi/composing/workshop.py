"""Try after try on several cells: problems come as they are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count

from sakiyomi.cells.batch import answers
from sakiyomi.composing.composition import Composition
from sakiyomi.composing.growth import ProblemGrowth
from sakiyomi.composing.soundness import Soundness
from sakiyomi.composing.wish import Wish
from sakiyomi.errors import LimitError
from sakiyomi.executors import Executor, Threads
from sakiyomi.wire import read_typed, write_typed

TRIES = "sakiyomi.composing.workshop:Tries"
"""The work, as `module:name`."""
MAX_CELLS = 256
MAX_SEED = 1 << 62


@dataclass(frozen=True, slots=True)
class Workbench:
    """What a cell needs to know."""

    wish: Wish
    seed: int


@dataclass(frozen=True, slots=True)
class Tried:
    """The outcome of one try."""

    number: int
    sifted: int
    """Diagrams that were judged."""
    problem: Composition | None = None


class Tries:
    """The work of a cell: one try after another. A try depends on its number and the seed only."""

    def __init__(self, setup: bytes) -> None:
        self._bench = read_typed(Workbench, setup, what="the wish")
        self._soundness = Soundness()
        self._stopped = False

    def __call__(self, task: bytes) -> bytes:
        """The outcome of the try with this number."""
        number = read_typed(int, task, what="the number of a try")
        before = self._soundness.sifted
        growth = ProblemGrowth(self._bench.wish, f"{self._bench.seed} {number}", self._soundness)
        found = growth.run(lambda: self._stopped)
        problem = None if found is None else Composition.of(*found)
        return write_typed(Tried(number, self._soundness.sifted - before, problem))

    def stop(self) -> None:
        """Ends the try."""
        self._stopped = True

    def close(self) -> None:
        """Nothing to release."""


def attempts(
    wish: Wish,
    seed: int,
    *,
    cells: int = 1,
    executor: Executor | None = None,
    known: Collection[int] = (),
    more: Callable[[int], bool] = lambda _: True,
    heartbeat: Callable[[], None] = lambda: None,
) -> Generator[Tried, None, None]:
    """The outcomes of all tries from number 0 on, except `known` ones, as they arrive.

    `more` is asked before each try whether it is to be started. Close the iterator to end early.
    """
    if not 1 <= cells <= MAX_CELLS:
        raise LimitError(f"cells must lie between 1 and {MAX_CELLS}, not {cells}")
    if not 0 <= seed <= MAX_SEED:
        raise LimitError(f"the seed must lie between 0 and {MAX_SEED}, not {seed}")
    setup = write_typed(Workbench(wish, seed))
    tasks = (write_typed(number) for number in _numbers(known, more))
    stream = answers(
        executor or Threads(), cells, TRIES, setup, tasks, heartbeat=heartbeat, name=lambda n: f"try {n}"
    )
    with closing(stream):
        for _, answer in stream:
            yield read_typed(Tried, answer, what="the outcome of a try")


def _numbers(known: Collection[int], more: Callable[[int], bool]) -> Iterator[int]:
    for number in count():
        if not more(number):
            return
        if number not in known:
            yield number


def compose(
    wish: Wish | None = None, *, seed: int = 0, tries: int | None = None, cells: int = 1
) -> Generator[Composition, None, None]:
    """New problems as they are found, each once; endless without `tries`.

    With one cell the order is always the same; with several, only the set is.
    """
    seen = set[str]()
    more = (lambda _: True) if tries is None else tries.__gt__
    with closing(attempts(wish or Wish(), seed, cells=cells, more=more)) as stream:
        for tried in stream:
            if tried.problem is not None and tried.problem.idea not in seen:
                seen.add(tried.problem.idea)
                yield tried.problem

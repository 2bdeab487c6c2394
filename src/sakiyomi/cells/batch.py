"""Many tasks on an executor: each is answered exactly once, even if cells die."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from sakiyomi.cells.pool import LIVES, CellPool
from sakiyomi.errors import CellError, shorten
from sakiyomi.executors import MAX_SIMULATED, Executor, cell_count


class TaskError(CellError):
    """A task that killed one cell after another."""

    def __init__(self, task: int, deaths: int, name: str) -> None:
        self.task, self.deaths = task, deaths
        super().__init__(f"{deaths} cells died on {shorten(name, 200)}")


def answers(
    executor: Executor,
    cells: int,
    work: str,
    setup: bytes,
    tasks: Iterable[bytes],
    *,
    lives: int = LIVES,
    on_start: Callable[[int], None] = lambda _: None,
    heartbeat: Callable[[], None] = lambda: None,
    retry: Callable[[int, bytes], bytes] = lambda _, task: task,
    give_up: Callable[[int], bytes | None] = lambda _: None,
    name: Callable[[int], str] = lambda number: f"task {number + 1}",
) -> Generator[tuple[int, bytes], None, None]:
    """Task numbers (from 0) with their answers, as they arrive. Close the generator to end early.

    `on_start` gets the number of each task handed out; `heartbeat` is called several times a second. After a
    cell has died, `retry` makes the task of the next attempt; after `lives` deaths, `give_up` may still
    supply an answer. `name` names a task in errors. 0 `cells` are as many as there are cores.
    """
    cells = cell_count(cells, MAX_SIMULATED)
    pool = CellPool[int](executor, cells, lives=lives)
    left, waiting = enumerate(tasks), list[tuple[int, bytes]]()
    idle, given = list(range(cells)), dict[int, bytes]()
    try:
        executor.start(cells, work, setup)
        while True:
            while idle and (item := waiting.pop() if waiting else next(left, None)) is not None:
                number, given[item[0]] = item[0], item[1]
                pool.give(idle.pop(), number, item[1])
                on_start(number)
            if not pool.busy:
                return
            back = pool.receive()
            heartbeat()
            for cell, number, answer in ((one.cell, one.job, one.answer) for one in back):
                idle.append(cell)
                task = given.pop(number)
                if answer is None and pool.deaths[number] < lives:
                    waiting.append((number, retry(number, task)))
                    continue
                if answer is None and (answer := give_up(number)) is None:
                    raise TaskError(number, pool.deaths[number], name(number))
                yield number, answer
    finally:
        executor.close()

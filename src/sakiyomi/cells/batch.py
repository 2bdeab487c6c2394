"""Many tasks over an executor: every one is answered once, whoever dies meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from sakiyomi.cells.pool import LIVES, CellPool
from sakiyomi.errors import CellError, shorten
from sakiyomi.executors import Executor


class TaskError(CellError):
    """A task over which one cell after the other has died."""

    def __init__(self, task: int, deaths: int, name: str) -> None:
        self.task, self.deaths = task, deaths
        super().__init__(f"{deaths} cells have died over {shorten(name, 200)}")


def answers(
    executor: Executor,
    cells: int,
    work: str,
    setup: bytes,
    tasks: Iterable[bytes],
    *,
    lives: int = LIVES,
    begun: Callable[[int], None] = lambda _: None,
    beat: Callable[[], None] = lambda: None,
    again: Callable[[int, bytes], bytes] = lambda _, task: task,
    lost: Callable[[int], bytes | None] = lambda _: None,
    name: Callable[[int], str] = lambda number: f"task {number + 1}",
) -> Generator[tuple[int, bytes], None, None]:
    """Numbers of tasks (from 0) with their answers, as they come. Close it to end early.

    `begun` is told the number of each task that is handed out, `beat` is called several times a second. Of a
    task over which a cell has died, `again` makes the next attempt; when there is none left, `lost` may still
    know an answer. `name` says what a task is called in errors.
    """
    pool = CellPool[int](executor, cells, lives=lives)
    left, waiting = enumerate(tasks), list[tuple[int, bytes]]()
    idle, given = list(range(cells)), dict[int, bytes]()
    try:
        executor.start(cells, work, setup)
        while True:
            while idle and (item := waiting.pop() if waiting else next(left, None)) is not None:
                number, given[item[0]] = item[0], item[1]
                pool.give(idle.pop(), number, item[1])
                begun(number)
            if not pool.busy:
                return
            back = pool.receive()
            beat()
            for cell, number, answer in ((one.cell, one.job, one.answer) for one in back):
                idle.append(cell)
                task = given.pop(number)
                if answer is None and pool.deaths[number] < lives:
                    waiting.append((number, again(number, task)))
                    continue
                if answer is None and (answer := lost(number)) is None:
                    raise TaskError(number, pool.deaths[number], name(number))
                yield number, answer
    finally:
        executor.close()

"""Many tasks over an executor: every one is answered once, whoever dies meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable

from sakiyomi.errors import CellError, shorten
from sakiyomi.executors.base import Executor

BEAT = 0.2
"""Seconds between looks at the clock while nothing happens."""

LIVES = 5
"""Cells that may die over one task before it is taken to be the task's fault."""


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
    left, waiting = enumerate(tasks), list[tuple[int, bytes]]()
    idle, busy, deaths = list(range(cells)), dict[int, tuple[int, bytes]](), Counter[int]()
    try:
        executor.start(cells, work, setup)
        while True:
            while idle and (item := waiting.pop() if waiting else next(left, None)) is not None:
                cell = idle.pop()
                busy[cell] = item
                executor.send(cell, item[1])
                begun(item[0])
            if not busy:
                return
            event = executor.receive(BEAT)
            beat()
            if event is None:
                continue
            cell, answer = event
            number, task = busy.pop(cell)
            idle.append(cell)
            if answer is not None:
                yield number, answer
                continue
            deaths[number] += 1
            if deaths[number] < lives:
                waiting.append((number, again(number, task)))
            elif (answer := lost(number)) is not None:
                yield number, answer
            else:
                raise TaskError(number, deaths[number], name(number))
    finally:
        executor.close()

"""The loop of every host: which cell works on what, which died over it, which is silent."""

from __future__ import annotations

import pytest

from sakiyomi.cells.pool import CellPool, Returned
from sakiyomi.errors import CellError


class Scripted:
    """An executor whose events come from the test."""

    def __init__(self, *events: tuple[int, bytes | None] | None) -> None:
        self.events, self.replaced, self.sent = list(events), list[int](), list[tuple[int, bytes]]()

    def start(self, cells: int, work: str, setup: bytes) -> None:
        del cells, work, setup

    def send(self, cell: int, task: bytes) -> None:
        self.sent.append((cell, task))

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        del timeout
        return self.events.pop(0)

    def replace(self, cell: int) -> None:
        self.replaced.append(cell)

    def close(self) -> None:
        pass


def test_answers_and_deaths_come_with_their_jobs() -> None:
    executor = Scripted((1, b"good"), (0, None))
    pool = CellPool[str](executor, 2)
    pool.give(0, "a", b"task a")
    pool.give(1, "b", b"task b")
    assert executor.sent == [(0, b"task a"), (1, b"task b")]
    assert pool.jobs == {0: "a", 1: "b"}
    assert pool.receive() == [Returned(1, "b", b"good")]
    assert pool.receive() == [Returned(0, "a", None)]
    assert (pool.busy, pool.losses, pool.deaths["a"], pool.deaths_in_a_row) == (False, 1, 1, 1)


def test_silent_cells_are_replaced_and_others_are_not() -> None:
    executor = Scripted(None, None)
    pool = CellPool[str](executor, 2, patience=1e9)
    pool.give(0, "a", b"")
    pool.give(1, "b", b"")
    assert pool.receive() == []
    assert executor.replaced == []
    assert pool.receive(patience=-1.0) == [Returned(0, "a", None), Returned(1, "b", None)]
    assert executor.replaced == [0, 1]
    assert (pool.busy, pool.losses) == (False, 2)


def lose(pool: CellPool[str], job: str) -> None:
    pool.give(0, job, b"")
    pool.receive()


def test_deaths_over_one_job_are_limited_and_an_answer_resets_the_count() -> None:
    pool = CellPool[str](Scripted(*[(0, None)] * 2, (0, b""), *[(0, None)] * 3), 9, lives=3)
    for _ in range(3):
        lose(pool, "a")
        pool.check_lives("a", "the job a")
    for _ in range(2):
        lose(pool, "a")
        pool.check_lives("a", "the job a")
    lose(pool, "a")
    with pytest.raises(CellError, match="3 cells died on the job a"):
        pool.check_lives("a", "the job a")
    assert pool.losses == 5


def test_losing_a_whole_machine_counts_as_one_death() -> None:
    pool = CellPool[str](Scripted(*[(0, None)] * 12), 4, lives=3)
    for number in range(11):
        lose(pool, f"job {number}")
        pool.check_lives(f"job {number}", "")
    lose(pool, "job 11")
    with pytest.raises(CellError):
        pool.check_lives("job 11", "")


def test_a_cell_that_sends_nonsense_counts_as_dead() -> None:
    executor = Scripted((0, b"nonsense"))
    pool = CellPool[str](executor, 1)
    lose(pool, "a")
    pool.reject(0, "a")
    assert (executor.replaced, pool.deaths["a"], pool.losses) == ([0], 1, 1)

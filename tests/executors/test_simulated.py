"""Virtual time: when cells answer, what it costs, how busy they were."""

from __future__ import annotations

import random

import pytest

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.executors import Simulated, Span


class Costs:
    """A task is its cost; the answer counts the tasks of this cell."""

    made = 0

    def __init__(self, _: bytes) -> None:
        self.spent, self.tasks = 0, 0
        Costs.made += 1

    def __call__(self, task: bytes) -> bytes:
        self.spent, self.tasks = int(task), self.tasks + 1
        return f"{task.decode()} {self.tasks}".encode()

    def close(self) -> None: ...


WORK = f"{__name__}:Costs"


def machine(cells: int, latency: int = 0) -> Simulated:
    simulated = Simulated(latency)
    simulated.start(cells, WORK, b"")
    return simulated


def test_answers_come_in_order_of_completion() -> None:
    cells = machine(4)
    for cell, cost in enumerate((30, 10, 20, 10)):
        cells.send(cell, str(cost).encode())
    came = []
    while (event := cells.receive(0)) is not None:
        came.append((cells.now, *event))
    assert came == [(10, 1, b"10 1"), (10, 3, b"10 1"), (20, 2, b"20 1"), (30, 0, b"30 1")]
    assert cells.busy == [30, 10, 20, 10]
    assert cells.usage.utilisation(cells.now) == 70 / 120


def test_each_message_takes_time() -> None:
    cells = machine(1, latency=5)
    cells.send(0, b"10")
    assert cells.receive(0) == (0, b"10 1")
    assert cells.now == 20
    assert cells.usage.spans == [Span(5, 15, 0)]


def test_the_host_spends_time_too() -> None:
    cells = machine(2)
    cells.send(0, b"10")
    cells.spend(25)
    cells.send(1, b"10")
    assert [cells.receive(0), cells.now] == [(0, b"10 1"), 25]
    assert [cells.receive(0), cells.now] == [(1, b"10 1"), 35]
    assert cells.busy == [10, 10]


def test_a_slow_host_takes_longer() -> None:
    cells = Simulated(host=2.5)
    cells.start(1, WORK, b"")
    cells.spend(10)
    assert cells.now == 25
    for host in (-1, 10_001, float("nan")):
        with pytest.raises(LimitError, match="host's cost must lie between 0 and 10000"):
            Simulated(host=host)


def test_cells_take_time_to_start() -> None:
    cells = Simulated(latency=5, startup=100)
    cells.start(2, WORK, b"")
    cells.send(0, b"10")
    assert [cells.receive(0), cells.now] == [(0, b"10 1"), 115]
    cells.send(0, b"10")
    cells.send(1, b"10")  # ready long ago
    assert [cells.receive(0), cells.now] == [(0, b"10 2"), 135]
    cells.replace(1)
    cells.send(1, b"10")
    assert [cells.receive(0), cells.now] == [(1, b"10 1"), 250]


def test_the_host_handles_one_answer_after_the_other() -> None:
    cells = Simulated(handling=7)
    cells.start(3, WORK, b"")
    for cell in range(3):
        cells.send(cell, b"10")
    ends = [cells.now for _ in range(3) if cells.receive(0)]
    assert ends == [17, 24, 31]
    assert cells.busy == [10, 10, 10]


def test_costs_as_measured() -> None:
    """In nodes of cells that search a million a second."""
    one = Simulated.like("processes", "turn", 1e6)
    assert (one.startup, one.latency, one.handling, one.contention) == (150_000, 13, 650, 0.03)
    with pytest.raises(UnknownNameError, match="known: threads, processes, ray"):
        Simulated.like("here", "mate", 1e6)
    with pytest.raises(UnknownNameError, match="known: mate, turn"):
        Simulated.like("ray", "chess", 1e6)
    with pytest.raises(LimitError, match="startup and handling must be at least 0 nodes, not -1"):
        Simulated(handling=-1)


@pytest.mark.parametrize(("cells", "end"), [(1, 100), (2, 110), (8, 130)])
def test_cells_that_share_memory_slow_each_other_down(cells: int, end: int) -> None:
    machine = Simulated(contention=0.1)
    machine.start(cells, WORK, b"")
    machine.send(0, b"100")
    assert [machine.receive(0), machine.now] == [(0, b"100 1"), end]


def test_contention_has_limits() -> None:
    for contention in (-0.1, 10.1, float("nan")):
        with pytest.raises(LimitError, match="contention must lie between 0 and 10"):
            Simulated(contention=contention)


@pytest.mark.parametrize(("latency", "done"), [(0, 10), (5, 20)])
def test_a_task_can_be_recalled(latency: int, done: int) -> None:
    cells = machine(2, latency)
    cells.send(0, b"100")
    cells.send(1, b"10")
    cells.receive(0)
    assert cells.now == 10 + 2 * latency
    assert cells.recall(0) == done
    assert cells.receive(0) is None
    cells.send(0, b"1")  # the same cell goes on; the new task comes right behind the message to stop
    assert cells.receive(0) == (0, b"1 2")
    assert cells.usage.spans[-1] == Span(10 + 3 * latency, 11 + 3 * latency, 0)


def test_a_cell_is_made_with_its_first_task() -> None:
    Costs.made = 0
    cells = machine(1024)
    cells.send(1000, b"1")
    cells.send(7, b"1")
    assert Costs.made == 2
    cells.close()


def test_replacing_a_cell_ends_its_work_now() -> None:
    cells = machine(2)
    cells.send(0, b"5")
    assert cells.receive(0) == (0, b"5 1")
    cells.send(0, b"100")
    cells.send(1, b"10")
    assert cells.receive(0) == (1, b"10 1")
    cells.replace(0)
    assert cells.receive(0) is None
    assert cells.busy == [15, 10]
    cells.send(0, b"1")
    assert cells.receive(0) == (0, b"1 1")  # a fresh one
    assert cells.now == 16


@pytest.mark.parametrize("cells", [1, 16, 1024])
def test_a_full_queue_keeps_all_cells_busy(cells: int) -> None:
    """List scheduling is at most the longest task worse than the mean (Graham 1966)."""
    draw = random.Random(cells)
    costs = [draw.randint(1, 100) for _ in range(20 * cells)]
    simulated, left = machine(cells), iter(costs)
    for cell in range(cells):
        simulated.send(cell, str(next(left)).encode())
    while (event := simulated.receive(0)) is not None:
        if (cost := next(left, None)) is not None:
            simulated.send(event[0], str(cost).encode())
    assert sum(costs) / cells <= simulated.now <= sum(costs) / cells + max(costs)
    assert sum(simulated.busy) == sum(costs)


def test_utilisation_over_time() -> None:
    cells = machine(2)
    cells.send(0, b"100")
    cells.send(1, b"25")
    while cells.receive(0):
        pass
    profile = cells.usage.profile(cells.now, steps=4)
    assert profile == [(12.5, 1.0), (37.5, 0.5), (62.5, 0.5), (87.5, 0.5)]
    assert sum(part for _, part in profile) / 4 == cells.usage.utilisation(cells.now)


def test_limits() -> None:
    for cells in (0, 1025):
        with pytest.raises(LimitError, match=f"between 1 and 1024, not {cells}"):
            machine(cells)
    with pytest.raises(LimitError, match="latency"):
        Simulated(-1)

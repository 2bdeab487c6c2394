"""The host loop, with a scripted host and a scripted executor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sakiyomi.cells import pool
from sakiyomi.cells.mates import driving
from sakiyomi.cells.mates.driving import MAX_CELLS, MateHostState, drive
from sakiyomi.errors import LimitError
from sakiyomi.executors import Simulated, Span, Usage
from sakiyomi.games.shogi import Move
from sakiyomi.types import Limit, Proof


class Hosted:
    """Has a few tasks, and is over when all of them are answered."""

    work, setup = "tests:none", b"setup"

    def __init__(self, tasks: int, nodes: int = 10) -> None:
        self.left, self.waiting, self.each = tasks, tasks, nodes
        self.nodes = self.own = 0
        self.heard: list[tuple[int, bytes]] = []
        self.gone: list[int] = []

    @property
    def over(self) -> bool:
        return self.left == 0

    def tasks(self, idle: Sequence[int]) -> list[tuple[int, bytes]]:
        given = [(cell, b"task") for cell in idle[: self.waiting]]
        self.waiting -= len(given)
        return given

    def answered(self, cell: int, answer: bytes) -> None:
        self.heard.append((cell, answer))
        self.nodes += self.each
        self.left -= 1

    def lost(self, cell: int) -> None:
        self.gone.append(cell)
        self.waiting += 1

    def line(self) -> list[int]:
        return [5, 6]

    def proof(self) -> Proof[Move]:
        return Proof("unknown", nodes=self.nodes)


class Scripted:
    """Answers tasks in the order they were sent, or as a script says."""

    unit = "nodes"

    def __init__(self, script: Sequence[str] = ()) -> None:
        self.script = list(script)
        self.usage = Usage()
        self.sent: list[tuple[int, bytes]] = []
        self.waiting: list[int] = []
        self.replaced: list[int] = []
        self.now, self.closed = 0.0, 0
        self.started: tuple[int, str, bytes] | None = None

    def start(self, cells: int, work: str, setup: bytes) -> None:
        self.started = (cells, work, setup)
        self.usage = Usage(cells)

    def send(self, cell: int, task: bytes) -> None:
        assert cell not in self.waiting
        self.sent.append((cell, task))
        self.waiting.append(cell)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        assert timeout > 0
        self.now += 1
        word = self.script.pop(0) if self.script else "answer"
        if word == "nothing":
            return None
        return self.waiting.pop(0), None if word == "died" else b"answer"

    def replace(self, cell: int) -> None:
        self.waiting.remove(cell)
        self.replaced.append(cell)

    def close(self) -> None:
        self.closed += 1


def run(host: Hosted, cells: Any, many: int = 2, limit: Limit | None = None, **options: Any) -> Any:
    return drive(host, cells, many, limit, **options)


def test_every_task_is_handed_out_and_every_answer_taken() -> None:
    host, cells = Hosted(5), Scripted()
    found = run(host, cells)
    assert cells.started == (2, "tests:none", b"setup")
    assert [cell for cell, _ in cells.sent] == [0, 1, 0, 1, 0]
    assert host.heard == [(cell, b"answer") for cell in (0, 1, 0, 1, 0)]
    assert (found.nodes, found.lost, found.now, found.own, cells.closed) == (50, 0, 5, 0, 1)
    assert found.usage is cells.usage
    assert found.proof == Proof("unknown", nodes=50)


def test_the_task_of_a_dead_cell_is_handed_out_again() -> None:
    host, cells = Hosted(3), Scripted(["answer", "died", "died"])
    found = run(host, cells)
    assert (host.gone, found.lost, found.nodes) == ([1, 0], 2, 30)
    assert len(cells.sent) == 5
    assert cells.replaced == []


def test_an_idle_host_does_not_wait() -> None:
    host = Hosted(3)
    host.left = 4  # one more answer than there are tasks
    found = run(host, Scripted())
    assert (found.nodes, host.over) == (30, False)


def test_a_dead_cell_is_not_waited_for() -> None:
    class Forgetful(Hosted):
        def lost(self, cell: int) -> None:
            self.gone.append(cell)

    host, cells = Forgetful(3), Scripted(["died", "died", "died"])
    found = run(host, cells, 3)
    assert (found.lost, found.nodes, host.gone, host.over) == (3, 0, [0, 1, 2], False)


@pytest.mark.parametrize(("nodes", "done"), [(1, 10), (10, 10), (11, 20), (20, 20), (21, 30)])
def test_a_limit_of_nodes(nodes: int, done: int) -> None:
    assert run(Hosted(9), Scripted(), 1, Limit(nodes=nodes)).nodes == done


@pytest.mark.parametrize(("most", "done"), [(0.0, 0), (1.0, 10), (1.5, 20), (2.0, 20)])
def test_a_time_limit_by_the_clock_of_the_executor(most: float, done: int) -> None:
    assert run(Hosted(9), Scripted(), 1, max_time=most).nodes == done


def test_a_run_can_be_stopped() -> None:
    host, cells = Hosted(9), Scripted()
    found = run(host, cells, 1, stopped=lambda: len(host.heard) == 4)
    assert (found.nodes, cells.closed) == (40, 1)
    assert run(Hosted(9), Scripted(), stopped=lambda: True).nodes == 0


class Clock:
    """A clock that advances by one step each time it is read."""

    def __init__(self, step: float) -> None:
        self.time, self.step = 0.0, step

    def monotonic(self) -> float:
        self.time += self.step
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], Clock]:
    def make(step: float) -> Clock:
        made = Clock(step)
        for module in (driving, pool):
            monkeypatch.setattr(module, "time", made)
        return made

    return make


def test_a_limit_of_seconds(clock: Callable[[float], Clock]) -> None:
    clock(1.0)
    assert run(Hosted(99), Scripted(), 1, Limit(seconds=1)).nodes == 0
    clock(1.0)
    assert 0 < run(Hosted(99), Scripted(), 1, Limit(seconds=20)).nodes < 200
    clock(1.0)
    assert run(Hosted(99), Scripted(), 1, Limit(seconds=2000)).nodes == 990


def test_a_silent_cell_is_replaced_after_its_patience(clock: Callable[[float], Clock]) -> None:
    clock(1.0)
    host, cells = Hosted(2), Scripted(["nothing"] * 3)
    found = run(host, cells, 1, patience=4.0)
    assert (cells.replaced, host.gone, found.lost, found.nodes) == ([0], [0], 1, 20)
    clock(1.0)
    patient = Scripted(["nothing"] * 3)
    assert run(Hosted(2), patient, 1, patience=50.0).lost == 0
    assert patient.replaced == []


def test_the_default_patience_is_a_minute(clock: Callable[[float], Clock]) -> None:
    clock(60.0)
    assert run(Hosted(1), Scripted(["nothing"]), 1).lost == 0
    clock(61.0)
    assert run(Hosted(1), Scripted(["nothing"]), 1).lost == 1


def test_progress_is_reported_regularly(clock: Callable[[float], Clock]) -> None:
    clock(0.06)
    seen: list[MateHostState] = []

    class Half(Scripted):
        def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
            self.usage.spans.append(Span(self.now, self.now + 0.5, 0))
            return super().receive(timeout)

    found = run(Hosted(20), Half(), 2, watch=seen.append)
    assert 2 <= len(seen) < 20
    one = seen[-1]
    assert (one.cells, one.line, one.lost) == (2, (Move(5), Move(6)), 0)
    assert 0 < one.nodes <= found.nodes
    assert one.busy == (0.5, 0.0)
    assert one.now > seen[0].now
    assert 0.1 <= seen[1].seconds - seen[0].seconds < 1


def test_progress_is_reported_after_each_heartbeat(
    clock: Callable[[float], Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driving, "HEARTBEAT", 2.0)
    clock(1.0)
    seen: list[MateHostState] = []
    run(Hosted(4), Scripted(), 1, watch=seen.append)
    assert [state.seconds for state in seen] == [2, 4, 6, 8]
    assert [state.nodes for state in seen] == [10, 20, 30, 40]


def test_real_cells_about_to_answer_are_counted(clock: Callable[[float], Clock]) -> None:
    """When one cell has found the answer, nodes of the others still count if they arrive at once."""

    class Real(Scripted):
        unit = "seconds"

    class First(Hosted):
        @property
        def over(self) -> bool:
            return len(self.heard) > 0

    clock(0.001)
    assert (run(First(4), Real(), 3).nodes, run(First(4), Scripted(), 3).nodes) == (30, 10)
    clock(0.06)
    assert run(First(4), Real(), 3).nodes == 20
    host = Hosted(9)
    assert run(host, Real(), 3, Limit(nodes=10)).nodes == 10  # nothing was found


@pytest.mark.parametrize("cells", [0, -1, MAX_CELLS + 1])
def test_too_few_or_too_many_cells(cells: int) -> None:
    with pytest.raises(LimitError, match=f"cells must lie between 1 and 1024, not {cells}"):
        run(Hosted(1), Scripted(), cells)


def test_the_largest_number_of_cells() -> None:
    assert run(Hosted(1), Scripted(), 1).nodes == run(Hosted(1), Scripted(), 1024).nodes == 10


def test_cells_are_ended_even_after_an_error() -> None:
    class Broken(Hosted):
        def answered(self, cell: int, answer: bytes) -> None:
            raise ValueError(f"{cell} {answer!r}")

    cells = Scripted()
    with pytest.raises(ValueError, match="0 b'answer'"):
        run(Broken(3), cells)
    assert cells.closed == 1


def test_the_hosts_own_work_takes_virtual_time() -> None:
    class Busy(Hosted):
        def answered(self, cell: int, answer: bytes) -> None:
            super().answered(cell, answer)
            self.own += 7

    class Virtual(Simulated):
        def send(self, cell: int, task: bytes) -> None:
            self._coming.append((self._now + 100, cell, task))

    virtual = Virtual()
    found = run(Busy(2), virtual, 1)
    assert (found.own, found.now) == (14, 2 * 100 + 14)

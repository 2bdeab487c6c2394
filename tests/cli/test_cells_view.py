"""The view of working cells: a bar for each, the queue, and the largest possible speed-up."""

from __future__ import annotations

import io

from rich.console import Console

from sakiyomi.cli.cells_view import BatchState, picture, summary, watching
from sakiyomi.executors import Simulated, WatchedExecutor
from support.simple_cells import WORK


def busy(cells: int, share: float) -> Simulated:
    """The first cell worked all the time, the others part of it."""
    machine = Simulated()
    machine.start(cells, WORK, b"")
    machine.spend(100)
    for cell in range(cells):
        machine.usage.begin(cell, 0)
        machine.usage.end(cell, 100 if cell == 0 else 100 * share)
    return machine


def drawn(machine: Simulated, state: BatchState) -> list[str]:
    file = io.StringIO()
    Console(file=file, width=100).print(picture(machine, state))
    return file.getvalue().splitlines()


def test_a_bar_for_every_cell() -> None:
    machine = busy(2, 0.5)
    machine.usage.begin(1, 90)
    first, second, last = drawn(machine, BatchState(3, 7, 1234))
    assert first == "cell 0   " + "█" * 30 + " 100%"
    assert second == f"cell 1   {'█' * 18:<30}  60%  working"
    assert last == "2 cells, 80% busy, 7 waiting, 1,234 nodes, speed-up at most 1.6"


def test_many_cells_are_one_line() -> None:
    line, last = drawn(busy(64, 0.25), BatchState())
    assert line == "cells █" + "▂" * 63
    assert last == "64 cells, 26% busy, 0 waiting, speed-up at most 16.8"


def test_the_view_before_any_work() -> None:
    machine = Simulated()
    machine.start(2, WORK, b"")
    assert summary(machine, BatchState()) == "2 cells, 0% busy, 0 waiting, speed-up at most 0.0"


def test_the_speed_is_that_of_the_clock() -> None:
    times = iter([0.0, 0.0, 2.0, 2.0, 2.0])
    watched = WatchedExecutor(Simulated(), clock=lambda: next(times))
    watched.start(1, WORK, b"")
    assert "3,000,000 nodes (1.50 M/s)" in summary(watched, BatchState(nodes=3_000_000))


def test_no_view_without_a_watcher() -> None:
    machine = busy(1, 1)
    with watching(machine, 5, "problems", BatchState()) as show:
        show()

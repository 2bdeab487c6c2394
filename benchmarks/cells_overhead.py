"""The overhead of one cell, and the speed-up of several, compared with a plain loop.

python benchmarks/cells_overhead.py [--executors threads processes ray] [--cells 2] [--slices 40]

The work is slices of an endless mate search, with a fixed number of nodes each. With one cell, slices on the
cell and in this process take turns, and the medians are compared; with several, the time of all slices is
compared with that of a plain loop over as many, the best of three rounds each. Cells are started before the
clock. On a busy machine, only CPU seconds and round trips are meaningful. Before that, the CPU time of the
host for a message is measured, with cells in virtual time. `Simulated.like` uses these figures.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from sakiyomi import games
from sakiyomi.cells.mates import drive
from sakiyomi.cells.mates import host as mate_host
from sakiyomi.cells.turns import Agents
from sakiyomi.executors import Executor, Simulated, executor, keep_running
from sakiyomi.games.shogi import SHOGI
from sakiyomi.proof import Prover
from sakiyomi.tsume import gallery
from sakiyomi.types import Limit

ENDLESS = "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1"

ROUNDS = 3

NOTHING = b"nothing"

TRIPS = 1000


class Slice:
    """Searches a fixed number of nodes with an empty table."""

    def __init__(self, setup: bytes) -> None:
        self._prover, self._nodes = Prover(memory=16), int(setup)
        self._position = SHOGI.parse(ENDLESS)

    def __call__(self, task: bytes) -> bytes:
        """One slice, or nothing; the answer is its CPU time in seconds."""
        if task == NOTHING:
            return b"0"
        began = time.process_time()
        self._prover.forget()
        self._prover.prove(self._position, Limit(nodes=self._nodes))
        return str(time.process_time() - began).encode()

    def close(self) -> None:
        """Nothing to release."""


WORK = "cells_overhead:Slice"


def plain(nodes: int, slices: int) -> float:
    """Seconds for a loop in this process."""
    work = Slice(str(nodes).encode())
    began = time.perf_counter()
    for _ in range(slices):
        work(b"")
    return time.perf_counter() - began


def by_cells(cells: Executor, number: int, slices: int) -> float:
    """Seconds for cells that are already running."""
    began, left = time.perf_counter(), slices
    for cell in range(min(number, slices)):
        cells.send(cell, b"")
    busy = min(number, slices)
    left -= busy
    while busy:
        event = cells.receive(60)
        if event is None or event[1] is None:
            raise SystemExit("a cell died or hangs")
        if left:
            cells.send(event[0], b"")
            left -= 1
        else:
            busy -= 1
    return time.perf_counter() - began


@contextmanager
def started(name: str, number: int, nodes: int) -> Iterator[Executor]:
    """Cells that have each done a first slice."""
    with keep_running(name, None, number):
        cells = executor(name)
        cells.start(number, WORK, str(nodes).encode())
        try:
            by_cells(cells, number, number)
            yield cells
        finally:
            cells.close()


def one_cell(name: str, nodes: int, slices: int) -> dict[str, float]:
    """Slices on a cell and in this process, alternating, and empty round trips."""
    here = Slice(str(nodes).encode())
    alone, away = list[tuple[float, float]](), list[tuple[float, float]]()
    with started(name, 1, nodes) as cells:
        for _ in range(slices):
            alone.append(_timed(lambda: here(b"")))
            away.append(_timed(lambda: _trip(cells, b"")))
        trip = median(_timed(lambda: _trip(cells, NOTHING))[0] for _ in range(TRIPS))
    near, far = ([median(column) for column in zip(*times, strict=True)] for times in (alone, away))
    return {
        f"{name}, 1: a slice alone, wall-clock ms": near[0] * 1000,
        f"{name}, 1: a slice on the cell, wall-clock ms": far[0] * 1000,
        f"{name}, 1: overhead in wall-clock time, %": (far[0] / near[0] - 1) * 100,
        f"{name}, 1: a slice alone, CPU ms": near[1] * 1000,
        f"{name}, 1: a slice on the cell, CPU ms": far[1] * 1000,
        f"{name}, 1: an empty round trip, ms": trip * 1000,
        f"{name}, 1: overhead in CPU and round trip, %": ((far[1] + trip) / near[1] - 1) * 100,
    }


def many_cells(name: str, number: int, nodes: int, slices: int) -> dict[str, float]:
    """All slices on the cells together and in a plain loop."""
    with started(name, number, nodes) as cells:
        rounds = [(plain(nodes, slices), by_cells(cells, number, slices)) for _ in range(ROUNDS)]
    alone, together = (min(column) for column in zip(*rounds, strict=True))
    return {
        f"{name}, {number}: plain loop, s": alone,
        f"{name}, {number}: cells, s": together,
        f"{name}, {number}: speed-up": alone / together,
    }


class Aside(Simulated):
    """Measures the CPU time of the cells' work and of the executor, so that what is left is the host's."""

    def __init__(self) -> None:
        super().__init__()
        self.inside, self.messages = 0.0, 0

    def send(self, cell: int, task: bytes) -> None:
        """Does the task."""
        began = time.process_time()
        super().send(cell, task)
        self.inside += time.process_time() - began
        self.messages += 1


def handling() -> dict[str, float]:
    """CPU time of the host for an answer and the next task, with 16 cells."""
    figures = {}
    for what, work in {"a mate": _mate, "Othello": _othello}.items():
        cells = Aside()
        began = time.process_time()
        work(cells)
        host = time.process_time() - began - cells.inside
        figures[f"the host of {what}, 16 cells: CPU for a message, us"] = host / cells.messages * 1e6
    return figures


def _mate(cells: Simulated) -> None:
    position = gallery.book("muso").problem("3").position()
    drive(mate_host(position, 16, executor="simulated"), cells, 16)


def _othello(cells: Simulated) -> None:
    with Agents("othello", cells, 16) as agents:
        agents.best(games.get("othello").start(), Limit(depth=9))


def _trip(cells: Executor, task: bytes) -> bytes:
    cells.send(0, task)
    event = cells.receive(60)
    if event is None or event[1] is None:
        raise SystemExit("a cell died or hangs")
    return event[1]


def _timed(work: Callable[[], bytes]) -> tuple[float, float]:
    """Wall-clock seconds, and CPU seconds as reported by the work itself."""
    began = time.perf_counter()
    answer = work()
    return time.perf_counter() - began, float(answer)


def main() -> None:
    """Runs the command line."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--executors", nargs="+", default=["threads", "processes", "ray"])
    parser.add_argument("--cells", type=int, default=2)
    parser.add_argument("--slices", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=200_000)
    options = parser.parse_args()
    for what, figure in handling().items():
        print(f"{what:<52} {figure:>10,.4g}")
    for name in options.executors:
        found = one_cell(name, options.nodes, options.slices)
        found |= many_cells(name, options.cells, options.nodes, options.slices)
        for what, figure in found.items():
            print(f"{what:<44} {figure:>10,.4g}")


if __name__ == "__main__":
    main()

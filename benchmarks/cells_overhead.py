"""What it costs to give work to one cell, and what two are worth, against a plain loop.

python benchmarks/cells_overhead.py [--executors threads processes ray] [--cells 1 2] [--seconds 10]

The work is slices of a mate search that does not end, each of so many nodes, enough for so many seconds of a
plain loop in this process. All is done in turns in the same run, several times, and the best time counts.
Cells are started before the clock is.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sakiyomi.executors import Executor, executor, kept
from sakiyomi.games.shogi import SHOGI
from sakiyomi.proof import Prover
from sakiyomi.types import Limit

ENDLESS = "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1"

ROUNDS = 3


class Slice:
    """Searches so many nodes with an empty table."""

    def __init__(self, setup: bytes) -> None:
        self._prover, self._nodes = Prover(memory=16), int(setup)
        self._position = SHOGI.parse(ENDLESS)

    def __call__(self, _: bytes) -> bytes:
        """One slice; the answer is how many nodes it had."""
        self._prover.forget()
        return str(self._prover.prove(self._position, Limit(nodes=self._nodes)).nodes).encode()

    def close(self) -> None:
        """Nothing to give back."""


WORK = "cells_overhead:Slice"


def plain(nodes: int, slices: int) -> float:
    """Seconds of a loop in this process."""
    work = Slice(str(nodes).encode())
    began = time.perf_counter()
    for _ in range(slices):
        work(b"")
    return time.perf_counter() - began


def by_cells(cells: Executor, number: int, slices: int) -> float:
    """Seconds of cells that have been started."""
    began, left = time.perf_counter(), slices
    for cell in range(min(number, slices)):
        cells.send(cell, b"")
    busy = min(number, slices)
    left -= busy
    while busy:
        event = cells.receive(60)
        if event is None or event[1] is None:
            raise SystemExit("a cell has died or hangs")
        if left:
            cells.send(event[0], b"")
            left -= 1
        else:
            busy -= 1
    return time.perf_counter() - began


@contextmanager
def started(name: str, number: int, nodes: int) -> Iterator[Executor]:
    """Cells that have done a first slice each."""
    with kept(name, None, number):
        cells = executor(name)
        cells.start(number, WORK, str(nodes).encode())
        try:
            by_cells(cells, number, number)
            yield cells
        finally:
            cells.close()


def measure(names: list[str], counts: list[int], seconds: float, nodes: int) -> dict[str, float]:
    """Times, and each one's ratio to the plain loop."""
    slices = max(1, round(seconds / plain(nodes, 3) * 3))
    out = {"nodes a slice": float(nodes), "slices": float(slices)}
    for name in names:
        for number in counts:
            with started(name, number, nodes) as cells:
                rounds = [(plain(nodes, slices), by_cells(cells, number, slices)) for _ in range(ROUNDS)]
            alone, together = (min(column) for column in zip(*rounds, strict=True))
            out[f"{name}, {number}: plain s"] = alone
            out[f"{name}, {number}: cells s"] = together
            out[f"{name}, {number}: speed-up"] = alone / together
    return out


def main() -> None:
    """The command."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--executors", nargs="+", default=["threads", "processes", "ray"])
    parser.add_argument("--cells", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--nodes", type=int, default=200_000)
    options = parser.parse_args()
    for what, figure in measure(options.executors, options.cells, options.seconds, options.nodes).items():
        print(f"{what:<32} {figure:>12,.4g}")


if __name__ == "__main__":
    main()

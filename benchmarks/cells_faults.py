"""Kills cells at random moments: are all answers right, and is no process left?

python benchmarks/cells_faults.py [--executor processes|ray] [--kills 50] [--cells 2] [--seed 1]

Solves the mate problems of the tests again and again until `--kills` cells have been killed (SIGKILL),
whether starting, idle or busy. Stops with an error at a wrong, lost or duplicate answer, or a leftover
process.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sakiyomi.executors import executor, keep_running
from sakiyomi.tsume.problem import Problem
from support.mortal_cells import Deadly, left_behind, solve_under_fire
from support.tsume_sets import problems

PATIENCE = 30.0
"""Seconds that a cell may take to exit."""


def measure(name: str, kills: int, cells: int, seed: int) -> dict[str, float]:
    """Number of answers, and seconds."""
    made = [Problem(row[1], row[0], int(row[2])) for row in problems("made")]
    began, solved = time.perf_counter(), 0
    with tempfile.TemporaryDirectory() as folder, keep_running(name, None, cells):
        deadly = Deadly(executor(name), Path(folder), kills, seed)
        while not deadly.done:
            found = solve_under_fire(deadly, made, cells, Path(folder))
            for one, problem in zip(found, made, strict=True):
                if (one["plies"], one["shortest"]) != (problem.plies, True):
                    raise SystemExit(f"{problem.name}: {one}")
            if pids := left_behind(Path(folder), PATIENCE):
                raise SystemExit(f"left behind: {pids}")
            solved += len(found)
            print(f"{name}: {solved} answers, all right, {kills - deadly.left} kills", file=sys.stderr)
        started = len(list(Path(folder).iterdir()))
    seconds = time.perf_counter() - began
    return {"kills": kills, "cells started": started, "right answers": solved, "seconds": seconds}


def main() -> None:
    """Runs the command line."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--executor", default="processes", choices=("processes", "ray"))
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--cells", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for what, figure in measure(options.executor, options.kills, options.cells, options.seed).items():
        print(f"{what:<20} {figure:>10,.4g}")


if __name__ == "__main__":
    main()

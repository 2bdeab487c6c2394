"""How much faster this machine does many independent searches than one: what threads can gain at most.

    python -m benchmarks.ceiling --processes 16

Every process does the same work with one thread and shares nothing: Othello endgames (FFO #40 to #43) and one
mate problem. Cores that share caches, memory or clock speed make each of them slower than one alone.
"""

from __future__ import annotations

import argparse
import itertools
import subprocess
import sys
import time
from pathlib import Path

from benchmarks import othello_endgame
from sakiyomi.proof import Prover
from sakiyomi.solve import EndgameSolver
from sakiyomi.tsume import gallery

MEMORY = 256


def othello(folder: str) -> None:
    """Solves four endgames."""
    solver = EndgameSolver(memory=MEMORY)
    for position, _, _ in itertools.islice(othello_endgame.positions(Path(folder) / "ffo-40-49.obf"), 4):
        solver.forget()
        solver.best(position)


def mate(_: str) -> None:
    """Solves a hard mate problem."""
    Prover(memory=MEMORY).prove(gallery.book("muso").problem("65").position())


WORK = {"othello": othello, "mate": mate}


def seconds(work: str, folder: str, processes: int) -> float:
    """The mean time that each of several processes takes for the same work, measured inside it."""
    command = [sys.executable, "-m", "benchmarks.ceiling", "--folder", folder, "--one", work]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(processes)]
    return sum(float(process.communicate()[0]) for process in running) / processes


def main() -> None:
    """Prints the ceiling for each kind of work."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", default=str(othello_endgame.FOLDER), help="folder of ffo-40-49.obf")
    parser.add_argument("--one", choices=WORK, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        start = time.perf_counter()
        WORK[args.one](args.folder)
        print(time.perf_counter() - start)
        return
    for work in WORK:
        one, each = seconds(work, args.folder, 1), seconds(work, args.folder, args.processes)
        print(
            f"{work}: one alone {one:.2f} s, each of {args.processes} at once {each:.2f} s; "
            f"together {args.processes * one / each:.1f} times as fast",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""The command: `python -m tools.fuzz --count 100000 --seed 1`, one process per target."""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import math
import mmap
import multiprocessing
import sys
import time
from random import Random

from tools.fuzz import boards, cells, proofs, searches, texts, worlds
from tools.fuzz.registry import ACCEPTED, TARGETS

MODULES = (boards, cells, proofs, searches, texts, worlds)
"""Importing them registers their targets."""

PATIENCE = 300
"""Seconds for a batch of inputs, after which it counts as hung."""
LOT = 100
FORK = multiprocessing.get_context("fork")


def main() -> int:
    """Runs the command line; the exit code says whether anything was found."""
    arguments = _arguments()
    names = arguments.target or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        print(f"there is no target {unknown[0]!r}; known: {', '.join(TARGETS)}", file=sys.stderr)
        return 2
    if arguments.input is not None:
        TARGETS[names[0]].run(_random(arguments.seed, names[0], arguments.input))
        return 0
    share = sum(TARGETS[name].weight for name in names)
    found, total = 0, 0
    for name in names:
        count = math.ceil(arguments.count * TARGETS[name].weight / share)
        done, seconds, code = _supervise(name, arguments.seed, count)
        total += done
        print(f"{name:28} {done:8} inputs {seconds:7.1f} s  {'ok' if code == 0 else 'FOUND'}", flush=True)
        if code != 0:
            found += 1
            print(f"  repeat: python -m tools.fuzz --target {name} --seed {arguments.seed} --input {done}")
    print(f"{total} inputs over {len(names)} targets, {found} findings")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="inputs over all targets (20000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the inputs (1)")
    parser.add_argument("--target", action="append", help="only this target; may be repeated")
    parser.add_argument("--input", type=int, help="only this input of the target, in this process")
    return parser.parse_args()


def _random(seed: int, name: str, index: int) -> Random:
    return Random(f"{seed} {name} {index}")


def _work(name: str, seed: int, count: int, progress: mmap.mmap) -> None:
    """Runs one target; the progress is in shared memory, readable even if this process dies."""
    run = TARGETS[name].run
    for index in range(count):
        progress[:8] = index.to_bytes(8, "little")
        if index % LOT == 0:
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
        with contextlib.suppress(*ACCEPTED):
            run(_random(seed, name, index))
    progress[:8] = count.to_bytes(8, "little")


def _supervise(name: str, seed: int, count: int) -> tuple[int, float, int | None]:
    """Inputs done, seconds, and how the forked process ended."""
    started = time.monotonic()
    with mmap.mmap(-1, 8) as progress:
        child = FORK.Process(target=_work, args=(name, seed, count, progress))
        child.start()
        child.join()
        done = int.from_bytes(progress[:8], "little")
    return done, time.monotonic() - started, child.exitcode


if __name__ == "__main__":
    sys.exit(main())

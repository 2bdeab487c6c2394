"""Kills cells with SIGKILL at random moments while they solve one hard mate problem.

    python benchmarks/mate_faults.py --executor processes --kills 50
    python benchmarks/mate_faults.py --executor ray --kills 50

The problem is solved again until `--kills` cells have been killed. Every answer must be right, its
certificate must verify, and no process may be left.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import time
from pathlib import Path

from sakiyomi.cells.mates import MateHostState, drive, host
from sakiyomi.executors import executor
from sakiyomi.proof import verify
from sakiyomi.tsume import gallery


def family(pid: int) -> set[int]:
    """All descendants of a process."""
    parents = dict[int, list[int]]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents.setdefault(int(stat.read_text().rpartition(")")[2].split()[1]), []).append(
                int(stat.parent.name)
            )
        except (OSError, ValueError, IndexError):
            continue
    found, waiting = set[int](), [pid]
    while waiting:
        below = parents.get(waiting.pop(), [])
        found.update(below)
        waiting += below
    return found


def is_cell(pid: int, kind: str) -> bool:
    """Whether a process of ours is a cell."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")
    except OSError:
        return False
    return b"spawn_main" in words if kind == "processes" else words.startswith(b"ray::Cell")


def main() -> None:
    """Prints a line each time the problem is solved, and what is left at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--executor", choices=["processes", "ray"], default="processes")
    parser.add_argument("--scheme", default="best")
    parser.add_argument("--cells", type=int, default=2)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--problem", default="2", help="a number in 将棋無双")
    parser.add_argument(
        "--pause", type=float, default=1.0, help="seconds between kills at most; more on a busy machine"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    dice, kills, solved = random.Random(args.seed), 0, 0
    position = gallery.book("muso").problem(args.problem).position()
    while kills < args.kills:
        now, at = time.monotonic(), dice.uniform(args.pause / 5, args.pause)

        def strike(_: MateHostState) -> None:
            nonlocal kills, now, at
            if kills >= args.kills or time.monotonic() - now < at:
                return
            cells = sorted(pid for pid in family(os.getpid()) if is_cell(pid, args.executor))
            if cells:
                os.kill(dice.choice(cells), signal.SIGKILL)
                kills += 1
            now, at = time.monotonic(), dice.uniform(args.pause / 5, args.pause)

        chief = host(position, args.cells, scheme=args.scheme, executor=args.executor)
        found = drive(chief, executor(args.executor), args.cells, watch=strike)
        assert found.proof.status == "proven", found.proof.status
        checked = verify(found.proof.certificate)
        solved += 1
        print(
            f"{solved}: mate in {checked.plies}, verified; {found.lost} lost, {kills} killed in all, "
            f"{found.now:.1f} s, {found.nodes:,} nodes",
            flush=True,
        )
    del chief  # its table goes with it
    left = [pid for pid in family(os.getpid()) if is_cell(pid, args.executor)]
    files = [name for name in os.listdir("/dev/shm") if name.startswith("sakiyomi-")]
    print(
        f"{kills} cells killed, {solved} of {solved} answers right; "
        f"cells left: {len(left)}, files: {len(files)}"
    )


if __name__ == "__main__":
    main()

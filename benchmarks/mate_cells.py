"""Mate problems on many cells: speed-up in nodes, in virtual time, and in seconds.

    python benchmarks/mate_cells.py --cells 16 64                 the hard half of 将棋無双, simulated
    python benchmarks/mate_cells.py --cells 16 64 --every 5       ten of its fifty problems
    python benchmarks/mate_cells.py --executor threads --cells 1 2 --problems 65 67
    python benchmarks/mate_cells.py --executor processes --cells 2 --problems 65 67
    python benchmarks/mate_cells.py --executor ray --cells 2 --problems 65 67

The hard half is the 50 of the 100 problems that take a single search the most nodes, among those it solves
within 20 million; `--known` keeps the sequential counts in a file, so they are measured only once.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

from sakiyomi.cells.mates import FoundMate, drive, host
from sakiyomi.executors import Simulated, executor
from sakiyomi.proof import Prover, verify
from sakiyomi.tsume import gallery
from sakiyomi.types import Limit

NODES = 20_000_000
MEMORY = 512


def sequential(names: list[str], file: Path | None) -> dict[str, tuple[int, float]]:
    """Nodes and seconds of one plain search, for the problems it solves."""
    known: dict[str, list[float]] = json.loads(file.read_text()) if file and file.exists() else {}
    for name in names:
        if name not in known:
            position = gallery.book("muso").problem(name).position()
            proof = Prover(memory=MEMORY).prove(position, Limit(nodes=NODES))
            known[name] = [proof.nodes if proof.status != "unknown" else 0, proof.seconds]
            if file:
                file.write_text(json.dumps(known))
    return {name: (int(known[name][0]), known[name][1]) for name in names if known[name][0]}


def solve(
    name: str, scheme: str, kind: str, cells: int, *, virtual: Simulated | None = None, checked: bool
) -> tuple[FoundMate, float]:
    """One problem on some cells: what was found, and when, in nodes of virtual time or seconds.

    Making the table counts as a plain search's does; starting the cells does not.
    """
    position = gallery.book("muso").problem(name).position()
    start = time.perf_counter()
    made = host(position, cells, scheme=scheme, executor=kind, memory=MEMORY)
    making = time.perf_counter() - start
    on = virtual or executor(kind)
    found = drive(made, on, cells)
    if checked and found.proof.status == "proven":
        verify(found.proof.certificate)
    return found, found.now if kind == "simulated" else found.now + making


def main() -> None:
    """Prints a line for each problem and number of cells, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cells", type=int, nargs="+", default=[16, 64])
    parser.add_argument("--executor", default="simulated")
    parser.add_argument("--scheme", default="best")
    parser.add_argument("--problems", nargs="+", help="numbers in 将棋無双 instead of the hard half")
    parser.add_argument("--every", type=int, default=1, help="only every N-th problem of the hard half")
    parser.add_argument("--known", type=Path, help="file that keeps the sequential counts")
    parser.add_argument(
        "--contention", type=float, default=0.0, help="simulated: how much longer a node takes per doubling"
    )
    parser.add_argument("--startup", type=int, default=0, help="simulated: nodes before a cell begins")
    parser.add_argument("--plain", action="store_true", help="time the plain search again, in the same run")
    parser.add_argument("--verify", action="store_true", help="check every certificate")
    args = parser.parse_args()
    names = args.problems or [str(number) for number in range(1, 101)]
    plain = sequential(names, args.known)
    if not args.problems:
        names = sorted(plain, key=lambda name: plain[name][0])[-50 :: args.every]
    sums: dict[int, list[float]] = {cells: [] for cells in args.cells}
    wholes = {cells: [0.0, 0.0, 0.0, 0.0] for cells in args.cells}
    for name in names:
        nodes, seconds = plain[name]
        if args.plain:
            seconds = sequential([name], None)[name][1]
        for cells in args.cells:
            start = time.perf_counter()
            costs = {"contention": args.contention, "startup": args.startup}
            virtual = Simulated(**costs) if args.executor == "simulated" else None
            found, now = solve(name, args.scheme, args.executor, cells, virtual=virtual, checked=args.verify)
            took = time.perf_counter() - start
            one = nodes if args.executor == "simulated" else seconds
            sums[cells].append(one / now)
            for place, part in enumerate((one, now, found.nodes / nodes, found.utilisation)):
                wholes[cells][place] += part
            print(
                f"{name:>4} {cells:>4} cells  {found.proof.status:9}"
                f" one {one:>12,.1f}  all {now:>12,.1f}"
                f"  speed-up {one / now:6.2f}  nodes x{found.nodes / nodes:5.2f}"
                f"  utilisation {found.utilisation:6.1%}  ({took:.1f} s)",
                flush=True,
            )
    for cells, (one, all_of_it, nodes_ratio, used) in wholes.items():
        count = len(sums[cells])
        mean = math.exp(sum(map(math.log, sums[cells])) / count)
        print(
            f"{cells:>4} cells, {count} problems: speed-up {one / all_of_it:.2f} of the sums, {mean:.2f} the "
            f"geometric mean; nodes x{nodes_ratio / count:.2f}; utilisation {used / count:.1%}"
        )


if __name__ == "__main__":
    main()

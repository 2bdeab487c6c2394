"""Long mate searches with several threads and one table, compared with one thread.

    python benchmarks/mate_threads.py
    python benchmarks/mate_threads.py --threads 2 --problems 5 13 21 83

One thread and several take turns on each problem. Run it on a quiet machine: threads without their own core
gain nothing.
"""

from __future__ import annotations

import argparse

from sakiyomi.games.shogi import Move
from sakiyomi.proof import Prover
from sakiyomi.tsume import gallery
from sakiyomi.types import Limit, Proof

MEMORY = 512
LIMIT = Limit(nodes=60_000_000)
PROBLEMS = (1, 5, 7, 8, 11, 12, 13, 17, 21, 65, 67, 68, 83)
"""Problems from the hard half of 将棋無双: 3 to 17 million nodes for one thread."""


def prove(name: str, threads: int) -> Proof[Move]:
    """Searches for any mate in a problem of 将棋無双."""
    return Prover(memory=MEMORY, threads=threads).prove(gallery.book("muso").problem(name).position(), LIMIT)


def main() -> None:
    """Prints a line for each problem, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--problems", nargs="+", default=list(map(str, PROBLEMS)), help="numbers in 将棋無双")
    args = parser.parse_args()
    seconds, nodes = [0.0, 0.0], [0, 0]
    for name in args.problems:
        parts = []
        for place, threads in enumerate((1, args.threads)):
            proof = prove(name, threads)
            seconds[place] += proof.seconds
            nodes[place] += proof.nodes
            parts.append(f"{threads} threads {proof.status} in {proof.seconds:.1f} s, {proof.nodes:,} nodes")
        print(f"{name:>4}: {'; '.join(parts)}", flush=True)
    faster, more = seconds[0] / seconds[1], nodes[1] / nodes[0]
    print(
        f"{args.threads} threads, {len(args.problems)} problems: {faster:.2f} times as fast; "
        f"{more:.2f} times the nodes, {faster * more:.2f} times as many per second"
    )


if __name__ == "__main__":
    main()

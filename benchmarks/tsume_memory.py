"""Resident memory of a hard mate search compared with its limit.

python benchmarks/tsume_memory.py [--memory 16 64 256] [--nodes 20000000] [--threads 1]

Each limit runs in a process of its own; what the process took before the search is subtracted.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI
from sakiyomi.proof import Prover

HARD = "9/9/9/9/9/9/9/6k2/9 b 4G4SNL3P2r2b3n3l15p 1"


def once(memory: float, nodes: int, threads: int) -> None:
    """Runs one search and prints its memory in megabytes."""
    position = SHOGI.parse(HARD)
    Prover(memory=1, threads=threads).prove(position, Limit(nodes=1000))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    proof = Prover(memory=memory, threads=threads).prove(position, Limit(nodes=nodes))
    used = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"limit {memory:6.0f} MB: {used:8.1f} MB more, {proof.nodes:,} nodes, {proof.status}")


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--memory", type=float, nargs="+", default=[16, 64, 256])
    parser.add_argument("--nodes", type=int, default=20_000_000)
    parser.add_argument("--threads", type=int, default=1)
    words = parser.parse_args()
    if len(words.memory) == 1:
        return once(words.memory[0], words.nodes, words.threads)
    for memory in words.memory:
        command = [sys.executable, __file__, "--memory", memory, "--nodes", words.nodes]
        subprocess.run([*map(str, command), "--threads", str(words.threads)], check=True)
    return None


if __name__ == "__main__":
    main()

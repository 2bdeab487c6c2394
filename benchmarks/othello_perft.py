"""Perft from Othello's start position, counting passes as moves, and its speed.

    python benchmarks/othello_perft.py [--depth 11]

The counts are checked against the published ones; one thread, the last ply counted in bulk.
"""

from __future__ import annotations

import argparse
import time

from sakiyomi._native import othello_kernels
from sakiyomi.games.othello import OTHELLO

PUBLISHED = {9: 3_005_288, 10: 24_571_284, 11: 212_258_800, 12: 1_939_886_636}


def run(depth: int = 11, repeat: int = 3) -> dict[str, float]:
    """Leaves per second (best of several) at a depth, after checking the counts up to it."""
    start, figures = OTHELLO.start(), dict[str, float]()
    for ply in range(min(PUBLISHED), depth + 1):
        seconds = float("inf")
        for _ in range(repeat):
            begin = time.perf_counter()
            count = start.perft(ply)
            seconds = min(seconds, time.perf_counter() - begin)
            assert count == PUBLISHED[ply], f"perft {ply} is {PUBLISHED[ply]}, not {count}"
        figures[f"perft {ply}, leaves/s"] = count / seconds
    return figures


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--depth", type=int, default=11, choices=sorted(PUBLISHED))
    print(f"instructions: {othello_kernels()[-1]}")
    for name, figure in run(parser.parse_args().depth).items():
        print(f"{name:<30} {figure:>16,.4g}")

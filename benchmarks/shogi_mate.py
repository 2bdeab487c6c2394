"""Mate in one on files of positions: is every mate found, is none invented, and how fast against cshogi.

Each file has a SFEN as the first column of every line; `#` begins a comment.

    python benchmarks/shogi_mate.py mate-in-1.tsv no-mate-in-1.tsv
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import cshogi

from sakiyomi.games.shogi import parse


def nanoseconds(run: Callable[[], object], count: int) -> float:
    """CPU time of one question, the best of ten rounds."""
    best = float("inf")
    for _ in range(10):
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return best / count * 1e9


def main() -> None:
    options = argparse.ArgumentParser(description="mate in one against brute force and cshogi")
    options.add_argument("files", type=Path, nargs="+")
    print(f"{'file':<24}{'positions':>10}{'mates':>8}{'wrong':>7}{'ours ns':>9}{'cshogi ns':>11}")
    for path in options.parse_args().files:
        lines = [line.split("\t")[0] for line in path.read_text().splitlines() if line and line[0] != "#"]
        positions = [parse(line).native.position for line in lines]
        boards = [cshogi.Board(line) for line in lines]
        mates = wrong = 0
        for position in positions:
            mating = [move for move in position.moves() if (p := position.play(move)).in_check and p.over]
            move = position.mate_in_one()
            mates += move is not None
            wrong += move not in mating if mating else move is not None
        ours = nanoseconds(lambda asked=positions: [p.mate_in_one() for p in asked], len(lines))  # type: ignore[misc]
        theirs = nanoseconds(lambda asked=boards: [b.mate_move_in_1ply() for b in asked], len(lines))  # type: ignore[misc]
        print(f"{path.name:<24}{len(lines):>10}{mates:>8}{wrong:>7}{ours:>9.0f}{theirs:>11.0f}", flush=True)


if __name__ == "__main__":
    main()

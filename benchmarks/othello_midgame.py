"""The middle game: nodes per second of Othello's own search on one core, and how deep it gets.

    python benchmarks/othello_midgame.py [--depth 14] [--threads 1] [--confidence normal] [--folder DIR]

Positions are those of `midgame-20.obf` (tournament games after 16 moves). Speed is in processor time.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from sakiyomi.games.othello import parse_board
from sakiyomi.solve.othello_confidence import CONFIDENCE, ConfidentAlphaBeta
from sakiyomi.types import Limit

FOLDER = Path(__file__).resolve().parent.parent / ".." / "shared" / "data" / "othello"


def run(path: Path, depth: int, threads: int, confidence: str) -> dict[str, float]:
    """Nodes, seconds and speed over all positions, each searched without memory of the others."""
    boards = [parse_board(line.partition(";")[0]) for line in path.read_text().splitlines() if line.strip()]
    nodes, began, worked = 0, time.perf_counter(), time.process_time()
    searcher = ConfidentAlphaBeta(confidence, memory=64, threads=threads)
    for board in boards:
        searcher.forget()
        nodes += searcher.best(board, Limit(depth=depth)).nodes
    seconds, cpu = time.perf_counter() - began, time.process_time() - worked
    return {
        "positions": len(boards),
        "nodes": nodes,
        "seconds": seconds,
        "processor seconds": cpu,
        "nodes/s of processor time": nodes / cpu,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--depth", type=int, default=14)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--confidence", choices=list(CONFIDENCE), default="normal")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    figures = run(given.folder / "midgame-20.obf", given.depth, given.threads, given.confidence)
    for name, figure in figures.items():
        print(f"{name:<30} {figure:>16,.4g}")

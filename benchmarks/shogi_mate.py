"""Shogi: is every mate in one found and none invented, and how fast, compared with cshogi.

python benchmarks/shogi_mate.py mates.tsv no-mates.tsv     # the first column of every line is a SFEN
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cshogi

from sakiyomi.games.shogi import ShogiPosition, parse


def run() -> dict[str, float]:
    """Positions of random games, those with a mate and those without."""
    mates, others = random_positions(60)
    return {**measure("mates of random games", mates), **measure("no mates of random games", others)}


def random_positions(games: int) -> tuple[list[str], list[str]]:
    """Positions with a mate in one and positions with a check but no mate, as SFEN."""
    found: tuple[list[str], list[str]] = [], []
    for seed in range(games):
        chance, here = random.Random(seed), ShogiPosition.start()
        while not here.over and here.number < 300:
            checks = here.checks()
            if checks:
                mating = any(here.play(move).over for move in checks)
                found[0 if mating else 1].append(here.sfen)
            here = here.play(chance.choice(checks if checks and chance.random() < 0.3 else here.moves()))
    return found


def measure(name: str, lines: list[str]) -> dict[str, float]:
    """Checks every answer by brute force, then times both libraries."""
    positions = [parse(line).native.position for line in lines]
    boards = [cshogi.Board(line) for line in lines]
    for line, position in zip(lines, positions, strict=True):
        mating = [move for move in position.moves() if (p := position.play(move)).in_check and p.over]
        move = position.mate_in_one()
        assert move in mating if mating else move is None, line
    return {
        f"{name}: positions": len(lines),
        f"{name}: sakiyomi, ns": nanoseconds(lambda: [p.mate_in_one() for p in positions], len(lines)),
        f"{name}: cshogi, ns": nanoseconds(lambda: [b.mate_move_in_1ply() for b in boards], len(lines)),
    }


def nanoseconds(ask: Callable[[], object], count: int) -> float:
    """CPU time of one call, the best of ten rounds."""
    best = float("inf")
    for _ in range(10):
        start = time.process_time()
        ask()
        best = min(best, time.process_time() - start)
    return best / count * 1e9


def main() -> None:
    """The figures of `run`, or those of files."""
    figures = run() if len(sys.argv) == 1 else {}
    for path in map(Path, sys.argv[1:]):
        lines = [line.split("\t")[0] for line in path.read_text().splitlines() if line and line[0] != "#"]
        figures |= measure(path.name, lines)
    for what, figure in figures.items():
        print(f"{what:<48} {figure:>16,.4g}")


if __name__ == "__main__":
    main()

"""Plays games of shogi against itself, for training the evaluation.

    python -m tools.shogi.games games.tsv.gz --seconds 300 --processes 16 --nodes 3000 --seed 1

A game starts with a few random moves and strays now and then. Each line of the file is a game: Black's result
(1, 0.5 or 0), its moves, and for each move the score of the position before it for the side to move, in
hundredths of a pawn (`-` for a random move). A game ends early once one side leads by 30 pawns or has found a
mate. The seed and the number of games decide the games, not the number of processes.
"""

from __future__ import annotations

import argparse
import gzip
import multiprocessing
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sakiyomi import AlphaBeta, Limit
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.types import Points, Score, Win

LONGEST = 256
RANDOM_PLIES = (2, 10)
STRAY_PLIES, STRAY = 40, 0.08
"""Up to this ply, a move is random with this probability."""
DECIDED, MATE = 3000, 9999
KINDS = {"trained": lambda position: position, "simple": lambda position: position.simple()}


def points(score: Score) -> int:
    """A score as a number."""
    match score:
        case Points(value):
            return max(-DECIDED, min(DECIDED, value))
        case Win():
            return MATE
        case _:
            return -MATE


def opening(rng: random.Random) -> list[Any]:
    """Random moves from the start."""
    while True:
        here, moves = ShogiPosition.start(longest=LONGEST), []
        for _ in range(rng.randint(*RANDOM_PLIES)):
            if here.over:
                break
            moves.append(rng.choice(here.moves()))
            here = here.play(moves[-1])
        if not here.over:
            return moves


def play(seed: int, searcher: AlphaBeta, limit: Limit, kind: str) -> str:
    """One game as a line of the file."""
    rng = random.Random(seed)
    searcher.forget()
    here, texts, scores = ShogiPosition.start(longest=LONGEST), [], []
    for move in opening(rng):
        here = here.play(move)
        texts.append(str(move))
        scores.append("-")
    result = 0.5
    while not here.over:
        if len(texts) < STRAY_PLIES and rng.random() < STRAY:
            move, mark = rng.choice(here.moves()), "-"
        else:
            info = searcher.best(KINDS[kind](here), limit)
            move, value = info.best, points(info.score)
            mark = str(value)
            if abs(value) >= DECIDED:
                result = float((value > 0) == (here.side == 0))
                break
        here = here.play(move)
        texts.append(str(move))
        scores.append(mark)
    else:
        result = 0.5 if here.winner is None else 1.0 - here.winner
    return f"{result:g}\t{' '.join(texts)}\t{' '.join(scores)}\n"


def work(job: tuple[int, int, int, float, str]) -> Iterator[str]:
    """Games of one process until the time is up: every `step`-th from a seed on."""
    seed, step, nodes, end, kind = job
    searcher, limit = AlphaBeta(memory=16), Limit(nodes=nodes)
    while time.time() < end:
        yield play(seed, searcher, limit, kind)
        seed += step


def fill(path: Path, job: tuple[int, int, int, float, str]) -> None:
    """Writes the games of one process."""
    with gzip.open(path, "wt", compresslevel=6) as file:
        for line in work(job):
            file.write(line)


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path, help="with several processes, FILE.0, FILE.1, … are written")
    parser.add_argument("--seconds", type=float, default=60, help="when to stop (default: 60)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=3000, help="nodes per move (default: 3000)")
    parser.add_argument("--evaluation", choices=sorted(KINDS), default="trained")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    end, first = time.time() + given.seconds, given.seed * 1_000_000
    jobs = [
        (Path(f"{given.file}.{i}"), (first + i, given.processes, given.nodes, end, given.evaluation))
        for i in range(given.processes)
    ]
    if len(jobs) == 1:
        fill(given.file, jobs[0][1])
        return
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        pool.starmap(fill, jobs)


if __name__ == "__main__":
    main()

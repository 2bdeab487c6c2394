"""The exact endgame solver on the FFO positions and on tournament endgames.

    python benchmarks/othello_endgame.py ffo-40-49 [--threads 1] [--all-moves] [--selective 90] [--peer DIR]

A set is an .obf file: a board, the side, and `MOVE:score` for every move or `score N`. Every answer is
checked; with `--selective` answers are only probable, and their errors are counted. A node is a
position with two or more empty squares. DIR holds another build's package (`sakiyomi`): it solves the same
positions afterwards, and the ratio of both processor times is printed.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from sakiyomi.games.othello import OthelloPosition, parse_board
from sakiyomi.solve import EndgameSolver

FOLDER = Path(__file__).resolve().parent.parent / ".." / "shared" / "data" / "othello"
SETS = ("fforum-1-19", "fforum-20-39", "ffo-40-49", "endgame-60")


def positions(path: Path) -> Iterator[tuple[OthelloPosition, dict[str, int], int]]:
    """Positions of a file, each with the given scores of its moves and its own."""
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("%"):
            continue
        board, _, notes = line.partition(";")
        scores = {m[1].lower(): int(m[2]) for m in re.finditer(r"\b([A-Ha-h][1-8]):([+-]?\d+)", notes)}
        given = re.search(r"score ([+-]?\d+)", notes)
        yield parse_board(board), scores, int(given[1]) if given else max(scores.values())


def run(
    path: Path,
    *,
    threads: int = 1,
    memory: float = 256,
    all_moves: bool = False,
    selective: float | None = None,
    first: int = 1,
    last: int = 1000,
) -> dict[str, float]:
    """Solves a file and returns nodes, seconds and the number of wrong answers."""
    solver = EndgameSolver(memory=memory, threads=threads, lines=64 if all_moves else 1, selective=selective)
    nodes, seconds, cpu, wrong, count, off = 0, 0.0, 0.0, 0, 0, 0
    for position, scores, score in itertools.islice(positions(path), first - 1, last):
        solver.forget()
        began, worked = time.perf_counter(), time.process_time()
        info = solver.best(position)
        took, busy = time.perf_counter() - began, time.process_time() - worked
        found = {line.moves[0]: int(str(line.score)) for line in info.lines}
        off += abs(int(str(info.score)) - score)
        right = (
            (info.complete or selective is not None)
            and int(str(info.score)) == score
            and scores.get(info.best, score) == score
        )
        if all_moves and scores:
            right = right and found == scores
        count, nodes, seconds, cpu, wrong = (
            count + 1,
            nodes + info.nodes,
            seconds + took,
            cpu + busy,
            wrong + (not right),
        )
        verdict = "" if right else f"  WRONG: {score:+d}"
        print(
            f"{count:>3}  {position.empties} empties  {info.best}  {info.score!s:>3}  "
            f"{info.nodes:>13,} nodes  {took:8.3f} s  {busy:8.3f} cpu s{verdict}",
            flush=True,
        )
    return {
        "positions": count,
        "wrong": wrong,
        "mean error in discs": off / count,
        "nodes": nodes,
        "seconds": seconds,
        "processor seconds": cpu,
        "nodes/s": nodes / seconds,
        "nodes/s of processor time": nodes / cpu,
    }


def peer_seconds(folder: Path) -> float:
    """Processor seconds of another build for the same command."""
    words = [word for word in sys.argv if word != "--peer" and word != str(folder)]
    environment = dict(os.environ, PYTHONPATH=str(folder.resolve()))
    done = subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, check=False
    )
    print(f"\n{folder}:\n{done.stdout}{done.stderr}", end="")
    found = re.search(r"^processor seconds\s+(\S+)$", done.stdout, re.MULTILINE)
    return float(found[1].replace(",", "")) if found else float("nan")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", choices=SETS)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--from", type=int, default=1, dest="first", help="the first position to solve")
    parser.add_argument("--to", type=int, default=1000, dest="last", help="the last position to solve")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--memory", type=float, default=256, help="table size in MB")
    parser.add_argument("--all-moves", action="store_true", help="solve every move, not just the best")
    parser.add_argument("--selective", type=float, help="confidence of each cut-off in percent")
    parser.add_argument("--peer", type=Path, help="another build, measured in the same run")
    given = parser.parse_args()
    figures = run(
        given.folder / f"{given.set}.obf",
        threads=given.threads,
        memory=given.memory,
        all_moves=given.all_moves,
        selective=given.selective,
        first=given.first,
        last=given.last,
    )
    for name, figure in figures.items():
        print(f"{name:<30} {figure:>16,.4g}")
    if given.peer is not None:
        print(f"ours / peer: {figures['processor seconds'] / peer_seconds(given.peer):.3f}")
    raise SystemExit(figures["wrong"] > 0 and given.selective is None)

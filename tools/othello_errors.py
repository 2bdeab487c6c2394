"""Errors of the evaluation: shallow searches compared with solved endgames.

    python tools/othello_errors.py wthor-games.tsv.gz [positions for each number of empties]

Prints, for every number of empty squares and depth, the mean error and its spread in discs: the numbers that
native/solve/othello/probable.hpp was fitted to. Uses every hundredth game of the file, from the first on.
"""

from __future__ import annotations

import gzip
import itertools
import statistics
import sys
from collections.abc import Iterator

from sakiyomi.games.othello import OthelloPosition, parse_transcript
from sakiyomi.search import AlphaBeta
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Limit, Points

DISC = 100


def games(path: str) -> Iterator[dict[int, OthelloPosition]]:
    """Games as positions by number of empty squares."""
    with gzip.open(path, "rt") as lines:
        for line in itertools.islice(lines, 1, None, 100):
            record = parse_transcript(line.rstrip("\n").split("\t")[-1])
            yield {position.empties: position for position in record.positions() if not position.over}


def main(path: str, count: int = 100) -> None:
    """Prints the table."""
    solver, searcher = EndgameSolver(memory=64), AlphaBeta(memory=16)
    by_empties = list(itertools.islice(games(path), count))
    for empties in (14, 16, 18, 20):
        errors: dict[int, list[float]] = {depth: [] for depth in (1, 2, 3, 4, 5, 6)}
        for position in filter(None, (game.get(empties) for game in by_empties)):
            exact = solver.best(position).score
            assert isinstance(exact, Points)
            for depth, found in errors.items():
                guess = searcher.best(position, Limit(depth=depth)).score
                assert isinstance(guess, Points)
                found.append(exact.value - guess.value / DISC)
        for depth, found in errors.items():
            mean, spread = statistics.mean(found), statistics.pstdev(found)
            print(
                f"{empties} empties, depth {depth}: {mean:+.2f}, spread {spread:.2f} ({len(found)})",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))

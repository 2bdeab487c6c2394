"""How far the evaluation is off on games that were not in the fit, by the number of empty squares.

    python -m tools.othello.errors wthor-games.tsv.gz [--boards 300] [--jobs 2] [--exact 24] [--depth 12]

Boards come from every twentieth game, which the fit leaves out: `recorded` as they were played, `strayed`
after random moves, as in the fit. A board that is also among those of the fit (same seed, same number drawn
from each game) is left out. The truth is the exact score up to `--exact` empty squares, a search beyond that;
errors are root mean squares in discs, of the evaluation itself and of short searches.
"""

from __future__ import annotations

import argparse
import array
import multiprocessing
import random
from collections import defaultdict
from pathlib import Path

import sakiyomi.games.othello  # noqa: F401 (its weights are put in use)
from sakiyomi import _native
from tools.othello.boards import HELD_EVERY, games, packed, strayed

DISC, STEP = 100, 4
DEPTHS = (0, 4, 6)
Boards = dict[tuple[str, int], set[bytes]]


def gather(job: tuple[Path, int, int, int, int]) -> Boards:
    """Boards of some of the games by their kind (`fit`, `recorded`, `strayed`) and empty squares."""
    path, part, parts, per_game, seed = job
    found: Boards = defaultdict(set)
    for number, game in enumerate(games(path)):
        if number % parts != part:
            continue
        held = number % HELD_EVERY == 0
        rng = random.Random(seed * 1_000_003 + number)
        for _ in range(per_game):
            keep(found, strayed(rng.choice(game), rng), "strayed" if held else "fit")
        for here in game:
            keep(found, here, "recorded" if held else "fit")
    return found


def keep(found: Boards, here: _native.OthelloPosition | None, kind: str) -> None:
    """Notes a board that has a number of empty squares that is looked at."""
    if here is not None:
        empties = 64 - (here.discs(0) | here.discs(1)).bit_count()
        if empties % STEP == 0:
            found[kind, empties].add(packed(here))


def values(job: tuple[bytes, int, int]) -> array.array[int]:
    """Values of boards: solved up to some empty squares, else searched to a depth."""
    boards, exact, depth = job
    found = array.array("h")
    found.frombytes(_native.othello_labels(boards, exact=exact, depth=depth, caution=0.0))
    return found


def line(pool: multiprocessing.pool.Pool, boards: list[bytes], truth: tuple[int, int]) -> str:
    """Root mean square errors of the depths."""
    pieces = [b"".join(boards[i : i + 10]) for i in range(0, len(boards), 10)]
    right = [value for part in pool.map(values, [(piece, *truth) for piece in pieces], 1) for value in part]
    words = []
    for depth in DEPTHS:
        jobs = [(piece, 0, depth) for piece in pieces]
        found = [value for part in pool.map(values, jobs, 1) for value in part]
        square = sum((a - b) ** 2 for a, b in zip(found, right, strict=True)) / len(right)
        words.append(f"{square**0.5 / DISC:>8.2f}")
    return "".join(words)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("--boards", type=int, default=300, help="of each kind and number of empty squares")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--exact", type=int, default=24)
    parser.add_argument("--depth", type=int, default=12)
    parser.add_argument("--per-game", type=int, default=200, help="boards drawn from each game in the fit")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        parts = 4 * given.jobs
        found: Boards = defaultdict(set)
        jobs = [(given.games, part, parts, given.per_game, given.seed) for part in range(parts)]
        for piece in pool.imap_unordered(gather, jobs):
            for key, boards in piece.items():
                found[key] |= boards
        print("empty  kind      also in the fit  boards  depth 0       4       6   truth", flush=True)
        for empties in range(STEP, 60, STEP):
            for kind in ("recorded", "strayed"):
                held = found[kind, empties]
                new = sorted(held - found["fit", empties])
                random.Random(given.seed).shuffle(new)
                chosen = new[: given.boards]
                if not chosen:
                    continue
                errors = line(pool, chosen, (given.exact, given.depth))
                truth = "exact" if empties <= given.exact else f"depth {given.depth}"
                share = 1 - len(new) / len(held)
                print(f"{empties:>5}  {kind:<9}{share:>15.1%}{len(chosen):>8} {errors}   {truth}", flush=True)


if __name__ == "__main__":
    main()

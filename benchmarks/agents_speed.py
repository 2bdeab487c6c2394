"""Long turn searches: one thread, several threads, and cells (processes or ray), with the same values.

    python benchmarks/agents_speed.py
    python benchmarks/agents_speed.py --games othello --executor ray --positions 2
    python benchmarks/agents_speed.py --threads 1 --executor processes    what one cell costs

A search with several threads may be lucky or unlucky on a single position, so several are searched.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace
from typing import Any

from sakiyomi import AlphaBeta, Info, Limit, games
from sakiyomi.cells.turns import Agents
from sakiyomi.executors import executor
from sakiyomi.games.base import Position
from sakiyomi.games.collect import generate

MEMORY = 256
WIDTH = 14
"""Size of the collecting game's boards."""


def position(game: str, size: int, seed: int) -> tuple[Position[Any], Limit]:
    """A long search: a board of many targets to the end, or a position after random moves to a depth."""
    if game == "collect":
        return generate(WIDTH, WIDTH, size, seed=seed), Limit()
    chance, here = random.Random(seed), games.get(game).start()
    for _ in range(20 if game == "othello" else 6):
        here = here.play(chance.choice(here.moves()))
    return here, Limit(depth=size)


class Sum:
    """Total seconds and nodes of one kind of search."""

    def __init__(self, what: str) -> None:
        self.what, self.seconds, self.nodes = what, 0.0, 0

    def add(self, searcher: AlphaBeta | Agents, here: Position[Any], limit: Limit) -> Info[Any]:
        """Adds one search, from scratch."""
        if isinstance(searcher, AlphaBeta):
            searcher.forget()
        start = time.perf_counter()
        info: Info[Any] = searcher.best(here, limit)
        self.seconds += time.perf_counter() - start
        self.nodes += info.nodes
        return info


def main() -> None:
    """Prints a line for each search and the sums of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["othello", "collect", "shogi"])
    parser.add_argument("--positions", type=int, default=5, help="positions per game")
    parser.add_argument("--threads", type=int, default=2, help="number of threads, and of cells")
    parser.add_argument("--executor", help="also search on cells: processes or ray")
    parser.add_argument("--othello", type=int, default=15, help="depth")
    parser.add_argument("--collect", type=int, default=25, help="targets")
    parser.add_argument("--shogi", type=int, default=16, help="depth")
    given = parser.parse_args()
    for game in given.games:
        compare(game, getattr(given, game), given.positions, given.threads, given.executor)


def compare(game: str, size: int, positions: int, threads: int, on: str | None) -> None:
    """One game."""
    searchers: list[tuple[Sum, AlphaBeta | Agents]] = [
        (Sum("one thread"), AlphaBeta(memory=MEMORY)),
        (Sum(f"{threads} threads"), AlphaBeta(memory=MEMORY, threads=threads)),
    ]
    agents = Agents(game, executor(on), threads, memory=MEMORY) if on else None
    if agents is not None:
        _, limit = position(game, 1, seed=1)
        agents.best(games.get(game).start(), replace(limit, nodes=1))  # starts the cells
        searchers.append((Sum(f"{threads} cells, {on}"), agents))
    try:
        for seed in range(1, positions + 1):
            here, limit = position(game, size, seed)
            found = [(done, done.add(searcher, here, limit)) for done, searcher in searchers]
            parts = [f"{done.what} {info.seconds:.1f} s, {info.score}" for done, info in found]
            print(f"{game} {seed}: {'; '.join(parts)}", flush=True)
    finally:
        if agents is not None:
            agents.close()
    one = searchers[0][0]
    print(f"{game}, {positions} searches: one thread {one.seconds:.1f} s, {one.nodes:,} nodes")
    for done, _ in searchers[1:]:
        faster, more = one.seconds / done.seconds, done.nodes / one.nodes
        print(f"  {done.what}: {faster:.2f} times as fast, {more:.2f} times the nodes", flush=True)


if __name__ == "__main__":
    main()

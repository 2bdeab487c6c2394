"""Long turn searches: one thread, several threads, and cells (processes or ray), with the same value."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

from sakiyomi import AlphaBeta, Info, Limit, games
from sakiyomi.agents import Agents
from sakiyomi.executors import executor
from sakiyomi.games.base import Position
from sakiyomi.games.collect import generate


def positions(depths: dict[str, int]) -> list[tuple[str, Position[Any], Limit]]:
    """A long search of each game: a middle game of Othello, a board of many targets, the start of shogi."""
    chance, othello = random.Random(1), games.get("othello").start()
    for _ in range(20):
        othello = othello.play(chance.choice(othello.moves()))
    return [
        ("othello", othello, Limit(depth=depths["othello"])),
        ("collect", generate(14, 14, depths["collect"], seed=5), Limit()),
        ("shogi", games.get("shogi").start(), Limit(depth=depths["shogi"])),
    ]


def timed(
    best: Callable[[Position[Any], Limit], Info[Any]], position: Position[Any], limit: Limit
) -> tuple[float, Info[Any]]:
    """Seconds and the answer."""
    start = time.perf_counter()
    info = best(position, limit)
    return time.perf_counter() - start, info


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--executor", help="also on cells: processes or ray")
    parser.add_argument("--othello", type=int, default=13, help="depth")
    parser.add_argument("--collect", type=int, default=24, help="targets")
    parser.add_argument("--shogi", type=int, default=14, help="depth")
    given = parser.parse_args()
    depths = {"othello": given.othello, "collect": given.collect, "shogi": given.shogi}
    for name, position, limit in positions(depths):
        alone, one = timed(AlphaBeta(memory=256).best, position, limit)
        print(f"{name}: one thread {alone:.1f} s, {one.nodes:,} nodes, {one.score}")
        took, several = timed(AlphaBeta(memory=256, threads=given.threads).best, position, limit)
        tell(f"{given.threads} threads", alone / took, several, one)
        if given.executor:
            with Agents(name, executor(given.executor), given.threads, memory=256) as agents:
                agents.best(position, Limit(depth=1))  # starts the cells
                took, on_cells = timed(agents.best, position, limit)
                tell(f"{given.threads} cells, {given.executor}", alone / took, on_cells, one)


def tell(what: str, faster: float, info: Info[Any], one: Info[Any]) -> None:
    """One line."""
    print(f"  {what}: {faster:.2f} times as fast, {info.nodes / one.nodes:.2f} times the nodes, {info.score}")


if __name__ == "__main__":
    main()

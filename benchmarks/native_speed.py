"""Nodes per CPU second of each native engine, to compare two builds of it.

Example: python benchmarks/native_speed.py --rounds 3. Run it with the interpreter of each build in turn. The
node counts must not differ; the best rate of some rounds suffers least from other work on the machine.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

from sakiyomi import AlphaBeta, Limit
from sakiyomi.games import get
from sakiyomi.games.collect import generate
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.proof import solve
from sakiyomi.solve import EndgameSolver

MATES = [f"sfen 9/9/{n}k{8 - n}/9/4P4/9/9/9/9 b 2R2G2b2g4s4n4l17p 1" for n in range(1, 8)]


def main() -> None:
    """Measure every engine in turn, a number of rounds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("engines", nargs="*", default=list(ENGINES), help="which of them [default: all]")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rounds = options.rounds
    for name in options.engines:
        work = ENGINES[name]
        measured = [_measured(work) for _ in range(rounds)]
        counts = {nodes for nodes, _ in measured}
        assert len(counts) == 1, f"{name}: the node counts differ: {counts}"
        best = max(nodes / seconds for nodes, seconds in measured)
        print(f"{name:<16} {counts.pop():>12,} nodes {best / 1e6:>8.2f} million per CPU second", flush=True)


def _measured(work: Callable[[], int]) -> tuple[int, float]:
    """Nodes and CPU seconds of one run."""
    before = time.process_time()
    return work(), time.process_time() - before


def _searched(game: str, depth: int) -> int:
    position: Any = get(game).start()
    return AlphaBeta(memory=16).best(position, Limit(depth=depth)).nodes


def _collecting() -> int:
    boards = [generate(8, 8, 16, seed=seed) for seed in range(60)]
    return sum(AlphaBeta(memory=16).best(board, Limit()).nodes for board in boards)


def _othello_endgame() -> int:
    position: OthelloPosition = get("othello").start()  # type: ignore[assignment]
    while position.empties > 22:
        moves = position.moves()
        position = position.play(moves[len(moves) // 2])
    return EndgameSolver().best(position, Limit()).nodes


def _mates() -> int:
    problems: list[Any] = [get("shogi").parse(text) for text in MATES]
    return sum(solve(problem, Limit(nodes=200_000), find="shortest").result().nodes for problem in problems)


ENGINES: dict[str, Callable[[], int]] = {
    "endgame": _othello_endgame,
    "othello": lambda: _searched("othello", 20),
    "shogi": lambda: _searched("shogi", 14),
    "collecting": _collecting,
    "mates": _mates,
}

if __name__ == "__main__":
    main()

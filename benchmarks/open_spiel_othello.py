"""OpenSpiel's alpha-beta and ours on the same Othello tree, in one run.

From the start position to a fixed depth, with the difference in discs as value. OpenSpiel's Othello is
written in C++, its alpha-beta (open_spiel.python.algorithms.minimax) in Python. Ours runs twice: plain (no
table, no null windows, no ordering), for leaves per second like for like, and with defaults, for the time to
the answer.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.othello import OTHELLO


def lead(state: Any) -> int:
    """Black's discs minus white's, from OpenSpiel's drawing of the board."""
    board = str(state).split("\n", 1)[1]
    return board.count("x") - board.count("o")


def theirs(depth: int, repeat: int) -> tuple[float, float, int]:
    """Value for black, seconds for one search (best of several), and leaves (from a separate run)."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("othello")
    leaves = 0

    def counting(state: Any) -> int:
        nonlocal leaves
        leaves += 1
        return lead(state)

    def search(value: Any) -> float:
        return float(minimax.alpha_beta_search(game, value_function=value, maximum_depth=depth)[0])

    expected, best = search(counting), float("inf")
    for _ in range(repeat):
        begin = time.perf_counter()
        assert search(lead) == expected
        best = min(best, time.perf_counter() - begin)
    return expected, best, leaves


def ours(depth: int, repeat: int, **switches: Any) -> tuple[int, float, float]:
    """Value for black, seconds for one search, and leaves per second; best of several."""
    seconds, leaves = float("inf"), 0
    for _ in range(repeat):
        info = AlphaBeta(**switches).best(OTHELLO.start().by_discs(), Limit(depth=depth))
        if info.seconds < seconds:
            seconds, leaves = info.seconds, info.leaves
    assert isinstance(info.score, Points)
    return info.score.value, seconds, leaves / seconds


def run(depth: int = 7) -> dict[str, float]:
    """Measures both and returns the figures."""
    value, seconds, leaves = theirs(depth, 3)
    plain = ours(depth, 200, memory=0, null_windows=False, history=False, priority=False)
    full = ours(depth, 50, memory=16)
    assert value == plain[0] == full[0], "the values differ"
    return {
        "OpenSpiel leaves/s": leaves / seconds,
        "ours, plain, leaves/s": plain[2],
        "ratio of leaves/s": plain[2] * seconds / leaves,
        "OpenSpiel seconds": seconds,
        "ours, as shipped, seconds": full[1],
        "ratio of time to the answer": seconds / full[1],
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--depth", type=int, default=7)
    for name, figure in run(parser.parse_args().depth).items():
        print(f"{name:<30} {figure:>16,.4g}")

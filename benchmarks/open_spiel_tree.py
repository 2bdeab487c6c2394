"""OpenSpiel's alpha-beta and ours on the same random tree, in one run.

The tree (repeated turns, forced moves) is given to OpenSpiel as an extensive-form game, which it holds in
C++; its alpha-beta is the one in open_spiel.python.algorithms.minimax. Ours runs twice: plain (no table, no
null windows, no history), for leaves per second like for like, and with defaults, for the time to the answer.
"""

from __future__ import annotations

import time
from typing import Any

from sakiyomi import AlphaBeta, Points
from sakiyomi.games.tree import TREE, TreePosition

SHAPE = {"seed": 11, "branching": 8, "depth": 11, "repeat": 20, "forced": 0}


def as_efg(root: TreePosition) -> str:
    """The tree in Gambit's extensive form; every node is its own information set."""
    lines = ['EFG 2 R "tree" { "first" "second" }']
    sets = [0, 0]

    def visit(node: TreePosition) -> None:
        if node.over:
            lines.append(f't "" {len(lines)} "" {{ {node.value(0)} {node.value(1)} }}')
            return
        sets[node.side] += 1
        moves = " ".join(f'"{move}"' for move in node.moves())
        lines.append(f'p "" {node.side + 1} {sets[node.side]} "" {{ {moves} }} 0')
        for move in node.moves():
            visit(node.play(move))

    visit(root)
    return "\n".join(lines) + "\n"


def plain_leaves(node: TreePosition, alpha: float, beta: float) -> tuple[float, int]:
    """Value for side 0 and leaves visited by textbook alpha-beta, in OpenSpiel's order."""
    if node.over:
        return node.value(0), 1
    sign = 1 if node.side == 0 else -1
    best, leaves = -float("inf"), 0
    for move in node.moves():
        value, below = plain_leaves(node.play(move), alpha, beta)
        leaves += below
        best = max(best, sign * value)
        if sign == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return sign * best, leaves


def ours(root: TreePosition, repeat: int, **switches: Any) -> tuple[int, float, float]:
    """Value for side 0, seconds for one search, and leaves per second; best of several."""
    seconds, leaves = float("inf"), 0
    for _ in range(repeat):
        info = AlphaBeta(**switches).best(root)
        if info.seconds < seconds:
            seconds, leaves = info.seconds, info.leaves
    assert isinstance(info.score, Points)
    value = info.score.value if root.side == 0 else -info.score.value
    return value, seconds, leaves / seconds


def run() -> dict[str, float]:
    """Measures both and returns the figures."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    root = TREE.start(**SHAPE)
    game = pyspiel.load_efg_game(as_efg(root))
    expected, leaves = plain_leaves(root, -float("inf"), float("inf"))
    begin = time.perf_counter()
    value, _ = minimax.alpha_beta_search(game, maximum_depth=60, maximizing_player_id=0)
    theirs = time.perf_counter() - begin
    plain = ours(root, 20, memory=0, null_windows=False, history=False, priority=False)
    full = ours(root, 20, memory=16)
    assert value == expected == plain[0] == full[0], "the values differ"
    return {
        "OpenSpiel leaves/s": leaves / theirs,
        "ours, plain, leaves/s": plain[2],
        "ratio of leaves/s": plain[2] * theirs / leaves,
        "OpenSpiel seconds": theirs,
        "ours, as shipped, seconds": full[1],
        "ratio of time to the answer": theirs / full[1],
    }


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:<30} {figure:>16,.4g}")

"""Planning the collecting game to its end: nodes per board, nodes per second, and what each technique saves.

The values of all variants are asserted to be equal. "plain" is textbook alpha-beta in the paper's move order,
searched straight to the end: the paper's Algorithm 1 as printed.
"""

from __future__ import annotations

from typing import Any

from sakiyomi import AlphaBeta, Limit
from sakiyomi.games.collect import generate

BOARDS = 200
TARGETS = 14
WAYS: dict[str, dict[str, Any]] = {
    "as shipped": {},
    "without table": {"memory": 0},
    "without windows": {"null_windows": False},
    "without killers and history": {"history": False},
    "without the paper's order": {"priority": False},
    "plain": {"memory": 0, "null_windows": False, "history": False},
}


def run() -> dict[str, float]:
    """Measures every variant on the same boards."""
    boards = [generate(8, 8, TARGETS, seed=seed) for seed in range(BOARDS)]
    figures, values = dict[str, float](), set[tuple[str, ...]]()
    for name, switches in WAYS.items():
        searcher = AlphaBeta(**{"memory": 16, **switches})
        answers = [searcher.best(board, Limit()) for board in boards]
        assert all(answer.complete for answer in answers)
        values.add(tuple(str(answer.score) for answer in answers))
        nodes, seconds = sum(a.nodes for a in answers), sum(a.seconds for a in answers)
        figures[f"{name}: nodes per board"] = nodes / BOARDS
        figures[f"{name}: million nodes/s"] = nodes / seconds / 1e6
    assert len(values) == 1, "the ways disagree about a value"
    return figures


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:<48} {figure:>12,.2f}")

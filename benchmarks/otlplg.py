"""OTL.PLG: milliseconds and moves searched per decision, by state, in games against itself."""

from __future__ import annotations

import os

from sakiyomi.knowledge.otlplg import Otlplg
from sakiyomi.papers.tajima.settings import opening

GAMES = int(os.environ.get("SAKIYOMI_GAMES", "20"))


def run() -> dict[str, float]:
    """Plays the games and measures every decision."""
    spent: dict[str, list[tuple[float, int]]] = {}
    for index in range(GAMES):
        here, players = opening(1, index), (Otlplg(), Otlplg())
        while not here.over:
            decision = players[here.side].decide(here)
            spent.setdefault(decision.state.name, []).append((decision.seconds, decision.nodes))
            here = here.play(decision.move)
    figures = {}
    for state, rows in spent.items():
        figures[f"{state}: ms per move"] = 1000 * sum(seconds for seconds, _ in rows) / len(rows)
        figures[f"{state}: moves or nodes searched"] = sum(nodes for _, nodes in rows) / len(rows)
    return figures


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:<48} {figure:>12,.2f}")

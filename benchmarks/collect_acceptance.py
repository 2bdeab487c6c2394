"""How close the look-ahead engine comes to perfect play of the collecting game: 6x6 boards with 5 targets."""

from __future__ import annotations

import os
from dataclasses import replace

from sakiyomi.papers.tomabechi import matches, roots
from sakiyomi.papers.tomabechi.settings import FULL, Arena, TomabechiSettings

BOARDS = int(os.environ.get("SAKIYOMI_BOARDS", "200"))


def run() -> dict[str, float]:
    """Share of exact root values, and points lost per game against the perfect player, by seat."""
    arena = Arena(6, 5)
    settings = replace(TomabechiSettings(), arenas=(arena,), depths=(FULL,), boards=BOARDS)
    exact = roots.measure(settings, lambda *_: None).row(arena, FULL).exact
    games = matches.measure(settings, lambda *_: None)
    lost = [games.against_perfect(arena, "depth full", side).lost for side in (0, 1)]
    return {
        f"exact root values on {BOARDS} boards": exact.value,
        "  at least (95 %)": exact.low,
        "points lost a game as A": lost[0].value,
        "points lost a game as B": lost[1].value,
    }


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:<40} {figure:>10.3f}")

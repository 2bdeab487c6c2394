"""How far our evaluation and NTest's are off at 24 empty squares, on positions that were not in the fit.

    python -m benchmarks.othello_ntest_error FOLDER wthor-games.tsv.gz --boards 150

Positions come from every twentieth game, which the fit leaves out; one that also occurs in a game of the fit,
in any of the eight views, is excluded, and none is taken twice. The truth is the exact score. NTest gives
values from one ply on, so ours are compared there too. Close positions are those that end within 20 discs.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from benchmarks.othello_ntest import NTest
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.games.othello.symmetry import any_view
from sakiyomi.search import AlphaBeta
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Limit
from tools.othello.boards import HELD_EVERY, games

EMPTIES, CLOSE = 24, 20
DEPTHS = (1, 4, 6, 8)


def positions(path: Path) -> list[OthelloPosition]:
    """The held-out positions, in a fixed order."""
    held, fit = dict[object, OthelloPosition](), set[object]()
    for number, game in enumerate(games(path)):
        for native in game:
            here = OthelloPosition(native)
            if here.empties != EMPTIES or here.over:
                continue
            if number % HELD_EVERY == 0:
                held[any_view(here)] = here
            else:
                fit.add(any_view(here))
    return [here for view, here in held.items() if view not in fit]


def in_words(errors: list[tuple[float, float]]) -> str:
    """Root mean square of all errors, and of those in close positions."""
    close = [error for error, truth in errors if abs(truth) <= CLOSE]
    means = [
        (sum(e * e for e in some) / max(1, len(some))) ** 0.5 for some in ([e for e, _ in errors], close)
    ]
    return f"{means[0]:.2f} ({means[1]:.2f} of {len(close)} close ones)"


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", type=Path)
    parser.add_argument("--boards", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = positions(given.games)
    chosen = random.Random(given.seed).sample(found, min(given.boards, len(found)))
    print(f"{len(chosen)} of {len(found)} positions", flush=True)
    solver, searcher = EndgameSolver(memory=64), AlphaBeta(memory=16)
    peers = {depth: NTest(given.folder.resolve(), depth) for depth in DEPTHS}
    errors: dict[str, list[tuple[float, float]]] = {}
    for number, here in enumerate(chosen, 1):
        truth = float(str(solver.best(here).score))
        values = {"ours, as it stands": here.value(here.side) / 100}
        for depth, peer in peers.items():
            searcher.forget()
            values[f"ours, {depth} plies"] = float(str(searcher.best(here, Limit(depth=depth)).score))
            values[f"NTest, {depth} plies"] = peer.value(here)
        for name, value in values.items():
            errors.setdefault(name, []).append((value - truth, truth))
        if number % 25 == 0 or number == len(chosen):
            print(
                f"{number}:", *(f"\n  {name}: {in_words(some)}" for name, some in errors.items()), flush=True
            )
    for peer in peers.values():
        peer.close()


if __name__ == "__main__":
    main()

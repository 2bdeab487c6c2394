"""Mates that the solver beside the search sees and the search does not, in the last moves of games.

    python benchmarks/shogi_mates.py --games 15

The engine plays itself with 4,000 nodes per move after eight random moves. In the last 30 positions of every
game the solver looks for a mate by checks, with few and with many nodes; where only many find one, the search
looks too. Counts nodes; the CPU seconds of the solver are printed as well.
"""

from __future__ import annotations

import argparse
import random
import time

from sakiyomi import AlphaBeta, Limit, Win
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.tsume.guard import MateGuard

LAST, PLAYED, LONGEST = 30, 4_000, 250


def endings(count: int) -> list[ShogiPosition]:
    """The last positions of some games in which there is a check."""
    engine, found = AlphaBeta(memory=8), list[ShogiPosition]()
    for seed in range(count):
        rng, here, line = random.Random(1000 + seed), ShogiPosition.start(longest=LONGEST), []
        for _ in range(8):
            here = here.play(rng.choice(here.moves()))
        engine.forget()
        while not here.over:
            line.append(here)
            here = here.play(engine.best(here, Limit(nodes=PLAYED)).best)
        found += line[-LAST:]
    return [here for here in found if here.checks()]


def main() -> None:
    """Prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--few", type=int, default=5_000, help="nodes of the short look")
    parser.add_argument("--many", type=int, default=50_000, help="nodes of the long look")
    parser.add_argument("--nodes", type=int, default=300_000, help="nodes of the search")
    given = parser.parse_args()
    positions, before = endings(given.games), time.process_time()
    few = {here for here in positions if MateGuard().mate(here, given.few)}
    more = [here for here in positions if here not in few and MateGuard().mate(here, given.many)]
    seconds = time.process_time() - before
    seen = sum(isinstance(AlphaBeta().best(here, Limit(nodes=given.nodes)).score, Win) for here in more)
    print(f"{len(positions)} positions with a check; the solver took {seconds:.1f} CPU seconds")
    print(f"mates seen with {given.few:,} nodes: {len(few)}; with {given.many:,}: {len(more)} more,")
    print(f"of which the search sees {seen} with {given.nodes:,} nodes")


if __name__ == "__main__":
    main()

"""What pondering saves against another engine, counted in nodes: the machine's load does not matter.

    python -m benchmarks.ponder_nodes --games 20 --predictors mixed pv

We search a fixed number of nodes for every move, and during each turn of the opponent we may ponder for
`--share` times as many, as if it took that long. What counts is how many nodes of our own time a move still
needs, how often the answer was ready, and the depth reached. Each opening is played with both colours.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from benchmarks.shogi_engines import FAIRY
from sakiyomi.games import get
from sakiyomi.match.openings import Openings
from sakiyomi.players import make_player
from sakiyomi.players.base import Declaration
from sakiyomi.players.pondering import PonderPlayer
from sakiyomi.reporting.estimates import mean

LONGEST = 160
"""Moves after which a game is broken off."""


@dataclass
class Counts:
    """What a way to ponder has cost and reached."""

    ratios: list[float] = field(default_factory=list)
    """Own nodes per move of each game, as a share of the limit."""
    depths: list[int] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    points: float = 0.0

    def __str__(self) -> str:
        spread = mean(self.ratios)
        kinds = ", ".join(f"{kind} {n / self.kinds.total():.0%}" for kind, n in self.kinds.most_common())
        depth = sum(self.depths) / max(1, len(self.depths))
        return (
            f"{len(self.ratios)} games, {len(self.depths)} moves; own nodes {spread.value:.2f} "
            f"±{(spread.high - spread.low) / 2:.2f} of the limit; depth {depth:.2f}; {kinds}; "
            f"{self.points:g} points"
        )


def play(given: argparse.Namespace, number: int, predictor: str, counts: Counts) -> None:
    """Adds one game to the counts."""
    game: Any = get("shogi")
    ours = make_player(f"alphabeta:nodes={given.nodes},ponder={predictor}", game)
    theirs = make_player(f'usi:"{given.engine}",nodes={given.their_nodes},Threads=1', game)
    assert isinstance(ours, PonderPlayer)
    here, side = game.parse(Openings(game, plies=6, seed=given.seed)[number // 2]), number % 2
    own = moves = 0
    try:
        while not here.over and len(here.past) < LONGEST:
            if here.side != side:
                ours.ponder(here, given.share * given.nodes)
                here = here.play(theirs.move(here).best)
                continue
            info = ours.move(here)
            own, moves = own + info.nodes, moves + 1
            counts.depths.append(info.depth)
            here = here.play(info.best)
        counts.points += 0.5 if here.winner is None else float(here.winner == side)
    except Declaration:
        counts.points += float(here.side == side)
    finally:
        ours.close()
        theirs.close()
    counts.ratios.append(own / max(1, moves) / given.nodes)
    counts.kinds.update(outcome.kind for outcome in ours.outcomes)


def main() -> None:
    """Plays the games and prints a line for each way to ponder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="for each way to ponder")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes of our searches")
    parser.add_argument("--share", type=int, default=2, help="the opponent's time, in searches of ours")
    parser.add_argument("--their-nodes", type=int, default=5_000, help="nodes of the other engine")
    parser.add_argument("--engine", default=FAIRY, help="path of the other engine")
    parser.add_argument("--predictors", nargs="+", default=["mixed"])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.engine is None:
        raise SystemExit("fairy-stockfish is not installed; give --engine PATH")
    tallies = {predictor: Counts() for predictor in given.predictors}
    for number in range(given.games):
        for predictor, counts in tallies.items():
            play(given, number, predictor, counts)
            print(f"{predictor}: {counts}", flush=True)


if __name__ == "__main__":
    main()

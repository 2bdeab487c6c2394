"""Finds mates in games of our own engine: the game-like problems of `sakiyomi paper wada`.

python -m tools.game_mates --each 80 > src/sakiyomi/papers/wada/games.tsv

Both sides play with a few hundred nodes and now and then a random move, so that kings get into trouble as
they do between people. From every game the first mate of each length is kept whose length is proved to be the
shortest. The same seed gives the same file on any machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from sakiyomi import Limit
from sakiyomi._native import Random
from sakiyomi.games.shogi import ShogiPosition, parse
from sakiyomi.proof import Prover
from sakiyomi.search import AlphaBeta

LENGTHS = (7, 9, 11)
RANDOM_START, RANDOM_LATER = 10, 8
"""Random plies at the start; later, one move in this number is random."""
MAX_PLIES = 160
NODES = 400
PROOF_NODES = 40_000


def game(seed: int) -> Iterator[ShogiPosition]:
    """The positions of one game."""
    random, engine = Random(seed), AlphaBeta(memory=4)
    here = parse("startpos")
    for ply in range(MAX_PLIES):
        moves = here.moves()
        if not moves or here.over:
            return
        if ply < RANDOM_START or random.below(RANDOM_LATER) == 0:
            here = here.play(moves[random.below(len(moves))])
        else:
            with engine.search(here, Limit(nodes=NODES)) as search:
                here = here.play(search.result().best)
        yield here


def mates(seed: int, prover: Prover) -> dict[int, str]:
    """The first mate of each length in a game."""
    found = dict[int, str]()
    for here in game(seed):
        try:
            problem = ShogiPosition.of(here.native.position)
            problem.problem()
        except ValueError:
            continue
        with prover.search(problem, Limit(nodes=PROOF_NODES), find="shortest") as search:
            proof = search.result()
        if proof.status == "proven" and proof.shortest and proof.plies in LENGTHS:
            found.setdefault(proof.plies, problem.sfen)
    return found


def main() -> None:
    """Writes the set to standard output."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=80, help="problems of each length")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    prover, kept = Prover(memory=16), {length: list[str]() for length in LENGTHS}
    seed = asked.seed
    while any(len(some) < asked.each for some in kept.values()):
        for length, sfen in mates(seed, prover).items():
            if len(kept[length]) < asked.each:
                kept[length].append(sfen)
        seed += 1
        print(f"{seed} games:", *(f"{len(kept[n])} in {n}" for n in LENGTHS), file=sys.stderr)
    print("# Mates in games of our own engine, by shortest length; made by tools/game_mates.py.")
    print("# name, sfen, plies")
    for length, some in kept.items():
        for number, sfen in enumerate(some, 1):
            print(f"{length}.{number}\t{sfen}\t{length}")


if __name__ == "__main__":
    main()

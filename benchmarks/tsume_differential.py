"""Positions from random games: does another solver ever contradict ours?

python benchmarks/tsume_differential.py [--games 200] [--seed 0] [--nodes 30000] [--threads 1]

Ours must prove all that it claims, mates and no mates (the certificate is checked), and must not claim that
there is none where another solver gives a mate; a mate that the other misses within its limits is only
counted. Ends with 1 at the first contradiction.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import cshogi

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI, ShogiPosition
from sakiyomi.proof import Prover, verify

try:
    import nshogi
except ImportError:
    nshogi = None


def oracles(nodes: int) -> dict[str, Callable[[str], bool]]:
    """Other solvers: whether they find a mate."""
    first = cshogi.DfPn(depth=31, nodes=nodes)
    out: dict[str, Callable[[str], bool]] = {"cshogi": lambda sfen: bool(first.search(cshogi.Board(sfen)))}
    if nshogi is not None:
        second, read = nshogi.solver.DfPn(64), nshogi.io.sfen.make_state_from_sfen
        out["nshogi"] = lambda sfen: bool(second.solve(read(sfen), max_node_count=nodes))
    return out


def positions(games: int, seed: int) -> Iterator[ShogiPosition]:
    """Positions from random games in which a check is possible."""
    for game in range(games):
        chance = random.Random(f"{seed} {game}")
        here = SHOGI.start()
        for _ in range(200):
            moves = list(here.moves())
            if not moves:
                break
            here = here.play(chance.choice(moves))
            if here.checks():
                yield here


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=30_000)
    parser.add_argument("--threads", type=int, default=1)
    words = parser.parse_args()
    others = oracles(words.nodes)
    prover = Prover(memory=64, threads=words.threads)
    seen: Counter[str] = Counter()
    for here in positions(words.games, words.seed):
        proof = prover.prove(here, Limit(nodes=words.nodes), certificate=True)
        seen[proof.status] += 1
        if proof.certificate and verify(proof.certificate).plies != proof.plies:
            sys.exit(f"the proof is wrong: {here.sfen}")
        for name, finds in others.items():
            if finds(here.sfen):
                seen[f"{name} mate, ours {proof.status}"] += 1
                if proof.status == "disproven":
                    sys.exit(f"{name} finds a mate, ours says there is none: {here.sfen}")
            elif proof.status == "proven":
                seen[f"{name} none, ours proven and verified"] += 1
    for what, count in sorted(seen.items()):
        print(f"{what:<48} {count:>16,}")
    if nshogi is None:
        print("nshogi is not installed: not compared")


if __name__ == "__main__":
    main()

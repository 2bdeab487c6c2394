"""Does another solver, or exhaustive search, ever contradict ours?

python benchmarks/tsume_differential.py [--count 5000] [--seed 0] [--nodes 30000] [--threads 1]

A third of the positions are from random games, a third look like mate problems (the defender holds all
other pieces), and a third are small: few pieces, and none in the defender's hand. Ours must prove all that
it claims, mates and no mates (the certificate is checked), must not claim that there is none where another
solver gives a mate, and must agree with exhaustive search by another library's rules on whether there is a
mate of at most 3 plies, for small positions 5; a mate that the other misses within its limits is only
counted. Ends with 1 at the first contradiction.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import cshogi

from sakiyomi import Limit, _native
from sakiyomi.composing.mutation import mutate
from sakiyomi.composing.starts import random_start
from sakiyomi.games.shogi import SHOGI, Move, ShogiPosition
from sakiyomi.proof import Prover, verify
from sakiyomi.types import Proof

try:
    import nshogi
except ImportError:
    nshogi = None

MAX_CHECKS = 40
"""Positions with more checks are not searched exhaustively."""


def oracles(nodes: int) -> dict[str, Callable[[str], bool]]:
    """Other solvers: whether they find a mate."""
    first = cshogi.DfPn(depth=31, nodes=nodes)
    out: dict[str, Callable[[str], bool]] = {"cshogi": lambda sfen: bool(first.search(cshogi.Board(sfen)))}
    if nshogi is not None:
        second, read = nshogi.solver.DfPn(64), nshogi.io.sfen.make_state_from_sfen
        out["nshogi"] = lambda sfen: bool(second.solve(read(sfen), max_node_count=nodes))
    return out


def from_games(seed: int) -> Iterator[ShogiPosition]:
    """Positions from random games in which a check is possible, 20 of each."""
    for game in range(1_000_000):
        chance = random.Random(f"{seed} game {game}")
        here, seen = SHOGI.start(), list[ShogiPosition]()
        for _ in range(200):
            moves = here.moves()
            if not moves:
                break
            here = here.play(chance.choice(moves))
            if here.checks():
                seen.append(ShogiPosition.of(here.native.position))
        yield from chance.sample(seen, min(20, len(seen)))


def like_problems(seed: int, *, small: bool = False) -> Iterator[ShogiPosition]:
    """Random diagrams with a check; small ones leave the defender's hand empty."""
    chance = random.Random(f"{seed} {small}")
    while True:
        drawn = random_start(chance, two_kings=not small and chance.random() < 0.1)
        for _ in range(0 if small else chance.randrange(4)):
            drawn = drawn and mutate(drawn, chance)
        if drawn is None or drawn.native().other_in_check:
            continue
        rest = [0] * 8 if small else drawn.rest
        here = ShogiPosition.of(_native.ShogiPosition(drawn.board, list(drawn.hand), rest, 0))
        if here.checks():
            yield here


def mates(board: Any, plies: int) -> bool:
    """Whether the side to move mates by checks within `plies`, by exhaustive search."""
    for move in list(board.legal_moves):
        board.push(move)
        won = board.is_check() and mated(board, plies - 1)
        board.pop()
        if won:
            return True
    return False


def mated(board: Any, plies: int) -> bool:
    """Whether the side to move, in check, is mated within `plies`."""
    moves = list(board.legal_moves)
    if plies < 2 and moves:
        return False
    for move in moves:
        board.push(move)
        lost = mates(board, plies - 1)
        board.pop()
        if not lost:
            return False
    return True


def check_exhaustively(here: ShogiPosition, proof: Proof[Move], prover: Prover, plies: int) -> str:
    """Compares with exhaustive search; returns what was seen."""
    if len(here.checks()) > MAX_CHECKS:
        return "not searched exhaustively: too many checks"
    there = mates(cshogi.Board(here.sfen), plies)
    if proof.status == "proven":
        proof = prover.prove(here, Limit(nodes=2_000_000), find="shortest")
    ours = None if proof.status == "unknown" else proof.status == "proven" and (proof.plies or 0) <= plies
    if proof.status == "proven" and not proof.shortest and not ours:
        ours = None
    if ours is not None and ours != there:
        sys.exit(f"mate within {plies}: ours {ours}, exhaustive search {there}: {here.sfen}")
    agrees = "unknown" if ours is None else "agrees"
    return f"exhaustive within {plies}: {'mate' if there else 'none'}, ours {agrees}"


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=30_000)
    parser.add_argument("--threads", type=int, default=1)
    words = parser.parse_args()
    others = oracles(words.nodes)
    prover = Prover(memory=64, threads=words.threads)
    seen: Counter[str] = Counter()
    sources = (
        ("game", from_games(words.seed), 0),
        ("problem", like_problems(words.seed), 3),
        ("small", like_problems(words.seed, small=True), 5),
    )
    for number in range(words.count):
        source, positions, plies = sources[number % len(sources)]
        here = next(positions)
        proof = prover.prove(here, Limit(nodes=words.nodes), certificate=True)
        seen[f"{source}: ours {proof.status}"] += 1
        if proof.certificate and verify(proof.certificate).plies != proof.plies:
            sys.exit(f"the proof is wrong: {here.sfen}")
        seen["certificates verified"] += bool(proof.certificate)
        for name, finds in others.items():
            if finds(here.sfen):
                seen[f"{name} mate, ours {proof.status}"] += 1
                if proof.status == "disproven":
                    sys.exit(f"{name} finds a mate, ours says there is none: {here.sfen}")
            elif proof.status == "proven":
                seen[f"{name} none, ours proven and verified"] += 1
        if plies:
            seen[check_exhaustively(here, proof, prover, plies)] += 1
    for what, count in sorted(seen.items()):
        print(f"{what:<56} {count:>8,}")
    if nshogi is None:
        print("nshogi is not installed: not compared")


if __name__ == "__main__":
    main()

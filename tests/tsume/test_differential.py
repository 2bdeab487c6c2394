"""Random diagrams: another solver and exhaustive search never contradict ours (more: benchmarks)."""

from __future__ import annotations

from collections import Counter
from random import Random

import cshogi

from sakiyomi import Limit, _native
from sakiyomi.composing.starts import random_start
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.proof import Prover, verify
from support.mate_oracles import finds_mate, mates_within


def diagrams(seed: int, count: int, *, small: bool) -> list[ShogiPosition]:
    """Diagrams with a check; small ones leave the defender's hand empty."""
    chance, found = Random(seed), list[ShogiPosition]()
    while len(found) < count:
        drawn = random_start(chance)
        if drawn is not None and not drawn.native().other_in_check:
            rest = [0] * 8 if small else drawn.rest
            here = ShogiPosition.of(_native.ShogiPosition(drawn.board, list(drawn.hand), rest, 0))
            found += [here] if here.checks() else []
    return found


def test_another_solver_never_contradicts() -> None:
    prover, seen = Prover(memory=4), Counter[str]()
    for here in diagrams(1, 120, small=False):
        proof = prover.prove(here, Limit(nodes=20_000), certificate=True)
        seen[proof.status] += 1
        if proof.certificate:
            assert verify(proof.certificate).plies == proof.plies
        if proof.status == "disproven":
            assert not finds_mate(cshogi.Board(here.sfen)), here.sfen
    assert seen["proven"] >= 5
    assert seen["disproven"] > 50


def test_exhaustive_search_never_contradicts() -> None:
    prover, seen = Prover(memory=4), Counter[bool]()
    for here in diagrams(2, 240, small=True):
        proof = prover.prove(here, Limit(nodes=200_000), find="shortest")
        there = mates_within(cshogi.Board(here.sfen), 3)
        if proof.shortest or proof.status == "disproven":
            seen[there] += 1
            assert there == (proof.status == "proven" and (proof.plies or 0) <= 3), here.sfen
    assert min(seen[True], seen[False]) >= 5

"""A running proof search: its line can be played, and the interpreter stays free."""

from __future__ import annotations

from sakiyomi import Limit, _native
from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover, solve
from support.pauses import longest_gap, within

LONG = "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1"
"""A mate of hundreds of plies."""


def test_long_lines_are_legal() -> None:
    """Where the attacker has more than a proof needs, the defender has less to interpose."""
    here = parse(LONG)
    proof = Prover(memory=256).prove(here, Limit(nodes=3_000_000))
    assert proof.plies is not None
    assert 300 < len(proof.moves) <= proof.plies
    for i, move in enumerate(proof.moves):
        assert i % 2 or here.gives_check(move)
        here = here.play(move)
    assert here.in_check
    assert not here.moves()


def test_the_interpreter_is_free_while_a_proof_is_searched() -> None:
    with solve(parse(LONG), find="shortest", memory=16) as search:
        assert within(0.010, longest_gap, attempts=2_000)
        assert not search.done


def test_empty_slices_end() -> None:
    """A paused search that gets no nodes never wakes up: its caller must not wait for it."""
    problem = parse("8k/9/7G1/9/9/9/9/9/9 b G 1").problem()
    for _ in range(100):
        search = _native.MateSlices(problem, _native.MateMemory(1 << 16), True)
        for nodes in (0, 0, 1, 0):
            search.run(nodes)
    assert search.run(1000) == _native.ProofStatus.proven

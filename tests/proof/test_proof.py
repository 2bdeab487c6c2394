"""Mate problems: right answers and lengths, verified proofs, and no false claim from a stopped search."""

from __future__ import annotations

import random
import time
from typing import Any

import cshogi
import pytest

from sakiyomi import Limit
from sakiyomi._native import FutileRule, ProofStatus
from sakiyomi.errors import BusyError, GameOverError, LimitError
from sakiyomi.games.shogi import Move, ShogiPosition, parse
from sakiyomi.proof import Prover, solve
from sakiyomi.tsume import gallery
from sakiyomi.types import Proof
from support.all_checkers import verify
from support.helpers import oracle
from support.shogi_oracles import random_game
from support.tsume_sets import problems

LONG = "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1"
"""A mate of hundreds of plies."""


def check_line(position: ShogiPosition, proof: Proof[Move]) -> None:
    """The line gives check with every move and ends in mate."""
    assert len(proof.moves) == proof.plies
    for i, move in enumerate(proof.moves):
        assert i % 2 or position.gives_check(move)
        position = position.play(move)
    assert position.in_check
    assert not position.native.position.moves()


@pytest.mark.parametrize(("sfen", "name", "plies"), problems("made"))
def test_shortest_mates_have_the_listed_length(sfen: str, name: str, plies: str) -> None:
    proof = Prover(memory=16).prove(parse(sfen), Limit(nodes=500_000), find="shortest", certificate=True)
    assert (proof.status, proof.plies, proof.shortest) == ("proven", int(plies), True), name
    check_line(parse(sfen), proof)
    assert verify(proof.certificate).plies == int(plies)


@pytest.mark.parametrize(("sfen", "name", "plies"), problems("muso"))
def test_classic_problems(sfen: str, name: str, plies: str) -> None:
    proof = Prover(memory=64).prove(parse(sfen), Limit(nodes=2_000_000))
    assert proof.status == "proven", name
    assert proof.plies is not None
    assert proof.plies >= int(plies) - 2
    check_line(parse(sfen), proof)


@pytest.mark.parametrize(("sfen", "name"), problems("nomate"))
def test_positions_without_a_mate_are_disproved(sfen: str, name: str) -> None:
    proof = Prover(memory=64).prove(parse(sfen), Limit(nodes=2_000_000))
    assert (proof.status, proof.moves, proof.plies) == ("disproven", (), None), name


@pytest.mark.parametrize(("sfen", "name", "right"), problems("adversarial"))
def test_positions_where_other_solvers_went_wrong(sfen: str, name: str, right: str) -> None:
    find = "shortest" if right.isdigit() else "any"
    proof = Prover(memory=64).prove(parse(sfen), Limit(nodes=5_000_000), find=find, certificate=True)  # type: ignore[arg-type]
    assert proof.status == ("disproven" if right == "nomate" else "proven"), name
    if right.isdigit():
        assert (proof.plies, proof.shortest) == (int(right), True)
        assert verify(proof.certificate).plies == int(right)


@pytest.mark.parametrize("memory", [0.01, 0.1, 1])
def test_tiny_tables_cost_only_time(memory: float) -> None:
    sets = [(row, "proven") for row in problems("made")[::3]] + [
        (row, "disproven") for row in problems("nomate")[::4]
    ]
    unknown = 0
    for row, right in sets:
        proof = Prover(memory=memory).prove(parse(row[0]), Limit(nodes=100_000), find="shortest")
        assert proof.status in (right, "unknown"), row[1]
        unknown += proof.status == "unknown"
        if proof.shortest:
            assert proof.plies == int(row[2]), row[1]
    assert unknown <= len(sets) // (2 if memory < 1 else 8)


def test_stopped_anywhere_it_claims_nothing_wrong() -> None:
    chance = random.Random(4)
    rows = [(row, "proven") for row in problems("made")[20:]] + [
        (row, "disproven") for row in problems("nomate")
    ]
    for _ in range(300):
        row, right = chance.choice(rows)
        nodes = int(10 ** chance.uniform(0, 4))
        proof = Prover(memory=1).prove(parse(row[0]), Limit(nodes=nodes), find="shortest", certificate=True)
        assert proof.status in (right, "unknown")
        assert proof.nodes <= nodes + 700  # the moves of one node are always finished
        if proof.shortest:
            assert proof.plies == int(row[2])
        if proof.certificate:
            assert verify(proof.certificate).plies == proof.plies


def test_a_prover_that_remembers_gives_the_same_answers() -> None:
    prover = Prover(memory=4)
    for _ in range(2):
        for sfen, name, plies in problems("made"):
            proof = prover.prove(parse(sfen), find="shortest")
            assert (proof.plies, proof.shortest) == (int(plies), True), name
        for sfen, name in problems("nomate")[:10]:
            assert prover.prove(parse(sfen)).status == "disproven", name


def mirrored(sfen: str) -> str:
    """The same position with the sides swapped."""
    board, side, hands, number = sfen.split()
    turned = board[::-1].swapcase()
    for letter in "plnsbrPLNSBR":
        turned = turned.replace(f"{letter}+", f"+{letter}")
    return f"{turned} {'w' if side == 'b' else 'b'} {hands.swapcase()} {number}"


def test_both_sides_are_treated_alike() -> None:
    for sfen, name, plies in problems("made")[::5]:
        proof = solve(parse(mirrored(sfen)), find="shortest", memory=4).result()
        assert (proof.plies, proof.shortest) == (int(plies), True), name


def test_answers_agree_with_cshogi() -> None:
    oracle = cshogi.DfPn(depth=31, nodes=20_000)
    prover = Prover(memory=16)
    agreed = 0
    for seed in range(6):
        for here in random_game(seed, 160):
            if not here.checks():
                continue
            proof = prover.prove(here, Limit(nodes=30_000), find="any", certificate=True)
            if oracle.search(cshogi.Board(here.sfen)):
                assert proof.status != "disproven", here.sfen
                agreed += proof.status == "proven"
            elif proof.status == "proven":  # beyond the oracle's limits; otherwise it would be wrong
                assert verify(proof.certificate).plies == proof.plies
    assert agreed > 10


def test_answers_agree_with_nshogi() -> None:
    nshogi = oracle("nshogi")
    solver, read = nshogi.solver.DfPn(16), nshogi.io.sfen.make_state_from_sfen
    prover = Prover(memory=16)
    agreed = 0
    for seed in range(20, 24):
        for here in random_game(seed, 160):
            if not here.checks():
                continue
            proof = prover.prove(here, Limit(nodes=5_000), certificate=True)
            if solver.solve(read(here.sfen), max_node_count=5_000):
                assert proof.status != "disproven", here.sfen
                agreed += proof.status == "proven"
            elif proof.status == "proven":
                assert verify(proof.certificate).plies == proof.plies
    assert agreed > 3


@pytest.mark.parametrize(("threads", "memory"), [(2, 16), (3, 1), (2, 0.1)])
def test_threads_give_the_same_answers(threads: int, memory: float) -> None:
    prover = Prover(memory=memory, threads=threads)
    for sfen, name, plies in problems("made")[::4]:
        proof = prover.prove(parse(sfen), Limit(nodes=400_000), find="shortest", certificate=True)
        assert proof.status != "disproven", name
        if proof.shortest or memory > 1:
            assert (proof.plies, proof.shortest) == (int(plies), True), name
        if proof.certificate:
            assert verify(proof.certificate).plies == proof.plies
    for sfen, name in problems("nomate")[::4]:
        status = prover.prove(parse(sfen), Limit(nodes=400_000)).status
        assert status == "disproven" or (memory <= 1 and status == "unknown"), name


def test_threads_stopped_anywhere_claim_nothing_wrong() -> None:
    chance = random.Random(5)
    rows = [(row, "proven") for row in problems("made")[20:]] + [
        (row, "disproven") for row in problems("nomate")
    ]
    prover = Prover(memory=0.2, threads=3)
    for _ in range(100):
        row, right = chance.choice(rows)
        nodes = int(10 ** chance.uniform(1, 4))
        proof = prover.prove(parse(row[0]), Limit(nodes=nodes), find="shortest", certificate=True)
        assert proof.status in (right, "unknown")
        if proof.shortest:
            assert proof.plies == int(row[2])
        if proof.certificate:
            assert verify(proof.certificate).plies == proof.plies


@pytest.mark.parametrize(
    ("sfen", "plies", "counted"),
    [
        ("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1", 7, 3),
        ("7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1", 13, 1),
        ("3+R3sk/8p/7P1/9/9/9/9/9/8B b rb4g3s4n4l16p 1", 7, 1),
        ("3Bp2n1/5+R2+B/p2p1GSp1/8p/Pn5l1/1n2SNP2/2pPPS1Pk/1P1SK1G2/L1G1G4 b RL3Pl3p 131", 7, 7),
        ("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1", 3, 3),
    ],
)
def test_useless_interpositions_are_not_counted(sfen: str, plies: int, counted: int) -> None:
    proof = Prover(memory=4).prove(parse(sfen), Limit(nodes=200_000), find="shortest")
    assert (proof.plies, proof.counted, proof.shortest) == (plies, counted, True)


@pytest.mark.parametrize("memory", [0.01, 0.5, 1, 5, 16, 40, 256, 1000])
def test_tables_stay_within_their_memory(memory: float) -> None:
    prover = Prover(memory=memory)
    prover.prove(parse(LONG), Limit(nodes=1000))
    least = 50_000  # a table has at least a few hundred slots
    # A sixteenth of the memory is left for the copy that is made when the table grows.
    assert prover.table_bytes * 16 / 15 <= max(memory * (1 << 20), least)


def test_reports_while_it_runs() -> None:
    endless = gallery.book("muso").problem("40").position()
    with solve(endless, memory=16) as search:
        infos = []
        for info in search:
            infos.append(info)
            if len(infos) == 3:
                search.stop()
        assert infos[-1].final
        assert infos[1].nodes > infos[0].nodes > 0
        assert infos[0].status == "unknown"


def test_stop_answers_within_ten_milliseconds() -> None:
    def seconds_to_stop() -> float:
        with solve(parse(LONG), memory=16) as search:
            next(iter(search))
            asked = time.perf_counter()
            search.stop()
            search.result()
            return time.perf_counter() - asked

    assert any(seconds_to_stop() < 0.010 for _ in range(50))


def test_node_limits_repeat_exactly() -> None:
    def once() -> Proof[Move]:
        return Prover(memory=4).prove(parse(LONG), Limit(nodes=20_000))

    first, second = once(), once()
    assert first.nodes == second.nodes
    assert (first.proof_number, first.disproof_number) == (second.proof_number, second.disproof_number)


@pytest.mark.parametrize("method", ["dfpn", "freedom"])
def test_proof_numbers_of_a_solved_problem_are_final(method: Any) -> None:
    """Also after continuing for a shorter mate, or after solving another problem."""
    prover = Prover(memory=16)
    prover.prove(parse(LONG), Limit(nodes=2_000))
    for row in problems("made")[:40]:
        mate = prover.search(parse(row[0]), find="shortest" if method == "dfpn" else "any", method=method)
        reports = [*mate, mate.result()]
        assert {proof.proof_number for proof in reports if proof.status == "proven"} == {0}, row
    for row in problems("nomate")[:10]:
        proof = prover.search(parse(row[0]), Limit(nodes=100_000), method=method).result()
        if proof.status == "disproven":
            assert proof.disproof_number == 0, row


def test_native_proof_numbers_of_a_solved_problem_are_final() -> None:
    for row in problems("made")[:40]:
        position = parse(row[0])
        prover = position.prover(table_bytes=1 << 20, threads=1)
        run = prover.start(
            position.problem(),
            nodes=10**6,
            seconds=60.0,
            shortest=True,
            tree=False,
            freedom=False,
            replies=False,
            futile=FutileRule.all,
            break_ties=False,
        )
        assert run.wait(60.0)
        assert (run.newest().pn, run.newest().status) == (0, ProofStatus.proven), row


def test_invalid_problems_are_refused() -> None:
    mate = parse(problems("made")[0][0])
    with pytest.raises(GameOverError, match="no king"):
        solve(parse("9/9/9/9/4K4/9/9/9/9 b - 1"))
    with pytest.raises(LimitError, match="memory"):
        Prover(memory=0)
    with pytest.raises(LimitError, match="not by depth"):
        solve(mate, Limit(depth=3))
    with pytest.raises(LimitError, match="any or shortest"):
        solve(mate, find="best")  # type: ignore[arg-type]
    prover = Prover(memory=1)
    with prover.search(parse(LONG)):
        with pytest.raises(BusyError):
            prover.search(mate)
        with pytest.raises(BusyError):
            prover.forget()
    prover.forget()
    assert prover.prove(mate).status == "proven"


@pytest.mark.parametrize(("sfen", "name", "plies"), problems("made")[::2])
def test_freedom_finds_the_mates(sfen: str, name: str, plies: str) -> None:
    proof = Prover(memory=64).search(parse(sfen), Limit(nodes=2_000_000), method="freedom").result()
    assert proof.status == "proven", name
    assert proof.plies is not None
    assert proof.plies >= int(plies)
    check_line(parse(sfen), proof)


def test_freedom_claims_no_mate_where_there_is_none() -> None:
    for sfen, name in problems("nomate")[::3]:
        proof = Prover(memory=16).search(parse(sfen), Limit(nodes=200_000), method="freedom").result()
        assert proof.status in ("disproven", "unknown"), name

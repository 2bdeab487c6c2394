"""What if: given moves in every notation, and the attacker's answers to given defences."""

from __future__ import annotations

import pytest

from sakiyomi import Limit
from sakiyomi.errors import MoveError
from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.moves import read_move, split_moves
from sakiyomi.tsume.whatif import after_defences, after_moves
from sakiyomi.tsume.work import MateWork
from support.tsume_sets import problems

THREE = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")


def work(nodes: int = 1_000_000) -> MateWork:
    return MateWork(Prover(memory=4), Limit(nodes=nodes))


@pytest.mark.parametrize(
    "text", ["1d2c 1b2a", "▲２三金△２一玉", "２三金 ２一玉", "２三金(14), ２一玉(12)", "▲２三金　△21玉"]
)
def test_every_notation(text: str) -> None:
    found = after_moves(work(), THREE, split_moves(text))
    assert [str(move) for move in found.moves] == ["1d2c", "1b2a"]
    assert [str(move) for move in found.proof.moves] == ["2c2b"]
    assert found.position.sfen.startswith("7k1/9/7G1/7R1/")


def test_defences_are_answered_by_the_solution() -> None:
    found = after_defences(work(), THREE, ["△２一玉"])
    assert [str(move) for move in found.moves] == ["1d2c", "1b2a"]
    assert (found.proof.status, found.proof.plies) == ("proven", 1)


def test_every_defence_of_a_problem_is_answered_to_the_mate() -> None:
    row = next(row for row in problems("made") if row[2] == "7")
    here, left = parse(row[0]), 7
    solution = work().solve(here, "shortest")
    then = here.play(solution.moves[0])
    for reply in then.moves():
        found = after_defences(work(), here, [str(reply)])
        assert found.proof.plies is not None
        assert found.proof.plies <= left - 2
        assert not found.position.push(*map(str, found.proof.moves)).moves()


def test_a_check_without_a_reply() -> None:
    bad = after_moves(work(), THREE, ["2d2b+"])
    assert (bad.proof.status, [str(move) for move in bad.proof.moves]) == ("disproven", ["1b2b"])
    good = after_moves(work(), THREE, ["1d2c"])
    assert (good.proof.status, good.proof.plies, good.proof.shortest) == ("proven", 2, True)
    mate = after_moves(work(), THREE, ["1d2c", "1b1a", "2c2b"])
    assert (mate.proof.status, mate.proof.plies, mate.proof.moves) == ("proven", 0, ())


def test_positions_with_the_defender_to_move() -> None:
    after = parse(THREE.push("1d2c").sfen)
    assert after.answers_check
    assert not THREE.answers_check
    found = work().solve(after, "shortest")
    assert (found.status, found.plies, found.shortest, len(found.moves)) == ("proven", 2, True, 2)
    fled = parse("9/9/9/4+b4/3P5/9/4P1g1P/4+p3K/8L b 2RB3G4S4N3L14P 1")
    escapes = work().solve(fled)
    assert (escapes.status, len(escapes.moves)) == ("disproven", 1)
    assert work(1).solve(fled).status == "unknown"


def test_no_moves_change_nothing() -> None:
    assert after_moves(work(), THREE, []).proof.plies == 3
    assert after_defences(work(), THREE, []).proof.plies == 3


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["1d1b"], "legal: "),
        (["2d1d"], "not a legal move here"),
        (["2d9d"], "does not give check"),
        (["▲９九玉"], "not a legal move"),
        (["△２三金"], "other side"),
        (["２三金(15)"], "there is no 金 on 15"),
        (["nonsense"], "not the name of a move"),
        (["1d2c", "1b9i"], "legal: △１一玉 (1b1a), △２一玉 (1b2a)"),
        (["△２三金"], "; legal: ▲"),
        (["1d2c", "1b1a", "2d2e"], "does not give check"),
        (["1d2c", "1b1a", "2d1d", "1a2a", "1d1e"], "does not give check"),
    ],
)
def test_impossible_moves(moves: list[str], reason: str) -> None:
    with pytest.raises(MoveError) as caught:
        after_moves(work(), THREE, moves)
    assert reason in str(caught.value)


def test_a_defence_after_the_mate() -> None:
    with pytest.raises(MoveError, match="is mate: there is no reply"):
        after_defences(work(), THREE, ["1b1a", "1a1b"])


def test_where_no_mate_is_known_the_proof_says_so() -> None:
    found = after_defences(work(), parse(problems("nomate")[0][0]), ["5a4a"])
    assert (found.proof.status, found.moves) == ("disproven", ())
    assert after_defences(work(1), THREE, ["5a4a"]).proof.status == "unknown"


def test_split_and_read() -> None:
    assert split_moves(" 1d2c,1b1a、2c2b ") == ["1d2c", "1b1a", "2c2b"]
    assert split_moves("▲２三金△同　玉") == ["▲２三金", "△同玉"]
    assert str(read_move(THREE, "2d2b+")) == "2d2b+"
    assert str(read_move(THREE, "▲２二飛成")) == "2d2b+"

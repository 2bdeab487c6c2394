"""Studies: the main line and every other solution, compared with brute force by another library's rules."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import cshogi
import pytest

from sakiyomi import Limit
from sakiyomi.errors import GameOverError
from sakiyomi.games.shogi import Move, ShogiPosition, parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.checks import Attempt, try_check
from sakiyomi.tsume.problem import with_rest
from sakiyomi.tsume.study import Study, Studying, study
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof, ProvenReply
from support.all_checkers import verify
from support.mate_oracles import mated_within, mates_within
from support.tsume_sets import problems

SHORT = [row for row in problems("made") if row[2] in ("3", "5")]
TWO_SOLUTIONS = "7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1"
SPARE = "9/8k/9/7RG/9/9/9/9/9 b Pr2b3g4s4n4l17p 1"
"""The mate in three of the documentation with a pawn too many."""
FAR_ROOK = "8k/6S2/8G/9/9/9/9/9/R8 b r2b3g3s4n4l18p 1"
"""When the rook comes to the first rank, whatever is put on the seven squares in between is of no use."""


def after(position: ShogiPosition, *moves: Move) -> Any:
    """A board of the other library."""
    board = cshogi.Board(position.sfen)
    for move in moves:
        board.push_usi(str(move))
    return board


def along(position: ShogiPosition, found: Study) -> list[ShogiPosition]:
    positions = [position]
    for move in found.line:
        positions.append(positions[-1].play(move))
    return positions


@pytest.mark.parametrize("row", SHORT[::3], ids=lambda row: row[1])
def test_other_solutions_are_those_of_brute_force(row: list[str]) -> None:
    here = parse(row[0])
    found = study(here, Limit(nodes=3_000_000), memory=16).result()
    assert (found.exact, found.undecided, len(found.line)) == (True, (), int(row[2]))
    positions = along(here, found)
    for ply in range(1, len(found.line) + 1, 2):
        position, left = positions[ply - 1], len(found.line) - ply + 1
        quick = {
            str(move) for move in position.checks() if mated_within(after(position, move), min(left, 5) - 1)
        } - {str(found.line[ply - 1])}
        claimed = [other.attempt for other in found.others if other.ply == ply]
        assert quick == {str(a.moves[0]) for a in claimed if a.plies is not None and a.plies <= min(left, 5)}


@pytest.mark.parametrize("row", [row for row in SHORT if row[2] == "3"][::4], ids=lambda row: row[1])
def test_every_other_solution_has_a_verified_proof(row: list[str]) -> None:
    here = parse(row[0])
    found = study(here, Limit(nodes=3_000_000), memory=16).result()
    positions = along(here, found)
    for other in found.others:
        then = positions[other.ply - 1].play(other.attempt.moves[0])
        for reply in then.moves():
            proof = Prover(memory=16).prove(then.play(reply), certificate=True)
            assert proof.status == "proven"
            if len(proof.certificate) < 20_000:  # checking is slow by design
                assert verify(proof.certificate).plies == proof.plies
        end = positions[other.ply - 1].push(*map(str, other.attempt.moves))
        assert end.in_check
        assert not end.moves()


@pytest.mark.parametrize("row", SHORT[::5], ids=lambda row: row[1])
def test_the_main_line_has_the_longest_defence(row: list[str]) -> None:
    here = parse(row[0])
    found = study(here, memory=16, limit=Limit(nodes=3_000_000)).result()
    positions = along(here, found)
    assert not positions[-1].moves()
    for ply in range(2, len(found.line), 2):
        left = len(found.line) - ply
        assert not mates_within(after(positions[ply]), left - 2) if left > 1 else True
        for reply in positions[ply - 1].moves():
            assert mates_within(after(positions[ply - 1], reply), left)


def test_a_second_solution_is_reported_with_its_first_move() -> None:
    found = study(parse(TWO_SOLUTIONS), memory=16).result()
    assert [(other.ply, other.kind, str(other.attempt.moves[0])) for other in found.others] == [
        (3, "other", "1d2c+")
    ]
    assert found.sound is False
    assert {str(reply.move) for reply in found.equal(2)} | {str(found.line[1])} == {"2a2b", "2a3a"}


def test_a_drop_elsewhere_is_the_same_solution_only_if_it_is_as_short() -> None:
    """The bishop mates in three from 1d and from 2c; on 3b it mates too, but in five."""
    found = study(parse("4lk3/7R1/9/6G2/9/9/9/9/9 b B 1"), Limit(nodes=60_000), memory=2).result()
    assert [str(move) for move in found.line] == ["B*1d", "4a3a", "1d3b+"]
    told = {str(other.attempt.moves[0]): (other.kind, other.attempt.plies) for other in found.others}
    assert told == {"B*2c": ("place", 3), "B*3b": ("other", 5), "2b3b+": ("last", 1)}


def test_pieces_left_in_hand() -> None:
    found = study(parse(SPARE), memory=16).result()
    assert len(found.line) == 3
    assert found.left == ((1, 1),)
    assert found.sound is False


def test_useless_interpositions_do_not_count() -> None:
    found = study(parse(FAR_ROOK), memory=16).result()
    assert len(found.line) == 1
    assert found.line[0].to == 72
    assert found.proof.plies is not None
    assert found.proof.plies > 1
    assert (found.exact, found.left, found.sound) == (True, (), True)
    assert {reply.move.to for reply in found.last} == {9, 18, 27, 36, 45, 54, 63}
    assert all(reply.useless for reply in found.last)
    assert {str(other.attempt.moves[0])[:4] for other in found.others} == {"9i9a"}  # promoted or not


def test_nothing_is_claimed_within_too_small_a_limit() -> None:
    row = next(row for row in problems("made") if row[2] == "9")
    for nodes in (1, 300, 1_000, 5_000, 20_000):
        found = study(parse(row[0]), Limit(nodes=nodes), memory=4).result()
        assert found.proof.nodes <= nodes + 700
        if found.proof.status == "unknown":
            assert (found.line, found.others, found.sound) == ((), (), None)
        if found.undecided or not found.exact:
            assert found.sound is not True
        if found.exact:
            assert len(found.line) == int(row[2])


def test_node_limits_repeat_exactly() -> None:
    row = next(row for row in problems("made") if row[2] == "9")
    one, two = (study(parse(row[0]), Limit(nodes=30_000), memory=4).result() for _ in "12")
    assert (one.line, one.others, one.undecided) == (two.line, two.others, two.undecided)
    assert one.proof.nodes == two.proof.nodes


def test_no_mate() -> None:
    found = study(parse(problems("nomate")[0][0]), Limit(nodes=2_000_000), memory=16).result()
    assert (found.proof.status, found.sound, found.line) == ("disproven", False, ())
    with pytest.raises(GameOverError, match="no king"):
        study(parse("9/9/9/9/4K4/9/9/9/9 b - 1"))


def test_a_study_can_be_followed_and_stopped() -> None:
    with study(parse(TWO_SOLUTIONS), memory=16) as studying:
        steps = list(studying)
        assert [step.examined for step in steps[:2]] == [False, False]
        assert studying.result() == steps[-1]
    stopped = study(parse(TWO_SOLUTIONS), memory=16)
    next(iter(stopped))
    stopped.stop()
    last = stopped.result()
    assert last.sound is None
    assert not last.others


def test_a_failed_check_is_reported_with_its_reply() -> None:
    here = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
    tried = try_check(MateWork(Prover(memory=4)), here, here.read_move("2d2b+"))
    assert (tried.status, [str(move) for move in tried.moves]) == ("disproven", ["2d2b+", "1b2b"])
    good = try_check(MateWork(Prover(memory=4)), here, here.read_move("1d2c"), "shortest")
    assert (good.status, good.plies, good.shortest) == ("proven", 3, True)
    unknown = try_check(MateWork(Prover(memory=4), Limit(nodes=1)), here, here.read_move("1d2c"))
    assert unknown.status in ("unknown", "proven")


def test_the_same_move_without_promotion_is_not_another_solution() -> None:
    found = study(parse("5B2l/8k/9/8B/9/9/9/9/9 b 2r4g4s4n3l18p 1"), Limit(nodes=60_000), memory=2).result()
    assert [str(move) for move in found.line] == ["1d2c+", "1b2a", "4a3b+"]
    told = {(other.ply, str(other.attempt.moves[0])): other.kind for other in found.others}
    assert told[1, "1d2c"] == "promotion"
    assert told[1, "4a2c+"] == "other"
    assert {told[3, "4a3b"], told[3, "2c3b"]} <= {"last", "late"}


def test_among_longest_defences_the_one_that_leaves_nothing_in_hand() -> None:
    """If the king steps aside, a gold is left in hand; if it captures, the line uses it up."""
    here = parse("7gk/7L1/8B/9/9/9/9/9/9 b 2rb3g4s3n3l18p 1")
    working = study(here, Limit(nodes=60_000), memory=2)
    found = working.result()
    assert [str(move) for move in found.line] == ["2b2a+", "1a2a", "G*2b"]
    assert (found.exact, found.left, found.sound, found.others) == (True, (), True, ())
    (equal,) = found.equal(2)
    assert str(equal.move) == "1a1b"
    assert found.equal(3) == found.equal(4) == ()


def test_useless_replies_are_not_equal_to_the_one_played() -> None:
    here = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
    line = tuple(study(here, memory=2).result().line)
    one, two = here.play(line[0]).moves()
    proof: Proof[Move] = Proof("proven", plies=1)
    played, other = (one, two) if line[1] == one else (two, one)
    replies = (ProvenReply(played, 2), ProvenReply(other, 2))
    assert [reply.move for reply in Study(proof, line, defences=(replies,)).equal(2)] == [other]
    useless = (replies[0], replace(replies[1], useless=True))
    assert Study(proof, line, defences=(useless,)).equal(2) == ()
    longer = (replies[0], ProvenReply(other, 4))
    assert Study(proof, line, defences=(longer,)).equal(2) == ()
    assert Study(proof, line, defences=(replies[1:],)).equal(2) == ()


def test_a_study_makes_no_certificate_by_itself() -> None:
    here = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
    assert Studying(here, MateWork(Prover(memory=1))).result().proof.certificate == b""


def test_the_main_line_of_a_very_long_mate_is_that_of_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    here = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
    monkeypatch.setattr(import_module("sakiyomi.tsume.study"), "MAX_STUDIED_PLIES", 3)
    assert study(here, memory=2).result().exact
    monkeypatch.setattr(import_module("sakiyomi.tsume.study"), "MAX_STUDIED_PLIES", 2)
    found = study(here, memory=2).result()
    assert (found.exact, found.line, found.sound, found.examined) == (False, found.proof.moves, None, True)
    assert (found.defences, found.last, found.equal(2)) == ((), (), ())
    assert [(other.ply, other.kind) for other in found.others] == [(3, "late")]


def test_partial_results() -> None:
    proof = Prover(memory=2).prove(parse(FAR_ROOK))
    assert Study(proof).sound is None
    assert Study(proof, exact=True).sound is None
    assert Study(proof, exact=True, examined=True).sound is True
    assert Study(proof, examined=True).sound is None
    assert Study(proof, exact=True, examined=True, undecided=((1, proof.moves[0]),)).sound is None
    assert Study(proof, exact=True, examined=True, left=((1, 1),)).sound is False
    assert Study(replace(proof, status="disproven")).sound is False


def test_every_step_reports_total_nodes_and_seconds() -> None:
    steps = list(study(parse(TWO_SOLUTIONS), memory=16))
    nodes = [step.proof.nodes for step in steps]
    assert nodes == sorted(nodes)
    assert nodes[-1] > nodes[0] > 0
    assert steps[-1].proof.counted == len(steps[-1].line) == 5
    assert 0 < steps[0].proof.seconds <= steps[-1].proof.seconds < 600
    assert [len(step.undecided) for step in steps[2:]] == sorted(
        (len(step.undecided) for step in steps[2:]), reverse=True
    )


def test_leaving_a_study_stops_it() -> None:
    with study(parse(TWO_SOLUTIONS), memory=4) as studying:
        next(iter(studying))
    assert studying.result().sound is None


def kind(line: str, ply: int, move: str, plies: int | None = 3) -> str:
    """The name of a second solution with this move."""
    here = parse("7k1/9/9/9/9/9/9/9/9 b 2R2GSLP 1")
    moves, then = list[Move](), here
    for text in line.split():
        moves.append(then.read_move(text))
        then = then.play(moves[-1])
    at = here.push(*line.split()[: ply - 1])
    attempt = Attempt("proven", (at.read_move(move),), plies=plies)
    return Studying(here, MateWork(Prover(memory=1)))._kind(tuple(moves), at, ply, attempt)


def test_names_of_second_solutions() -> None:
    rook = "R*2d 2a1a R*1d"
    assert kind(rook, 1, "R*2e") == "place"
    assert kind(rook, 1, "R*2e", 4) == kind(rook, 1, "R*2e", None) == "other"
    assert kind(rook, 1, "L*2e") == "other"  # not the intended piece
    assert kind(rook, 1, "L*2d") == "other"  # the intended square, but another piece
    assert kind(rook, 3, "R*1e", 1) == kind(rook, 3, "R*1b", 1) == "last"
    assert kind(rook, 3, "R*1e", 3) == "late"
    gold = "G*2b 2a2b G*2c"
    assert kind(gold, 1, "G*3b") == "other"  # not a long-range piece
    assert kind(gold, 1, "S*2b") == "other"
    mixed = "P*2b 2a1a R*1d 1a2b 1d1b"
    assert kind(mixed, 1, "R*2d", 5) == "other"
    assert kind(mixed, 3, "R*1e") == "place"
    assert kind(mixed, 3, "R*1e", 4) == "other"


def test_other_solutions_are_looked_for_in_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    here = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
    working: Any = study(here, memory=2)
    asked: list[int] = []

    def unknown(_: MateWork, __: ShogiPosition, move: Move, *, nodes: int) -> Attempt:
        asked.append(nodes)
        if nodes > 100_000:
            working.stop()
        return Attempt("unknown", (move,))

    monkeypatch.setattr(import_module("sakiyomi.tsume.study"), "try_check", unknown)
    found = working.result()
    assert sorted(set(asked)) == [2_000, 16_000, 128_000]
    assert (found.sound, found.examined, len(found.undecided)) == (None, True, len(asked) // 3)


def test_a_far_rook_mates_at_once_and_is_the_only_solution() -> None:
    """With every piece in the defender's hand, a raw search prefers a line with fewer useless drops."""
    here = with_rest(parse("7lk/7p1/9/7NS/8R/9/9/9/9 b - 1"))
    found = study(here, memory=16, limit=Limit(nodes=2_000_000)).result()
    assert (found.proof.counted, len(found.line), found.exact) == (1, 1, True)
    assert {(other.ply, other.kind) for other in found.others} <= {(1, "last"), (1, "late")}
    immediate = [other for other in found.others if other.kind == "last"]
    assert {other.attempt.counted for other in immediate} <= {1}

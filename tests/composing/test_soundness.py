"""Everything that is found is sound, also in the eyes of another library's solver."""

from __future__ import annotations

import cshogi
import pytest

from sakiyomi import Limit, _native
from sakiyomi.composing import Composition
from sakiyomi.composing.diagram import KINDS, WHITE, Diagram
from sakiyomi.composing.soundness import Soundness, is_clean
from sakiyomi.composing.story import Story
from sakiyomi.games.shogi import parse
from sakiyomi.games.shogi.pieces import GOLD, PAWN
from sakiyomi.tsume.study import study
from support.mate_oracles import winning_checks

TWO_SOLUTIONS = "7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1"
LEFT_IN_HAND = "9/8k/9/7RG/9/9/9/9/9 b Pr2b3g4s4n4l17p 1"
NO_MATE = "8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
SOUND = "5S2k/9/7G1/4B4/9/9/9/9/9 b 2rb3g3s4n4l18p 1"
"""▲２一角成 △同玉 ▲３二銀成 △１一玉 ▲２二金."""


def same_but_promotion(one: str, other: str) -> bool:
    return one[:4] == other[:4]


def test_another_solver_finds_no_other_solution(problems: list[Composition]) -> None:
    for problem in problems:
        board = cshogi.Board(problem.sfen)
        for ply, move in enumerate(problem.moves):
            if ply % 2 == 0:
                found = winning_checks(board)
                assert move in found, (problem.sfen, ply)
                if ply + 1 < problem.plies:
                    assert all(same_but_promotion(one, move) for one in found), (problem.sfen, ply, found)
            board.push_usi(move)
        assert board.is_check()


def test_the_solution_leaves_nothing_in_hand(problems: list[Composition]) -> None:
    for problem in problems:
        end = problem.position.push(*problem.moves)
        assert not any(end.hand(0))


def test_every_piece_is_needed(problems: list[Composition]) -> None:
    for problem in problems:
        whole = Diagram.of(problem.position)
        smaller = [whole.place(square, 0) for square in whole.squares]
        smaller += [whole.give(kind, -1) for kind in KINDS if whole.hand[kind]]
        assert len(smaller) == len(whole.squares) + sum(map(bool, whole.hand))
        for one in smaller:
            if not one.native().other_in_check:
                found = study(one.position(), Limit(nodes=200_000), memory=4).result()
                strict = found.sound and {other.kind for other in found.others} <= {"last", "promotion"}
                assert not (strict and len(found.line) == problem.plies), (problem.sfen, one.sfen)


@pytest.mark.parametrize(
    ("sfen", "mate", "clean"),
    [
        (SOUND, True, True),
        (TWO_SOLUTIONS, True, False),
        (NO_MATE, False, False),
    ],
)
def test_the_sieve(sfen: str, mate: bool, clean: bool) -> None:
    (found,) = Soundness().sift([Diagram.of(parse(sfen))], 7, 3)
    assert (found.status == _native.ProofStatus.proven) == mate
    assert is_clean(found) == clean


def test_the_sieve_passes_over_what_is_no_problem() -> None:
    in_check = Diagram.of(parse(NO_MATE)).place(1, GOLD)
    (found,) = Soundness().sift([in_check], 7)
    assert found.status == _native.ProofStatus.unknown


def test_the_sieve_keeps_to_its_bounds() -> None:
    sieve = _native.MateSieve(1 << 20)
    position = parse(SOUND).problem()
    length = {
        (least, most): sieve.judge([position], nodes=5000, least=least, most=most, max_flaws=1)[0].length
        for least, most in ((1, 5), (5, 5), (1, 3), (7, 9))
    }
    assert length == {(1, 5): 5, (5, 5): 5, (1, 3): 0, (7, 9): 0}


@pytest.mark.parametrize("sfen", [TWO_SOLUTIONS, LEFT_IN_HAND, NO_MATE])
def test_unsound_problems_are_refused(sfen: str) -> None:
    assert Soundness().study(Diagram.of(parse(sfen))) is None


def test_a_piece_too_many_is_noticed() -> None:
    whole = Diagram.of(parse(SOUND))
    assert Soundness().needs_all(whole, 5)
    assert not Soundness().needs_all(whole.place(71, PAWN | WHITE), 5)


def test_a_piece_that_is_not_needed_is_removed() -> None:
    soundness = Soundness()
    ballast = Diagram.of(parse(SOUND)).place(80, 1).place(71, 17)
    (found,) = soundness.sift([ballast], 5)
    assert is_clean(found)
    assert soundness.reduce(Story.of(ballast, found.line)).diagram == Diagram.of(parse(SOUND))

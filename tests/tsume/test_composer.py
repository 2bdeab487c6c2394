"""A composer's own solution against what is proved."""

from __future__ import annotations

import pytest

from sakiyomi import Limit
from sakiyomi.games.shogi import Move, parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.composer import Comparison, compare
from sakiyomi.tsume.study import Study, Studying
from sakiyomi.tsume.work import MateWork

HERE = parse("7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1")


@pytest.fixture(scope="module")
def found() -> Study:
    return Studying(HERE, MateWork(Prover(memory=4), Limit(nodes=300_000))).result()


def compared(found: Study, text: str) -> Comparison:
    moves, here = list[Move](), HERE
    for word in text.split():
        moves.append(here.read_move(word))
        here = here.play(moves[-1])
    return compare(MateWork(Prover(memory=4), Limit(nodes=300_000)), HERE, tuple(moves), found)


def test_the_main_line_and_others_of_its_length(found: Study) -> None:
    line = " ".join(map(str, found.line))
    assert line == "4e3c 2a2b 2d2c+ 2b3a 2c3b"
    assert compared(found, line) == Comparison("same", 5)
    other = compared(found, "4e3c 2a2b 1d2c+ 2b3a 2c4a")
    assert (other.verdict, other.ply) == ("unfinished", 0)
    equal = compared(found, "4e3c 2a3a 1d4a+ 3a2b 2d2c+")
    assert (equal.verdict, equal.ply) == ("equal", 2)


def test_a_solution_that_fails(found: Study) -> None:
    refuted = compared(found, "1d3b+")
    assert (refuted.verdict, refuted.ply) == ("refuted", 1)
    assert refuted.reply is not None
    assert compared(found, "4e3c+").verdict == "not check"
    assert compared(found, "4e3c 2a2b").verdict == "unfinished"


def test_nothing_is_said_within_too_small_a_limit(found: Study) -> None:
    work = MateWork(Prover(memory=1), Limit(nodes=1))
    work.nodes = 1
    assert compare(work, HERE, found.line, found).verdict == "unknown"


def test_a_useless_interposition_that_is_written_out() -> None:
    here = parse("7lk/7p1/9/7N1/4R4/9/9/9/9 b p 1")
    study = Studying(here, MateWork(Prover(memory=4), Limit(nodes=300_000))).result()
    assert " ".join(map(str, study.line)) == "5e1e"
    moves, at = list[Move](), here
    for word in ("5e1e", "P*1d", "1e1d"):
        moves.append(at.read_move(word))
        at = at.play(moves[-1])
    work = MateWork(Prover(memory=4), Limit(nodes=300_000))
    assert compare(work, here, tuple(moves), study) == Comparison("same", 3)

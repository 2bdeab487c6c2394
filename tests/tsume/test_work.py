"""Searches that share a limit: what is spent, what is kept, and being stopped at any moment."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi import Limit
from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import Move, parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.moves import is_whole
from sakiyomi.tsume.work import Work
from sakiyomi.types import Proof
from tsume_sets import problems

LONG = parse("7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1")
ELEVEN = [parse(row[0]) for row in problems("made") if row[2] == "11"]


def test_the_limit_is_shared() -> None:
    work = Work(Prover(memory=4), Limit(nodes=5_000))
    for _ in range(4):
        work.prove(LONG, "shortest", nodes=2_000)
    assert work.over
    assert 4_000 < work.nodes < 5_700  # the moves of one node are looked at to their end
    assert work.prove(LONG) == Proof("unknown", final=True)


def test_a_mate_that_was_found_keeps_its_line_when_the_shortest_is_out_of_reach() -> None:
    problem = next(parse(row[0]) for row in problems("muso") if row[1] == "muso079")
    some = Work(Prover(memory=16)).solve(problem)
    work = Work(Prover(memory=16), Limit(nodes=some.nodes + 1_000))
    proof = work.solve(problem, "shortest", certificate=True)
    assert (proof.status, proof.shortest) == ("proven", False)
    assert is_whole(problem, proof.moves)
    assert proof.certificate
    assert proof.nodes == work.nodes


def test_reports_add_up() -> None:
    seen: list[Proof[Move]] = []
    work = Work(Prover(memory=4), watch=seen.append)
    for position in ELEVEN[:3]:
        work.solve(position, "shortest")
    nodes = [proof.nodes for proof in seen]
    assert nodes == sorted(nodes)
    assert nodes[-1] == work.nodes


def test_stopped_before_it_begins() -> None:
    work = Work(Prover(memory=4))
    work.stop()
    assert work.solve(ELEVEN[0]).status == "unknown"


def test_stopped_by_a_signal_while_a_search_is_being_started() -> None:
    class Interrupted(Prover):
        def search(self, *args: Any, **kwargs: Any) -> Any:
            work.stop()  # as a signal handler does, in the same thread
            return super().search(*args, **kwargs)

    work = Work(Interrupted(memory=4))
    assert work.prove(LONG, "shortest").status == "unknown"


def test_depths_and_clocks_are_no_limits_of_a_proof() -> None:
    for limit in (Limit(depth=3), Limit(clock={0: 1.0})):
        with pytest.raises(LimitError, match="no depth and no clock"):
            Work(Prover(memory=1), limit).prove(LONG)

"""Searches that share a limit: what is spent, what is kept, and stopping at any moment."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sakiyomi import Limit
from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import Move, parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.moves import is_whole
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof
from support.tsume_sets import problems

LONG = parse("7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1")
ELEVEN = [parse(row[0]) for row in problems("made") if row[2] == "11"]


def test_the_limit_is_shared() -> None:
    work = MateWork(Prover(memory=4), Limit(nodes=5_000))
    for _ in range(4):
        work.prove(LONG, "shortest", nodes=2_000)
    assert work.over
    assert 4_000 < work.nodes < 5_700  # the moves of one node are always finished
    assert work.prove(LONG) == Proof("unknown", final=True)


def test_a_mate_keeps_its_line_when_the_shortest_is_out_of_reach() -> None:
    problem = next(parse(row[0]) for row in problems("muso") if row[1] == "muso079")
    some = MateWork(Prover(memory=16)).solve(problem)
    work = MateWork(Prover(memory=16), Limit(nodes=some.nodes + 1_000))
    proof = work.solve(problem, "shortest", certificate=True)
    assert (proof.status, proof.shortest) == ("proven", False)
    assert is_whole(problem, proof.moves)
    assert proof.certificate
    assert proof.nodes == work.nodes


def test_reports_add_up() -> None:
    seen: list[Proof[Move]] = []
    work = MateWork(Prover(memory=4), watch=seen.append)
    for position in ELEVEN[:3]:
        work.solve(position, "shortest")
    nodes = [proof.nodes for proof in seen]
    assert nodes == sorted(nodes)
    assert nodes[-1] == work.nodes


def test_stopped_before_it_begins() -> None:
    work = MateWork(Prover(memory=4))
    work.stop()
    assert work.solve(ELEVEN[0]).status == "unknown"


def test_stopped_by_a_signal_while_a_search_is_being_started() -> None:
    class Interrupted(Prover):
        def search(self, *args: Any, **kwargs: Any) -> Any:
            work.stop()  # as a signal handler does, in the same thread
            return super().search(*args, **kwargs)

    work = MateWork(Interrupted(memory=4))
    assert work.prove(LONG, "shortest").status == "unknown"


def test_depths_and_clocks_do_not_limit_a_proof() -> None:
    for limit in (Limit(depth=3), Limit(clock={0: 1.0})):
        with pytest.raises(LimitError, match="not by depth or clock"):
            MateWork(Prover(memory=1), limit).prove(LONG)


class Noted(Prover):
    """Records the limits it is given."""

    def __init__(self) -> None:
        super().__init__(memory=1)
        self.limits: list[Limit] = []

    def search(self, position: Any, limit: Limit | None = None, **options: Any) -> Any:
        assert limit is not None
        self.limits.append(limit)
        return super().search(position, limit, **options)


def test_each_search_gets_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr("sakiyomi.tsume.work.time", SimpleNamespace(perf_counter=lambda: clock.now))
    prover = Noted()
    work = MateWork(prover, Limit(nodes=10_000, seconds=5))
    assert (work.nodes, work.seconds) == (0, 0)
    work.prove(ELEVEN[0])
    clock.now = 103.0
    work.prove(ELEVEN[1], nodes=7)
    used = work.nodes
    work.prove(ELEVEN[1], nodes=1_000_000)
    assert [(limit.nodes, limit.seconds) for limit in prover.limits] == [
        (10_000, 5),
        (7, 2),
        (10_000 - used, 2),
    ]
    clock.now = 104.5
    assert not work.over
    clock.now = 105.0
    assert work.over
    assert work.prove(ELEVEN[0]).status == "unknown"
    assert len(prover.limits) == 3
    free = MateWork(prover)
    free.prove(ELEVEN[0], nodes=50)
    free.prove(ELEVEN[0])
    assert [(limit.nodes, limit.seconds) for limit in prover.limits[3:]] == [(50, None), (None, None)]
    assert not free.over


def test_the_last_node_may_be_used() -> None:
    work = MateWork(Prover(memory=1), Limit(nodes=5))
    for used, over in ((0, False), (4, False), (5, True), (6, True)):
        work.nodes = used
        assert work.over is over


def test_the_shortest_is_searched_only_after_a_mate() -> None:
    prover = Noted()
    short = MateWork(prover).solve(ELEVEN[0], "shortest")
    assert (len(prover.limits), short.shortest, short.plies) == (2, True, 11)
    none = MateWork(prover).solve(parse(problems("nomate")[0][0]), "shortest")
    assert (len(prover.limits), none.status) == (3, "disproven")
    some = MateWork(prover).solve(ELEVEN[0])
    assert (len(prover.limits), some.status) == (4, "proven")


def test_certificates_only_on_request() -> None:
    work = MateWork(Prover(memory=1))
    assert work.prove(ELEVEN[0]).certificate == work.solve(ELEVEN[0], "shortest").certificate == b""
    assert work.prove(ELEVEN[0], certificate=True).certificate
    assert work.solve(ELEVEN[0], certificate=True).certificate
    assert work.solve(ELEVEN[0], "shortest", certificate=True).certificate

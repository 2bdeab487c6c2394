"""The prover's options: defaults, bounds, and refusals."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest

from sakiyomi import Limit, _native, games
from sakiyomi.errors import BusyError, GameError, LimitError
from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover, solve
from sakiyomi.proof.solver import _translate
from support.tsume_sets import problems

ROW = problems("made")[30]
MATE = parse(ROW[0])
NO_MATE = parse(problems("nomate")[0][0])


def test_the_default_table_has_256_megabytes() -> None:
    """A sixteenth is reserved for the copy made when the table grows."""
    prover = Prover()
    assert prover.table_bytes == 0
    prover.prove(MATE, Limit(nodes=10))
    assert prover.table_bytes == 256 * (1 << 20) * 15 // 16


def test_solve_uses_one_thread_and_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, Any]] = []

    class Noted(Prover):
        def __init__(self, **options: Any) -> None:
            given.append(options)
            super().__init__(**{**options, "memory": 1})

    monkeypatch.setattr("sakiyomi.proof.solver.Prover", Noted)
    assert solve(MATE).result().status == "proven"
    assert solve(MATE, memory=2, threads=2).result().status == "proven"
    assert given == [{"memory": 256, "threads": 1}, {"memory": 2, "threads": 2}]


def test_a_certificate_is_made_only_on_request() -> None:
    assert Prover(memory=1).prove(MATE).certificate == b""
    assert Prover(memory=1).prove(MATE, certificate=True).certificate
    assert solve(MATE, memory=1).result().certificate == b""
    assert solve(MATE, memory=1, certificate=True).result().certificate
    assert Prover(memory=1).search(MATE).result().certificate == b""
    assert Prover(memory=1).prove(NO_MATE, certificate=True).certificate
    assert Prover(memory=1).prove(NO_MATE).certificate == b""


@pytest.mark.parametrize("memory", [0.01, 1 << 20])
def test_the_bounds_of_memory(memory: float) -> None:
    Prover(memory=memory)
    for wrong in (memory * 0.999 if memory < 1 else memory + 1, -1.0, float("nan")):
        with pytest.raises(LimitError, match=f"memory must lie between 0.01 and 1048576 MB, not {wrong}"):
            Prover(memory=wrong)


def test_the_bounds_of_threads() -> None:
    Prover(threads=256)
    for wrong in (0, -1, 257):
        with pytest.raises(LimitError, match=f"threads must lie between 1 and 256, not {wrong}"):
            Prover(threads=wrong)


def test_freedom_finds_any_mate_and_writes_no_certificate() -> None:
    prover = Prover(memory=1)
    with pytest.raises(LimitError, match="freedom finds any mate, and writes no certificate"):
        prover.search(MATE, method="freedom", find="shortest")
    with pytest.raises(LimitError, match="freedom finds any mate, and writes no certificate"):
        prover.search(MATE, method="freedom", certificate=True)
    with pytest.raises(LimitError, match="method must be dfpn or freedom, not 'best'"):
        prover.search(MATE, method="best")  # type: ignore[arg-type]
    assert prover.search(MATE, method="freedom").result().status == "proven"


def test_a_proof_has_no_depth_and_no_clock() -> None:
    for limit in (Limit(depth=3), Limit(clock={0: 1.0, 1: 1.0})):
        with pytest.raises(LimitError, match="nodes or seconds, not by depth or clock"):
            Prover(memory=1).search(MATE, limit)


def test_a_time_limit_of_zero_ends_at_once() -> None:
    hard = parse("7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1")
    assert Prover(memory=1).prove(hard, Limit(seconds=0.001)).status == "unknown"


def test_other_games_have_no_prover() -> None:
    start: Any = games.get("othello").start()
    with pytest.raises(GameError, match="there is no prover for positions like"):
        Prover(memory=1).prove(start)


def test_a_running_prover_is_busy() -> None:
    hard = parse("7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1")
    prover = Prover(memory=1)
    with prover.search(hard):
        with pytest.raises(BusyError, match="is busy"):
            prover.search(MATE)
        with pytest.raises(BusyError, match="is busy"):
            prover.forget()
    assert prover.prove(MATE).status == "proven"


def test_the_native_core_names_the_error_itself() -> None:
    hard = parse("7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1")
    prover = hard.prover(table_bytes=1 << 20, threads=1)
    none: Any = dict.fromkeys(("shortest", "tree", "freedom", "replies", "break_ties"), False)
    run = prover.start(hard.problem(), nodes=2**63, seconds=math.inf, futile=_native.FutileRule.all, **none)
    with pytest.raises(BusyError):
        prover.forget()
    run.stop()


def test_forgetting_before_the_first_search_is_harmless() -> None:
    prover = Prover(memory=1)
    prover.forget()
    first = prover.prove(MATE).nodes
    assert prover.prove(MATE).nodes < first
    prover.forget()
    assert prover.prove(MATE).nodes == first


def test_text_of_an_answer() -> None:
    mate = Prover(memory=1).prove(MATE, find="shortest")
    assert (mate.status, mate.plies, mate.final, mate.shortest) == (
        "proven",
        int(ROW[2]),
        True,
        True,
    )
    assert len(mate.moves) == mate.plies
    assert (mate.nodes > 0, mate.seconds > 0, 0 < mate.table_full < 1) == (True,) * 3
    assert Prover(memory=1).prove(parse(problems("made")[-1][0]), find="shortest").depth > 0
    none = Prover(memory=1).prove(NO_MATE, Limit(nodes=100_000))
    assert (none.status, none.moves, none.plies, none.counted, none.shortest) == (
        "disproven",
        (),
        None,
        None,
        False,
    )


def test_only_a_mate_in_one_is_shortest_without_proof() -> None:
    one = parse("8k/9/8G/9/9/9/9/9/9 b G 1")
    found = Prover(memory=1).prove(one)
    assert (found.status, found.plies, found.shortest) == ("proven", 1, True)
    longer = Prover(memory=1).prove(MATE)
    assert (longer.status, longer.shortest) == ("proven", False)
    assert longer.plies is not None
    assert longer.plies > 1


def test_any_node_limit_is_accepted() -> None:
    assert Prover(memory=1).prove(MATE, Limit(nodes=10**30)).status == "proven"


def test_an_error_of_the_core_is_not_hidden() -> None:
    class Broken:
        def start(self, *_: object, **__: object) -> None:
            raise RuntimeError("out of order")

    prover = Prover(memory=1)
    broken: Any = Broken()
    prover._native = broken
    with pytest.raises(RuntimeError, match=r"^out of order$"):
        prover.prove(MATE)


def test_table_usage_is_in_thousandths() -> None:
    info: Any = SimpleNamespace(
        status=_native.ProofStatus.unknown,
        line=[],
        length=1,
        counted=None,
        counted_least=0,
        counted_most=None,
        shortest=False,
        nodes=3,
        seconds=0.5,
    )
    info.last, info.tree, info.pn, info.dn, info.depth, info.table_full = False, b"", 4, 5, 6, 500
    info.replies = []
    proof = _translate(MATE, info)
    assert (proof.table_full, proof.shortest, proof.plies, proof.counted) == (0.5, False, None, None)
    assert (proof.proof_number, proof.disproof_number, proof.depth, proof.final) == (4, 5, 6, False)


def test_small_problems_stay_in_one_thread() -> None:
    """The first 20,000 nodes are one thread's, so they are the same search."""
    for sfen, *_ in problems("made")[::7]:
        one, two = (Prover(memory=4, threads=threads).prove(parse(sfen)) for threads in (1, 2))
        assert one.nodes < 20_000
        assert (one.status, one.moves, one.nodes) == (two.status, two.moves, two.nodes)

"""Checks that are tried: how long they take, and which replies to them count."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi import Limit
from sakiyomi.games.shogi import Move, ShogiPosition, parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.checks import try_check
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Reply

THREE = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
FAR_ROOK = parse("8k/6S2/8G/9/9/9/9/9/R8 b r2b3g3s4n4l18p 1")


def check(here: ShogiPosition, text: str) -> Any:
    return try_check(MateWork(Prover(memory=4)), here, here.read_move(text), "shortest")


def test_plies_and_counted_plies() -> None:
    found = check(THREE, "1d2c")
    assert (found.status, found.plies, found.counted, found.shortest) == ("proven", 3, 3, True)
    assert [str(move) for move in found.moves] in (["1d2c", "1b1a", "2c2b"], ["1d2c", "1b2a", "2c2b"])
    far = check(FAR_ROOK, "9i9a+")
    assert (far.status, far.plies, far.counted, far.shortest) == ("proven", 15, 1, True)
    mate = check(parse("8k/9/8G/9/9/9/9/9/9 b G 1"), "G*1b")
    assert (mate.status, mate.plies, mate.counted, len(mate.moves)) == ("proven", 1, 1, 1)
    bad = check(THREE, "2d2b+")
    assert (bad.status, bad.plies, bad.counted, bad.shortest) == ("disproven", None, None, False)


AFTER = THREE.push("1d2c")


def replies(after: ShogiPosition, nodes: int = 300_000) -> tuple[Reply[Move], ...]:
    work = MateWork(Prover(memory=4), Limit(nodes=nodes))
    return work.prove(after, "shortest", replies=True).replies


def test_a_check_that_is_mate_has_no_replies() -> None:
    mated = parse("8k/9/8G/9/9/9/9/9/9 b G 1").push("G*1b")
    found = MateWork(Prover(memory=1)).solve(mated, "shortest", replies=True)
    assert (found.status, found.plies, found.counted, found.shortest) == ("proven", 0, 0, True)


def test_who_is_to_reply() -> None:
    assert parse("8k/8G/9/9/9/9/9/9/9 w - 1").answers_check
    assert not parse("8k/8G/9/9/9/9/9/9/K8 w - 1").answers_check
    assert not parse("8k/9/8G/9/9/9/9/9/9 w - 1").answers_check


def test_what_is_dropped_before_a_far_rook_is_useless() -> None:
    found = replies(FAR_ROOK.push("9i9a+"))
    assert len(found) > 7
    assert all((one.useless, one.counted, len(one.moves)) == (True, 0, 1) for one in found)
    assert [(one.useless, one.counted) for one in replies(AFTER)] == [(False, 2), (False, 2)]


def test_an_interposed_piece_needed_later_is_not_useless() -> None:
    """Once captured, the interposed piece would be used for the mate: that counts."""
    here = parse("8k/6S2/9/8G/9/9/9/9/R8 b r2b3g3s4n4l18p 1").push("9i9a+")
    found = replies(here)
    assert not found or any(not one.useless for one in found)


def test_a_useless_interposition_may_last_as_long_as_the_longest_reply() -> None:
    here = parse("9/5RG2/7kP/8N/9/8S/9/9/9 b Nr2b3g3s2n4l17p 1")
    first = Prover(memory=1).prove(here, find="shortest").moves[0]
    found = replies(here.play(first))
    useless = {str(one.move): one.counted for one in found if one.useless}
    assert {"P*3c", "G*3c", "S*3c"} <= set(useless)
    assert max(useless.values()) <= max(one.counted for one in found if not one.useless)


def test_useless_interpositions_by_black() -> None:
    """The same as for White, seen from the other side."""
    turned = parse("8r/9/9/9/9/9/g8/2s6/K8 w R2B3G3S4N4L18P 1")
    found = replies(turned.push("1a1i+"))
    assert len(found) > 7
    assert all(one.useless for one in found)


@pytest.mark.parametrize("nodes", [1, 2, 100])
def test_a_limit_that_is_used_up_gives_no_answer(nodes: int) -> None:
    work = MateWork(Prover(memory=1), Limit(nodes=nodes))
    assert not work.over
    work.nodes = nodes - 1
    assert not work.over
    work.nodes = nodes
    assert work.over
    assert work.prove(THREE).status == "unknown"

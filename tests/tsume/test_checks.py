"""Checks that are tried: how long they take, and which replies to them count."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi import Limit
from sakiyomi.games.shogi import Move, ShogiPosition, parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.checks import FIRST_NODES, MORE, prove_replies, try_check
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof, ProvenReply

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


def replies(after: ShogiPosition, nodes: int = 300_000) -> tuple[ProvenReply[Move], ...]:
    work = MateWork(Prover(memory=4), Limit(nodes=nodes))
    return work.prove(after, "shortest", replies=True).replies


class Scripted:
    """Work with scripted answers: by reply (where the king goes), one answer per round."""

    def __init__(self, answers: dict[str, list[Proof[Move]]], over_after: int = 99) -> None:
        self.answers, self.over_after = answers, over_after
        self.asked: list[tuple[str, str, int | None]] = []
        self.nodes, self.seconds = 7, 0.5

    @property
    def over(self) -> bool:
        return len(self.asked) >= self.over_after

    def prove(
        self, position: ShogiPosition, find: str, *, nodes: int | None = None, certificate: bool = False
    ) -> Proof[Move]:
        assert not certificate
        reply = "1b1a" if position.board[0] else "1b2a"
        self.asked.append((reply, find, nodes))
        rows = self.answers[reply]
        return rows.pop(0) if len(rows) > 1 else rows[0]


UNKNOWN: Proof[Move] = Proof("unknown")


def proven(plies: int, *, counted: int | None = None, shortest: bool = False) -> Proof[Move]:
    return Proof("proven", plies=plies, counted=counted, shortest=shortest)


def one_by_one(find: Any = "any", nodes: int | None = None, **answers: list[Proof[Move]]) -> tuple[Any, Any]:
    work: Any = Scripted({"1b1a": answers["a"], "1b2a": answers["b"]})
    return prove_replies(work, AFTER, find, nodes), work.asked


def test_the_longest_reply_counts() -> None:
    found, _ = one_by_one(a=[proven(1)], b=[proven(3)])
    assert (found.status, found.plies, [str(move) for move in found.moves]) == ("proven", 4, ["1b2a"])
    assert (found.nodes, found.seconds, found.final) == (7, 0.5, True)
    found, _ = one_by_one(a=[proven(5)], b=[proven(3)])
    assert (found.plies, [str(move) for move in found.moves]) == (6, ["1b1a"])
    found, _ = one_by_one(a=[proven(3)], b=[proven(3)])
    assert (found.plies, [str(move) for move in found.moves]) == (4, ["1b1a"])  # the first among equals


def test_counted_plies_are_those_of_the_longest_reply() -> None:
    found, _ = one_by_one(a=[proven(7, counted=3)], b=[proven(5)])
    assert (found.plies, found.counted) == (8, 6)
    found, _ = one_by_one(a=[proven(5, counted=5)], b=[proven(7, counted=3)])
    assert (found.plies, found.counted) == (8, 6)


def test_shortest_only_if_proved_for_every_reply() -> None:
    sure, loose = proven(3, shortest=True), proven(3)
    assert one_by_one(a=[sure], b=[sure])[0].shortest
    assert not one_by_one(a=[sure], b=[loose])[0].shortest
    assert not one_by_one(a=[loose], b=[sure])[0].shortest


def test_replies_are_searched_in_rounds_with_more_and_more_nodes() -> None:
    found, asked = one_by_one(a=[UNKNOWN, UNKNOWN, proven(1)], b=[proven(1)])
    assert found.status == "proven"
    first = FIRST_NODES
    assert asked == [
        ("1b1a", "any", first),
        ("1b2a", "any", first),
        ("1b1a", "any", first * MORE),
        ("1b1a", "any", first * MORE**2),
    ]
    assert (FIRST_NODES, MORE) == (2_000, 8)


def test_the_shortest_mate_is_searched_until_proved() -> None:
    found, asked = one_by_one(
        "shortest", a=[proven(5), proven(3, shortest=True)], b=[proven(1, shortest=True)]
    )
    assert (found.plies, found.shortest, len(asked)) == (4, True, 3)


def test_with_a_number_of_nodes_there_is_one_round() -> None:
    found, asked = one_by_one(nodes=5, a=[UNKNOWN, proven(1)], b=[proven(1)])
    assert (found.status, [str(move) for move in found.moves]) == ("unknown", ["1b1a"])
    assert asked == [("1b1a", "any", 5), ("1b2a", "any", 5)]
    found, _ = one_by_one("shortest", 5, a=[proven(3)], b=[proven(1, shortest=True)])
    assert (found.status, found.plies, found.shortest) == ("proven", 4, False)


def test_an_escape_ends_it_at_once() -> None:
    found, asked = one_by_one(a=[Proof("disproven")], b=[proven(1)])
    assert (found.status, [str(move) for move in found.moves], len(asked)) == ("disproven", ["1b1a"], 1)
    assert (found.nodes, found.plies) == (7, None)


def test_nothing_is_tried_after_the_limit() -> None:
    work: Any = Scripted({"1b1a": [UNKNOWN], "1b2a": [proven(1)]}, over_after=2)
    found = prove_replies(work, AFTER)
    assert (found.status, len(work.asked)) == ("unknown", 2)


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

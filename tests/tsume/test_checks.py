"""Trying checks: lengths, what is proved about them, and the number of rounds."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi import Limit
from sakiyomi.games.shogi import Move, ShogiPosition, parse
from sakiyomi.proof import Prover
from sakiyomi.tsume.checks import FIRST_NODES, MORE, defender_to_move, prove_replies, try_check
from sakiyomi.tsume.defences import Defence, Defences, _given_back
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof

THREE = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
FAR_ROOK = parse("8k/6S2/8G/9/9/9/9/9/R8 b r2b3g3s4n4l18p 1")


def check(here: ShogiPosition, text: str) -> Any:
    return try_check(MateWork(Prover(memory=4)), here, here.read_move(text), "shortest")


def test_plies_and_counted_plies() -> None:
    found = check(THREE, "1d2c")
    assert (found.status, found.plies, found.counted, found.shortest) == ("proven", 3, 3, True)
    assert [str(move) for move in found.moves] in (["1d2c", "1b1a", "2c2b"], ["1d2c", "1b2a", "2c2b"])
    far = check(FAR_ROOK, "9i9a+")
    assert (far.status, far.plies, far.counted, far.shortest) == ("proven", 15, 3, True)
    mate = check(parse("8k/9/8G/9/9/9/9/9/9 b G 1"), "G*1b")
    assert (mate.status, mate.plies, mate.counted, len(mate.moves)) == ("proven", 1, 1, 1)
    bad = check(THREE, "2d2b+")
    assert (bad.status, bad.plies, bad.counted, bad.shortest) == ("disproven", None, None, False)


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


AFTER = THREE.push("1d2c")
UNKNOWN: Proof[Move] = Proof("unknown")


def proven(plies: int, *, counted: int | None = None, shortest: bool = False) -> Proof[Move]:
    return Proof("proven", plies=plies, counted=counted, shortest=shortest)


def replies(find: Any = "any", nodes: int | None = None, **answers: list[Proof[Move]]) -> tuple[Any, Any]:
    work: Any = Scripted({"1b1a": answers["a"], "1b2a": answers["b"]})
    return prove_replies(work, AFTER, find, nodes), work.asked


def test_the_longest_reply_counts() -> None:
    found, _ = replies(a=[proven(1)], b=[proven(3)])
    assert (found.status, found.plies, [str(move) for move in found.moves]) == ("proven", 4, ["1b2a"])
    assert (found.nodes, found.seconds, found.final) == (7, 0.5, True)
    found, _ = replies(a=[proven(5)], b=[proven(3)])
    assert (found.plies, [str(move) for move in found.moves]) == (6, ["1b1a"])
    found, _ = replies(a=[proven(3)], b=[proven(3)])
    assert (found.plies, [str(move) for move in found.moves]) == (4, ["1b1a"])  # the first among equals


def test_counted_plies_are_those_of_the_longest_reply() -> None:
    found, _ = replies(a=[proven(7, counted=3)], b=[proven(5)])
    assert (found.plies, found.counted) == (8, 6)
    found, _ = replies(a=[proven(5, counted=5)], b=[proven(7, counted=3)])
    assert (found.plies, found.counted) == (8, 6)


def test_shortest_only_if_proved_for_every_reply() -> None:
    sure, loose = proven(3, shortest=True), proven(3)
    assert replies(a=[sure], b=[sure])[0].shortest
    assert not replies(a=[sure], b=[loose])[0].shortest
    assert not replies(a=[loose], b=[sure])[0].shortest


def test_replies_are_searched_in_rounds_with_more_and_more_nodes() -> None:
    found, asked = replies(a=[UNKNOWN, UNKNOWN, proven(1)], b=[proven(1)])
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
    found, asked = replies("shortest", a=[proven(5), proven(3, shortest=True)], b=[proven(1, shortest=True)])
    assert (found.plies, found.shortest, len(asked)) == (4, True, 3)


def test_with_a_number_of_nodes_there_is_one_round() -> None:
    found, asked = replies(nodes=5, a=[UNKNOWN, proven(1)], b=[proven(1)])
    assert (found.status, [str(move) for move in found.moves]) == ("unknown", ["1b1a"])
    assert asked == [("1b1a", "any", 5), ("1b2a", "any", 5)]
    found, _ = replies("shortest", 5, a=[proven(3)], b=[proven(1, shortest=True)])
    assert (found.status, found.plies, found.shortest) == ("proven", 4, False)


def test_an_escape_ends_it_at_once() -> None:
    found, asked = replies(a=[Proof("disproven")], b=[proven(1)])
    assert (found.status, [str(move) for move in found.moves], len(asked)) == ("disproven", ["1b1a"], 1)
    assert (found.nodes, found.plies) == (7, None)


def test_nothing_is_tried_after_the_limit() -> None:
    work: Any = Scripted({"1b1a": [UNKNOWN], "1b2a": [proven(1)]}, over_after=2)
    found = prove_replies(work, AFTER)
    assert (found.status, len(work.asked)) == ("unknown", 2)


def test_a_check_that_is_mate_has_no_replies() -> None:
    mated = parse("8k/9/8G/9/9/9/9/9/9 b G 1").push("G*1b")
    found = prove_replies(MateWork(Prover(memory=1)), mated)
    assert (found.status, found.plies, found.counted, found.shortest) == ("proven", 0, 0, True)


def test_the_side_to_reply() -> None:
    assert defender_to_move(parse("8k/8G/9/9/9/9/9/9/9 w - 1"))
    assert not defender_to_move(parse("8k/8G/9/9/9/9/9/9/K8 w - 1"))
    assert not defender_to_move(parse("8k/9/8G/9/9/9/9/9/9 w - 1"))


def test_how_long_a_defence_holds_out() -> None:
    move = AFTER.moves()[0]
    assert Defence(move, Proof("proven", plies=5)).plies == 6
    assert Defence(move, Proof("proven", plies=5, counted=3)).plies == 4
    assert Defence(move, Proof("proven")).plies == 1


def test_useless_replies_come_last_and_the_longest_first() -> None:
    found = Defences(MateWork(Prover(memory=4))).of(FAR_ROOK.push("9i9a+"))
    assert found is not None
    assert all(one.useless for one in found)
    assert {len(one.proof.moves) for one in found} == {1}
    three = Defences(MateWork(Prover(memory=4))).of(AFTER)
    assert three is not None
    assert [(one.useless, one.plies) for one in three] == [(False, 2), (False, 2)]


def test_an_interposed_piece_needed_later_is_not_useless() -> None:
    """Once captured, the interposed piece would be used for the mate: that counts."""
    here = parse("8k/6S2/9/8G/9/9/9/9/R8 b r2b3g3s4n4l18p 1").push("9i9a+")
    found = Defences(MateWork(Prover(memory=4), Limit(nodes=300_000))).of(here)
    assert found is None or any(not one.useless for one in found)


def test_a_useless_interposition_may_last_as_long_as_the_longest_reply() -> None:
    here = parse("9/5RG2/7kP/8N/9/8S/9/9/9 b Nr2b3g3s2n4l17p 1")
    first = Prover(memory=1).prove(here, find="shortest").moves[0]
    found = Defences(MateWork(Prover(memory=1), Limit(nodes=20_000))).of(here.play(first))
    assert found is not None
    useless = {str(one.move): one.plies for one in found if one.useless}
    assert {"P*3c", "G*3c", "S*3c"} <= set(useless)
    assert set(useless.values()) == {6}
    assert [one.useless for one in found] == sorted(one.useless for one in found)


def test_useless_interpositions_by_black() -> None:
    """The same as for White, seen from the other side."""
    turned = parse("8r/9/9/9/9/9/g8/2s6/K8 w R2B3G3S4N4L18P 1")
    found = Defences(MateWork(Prover(memory=4))).of(turned.push("1a1i+"))
    assert found is not None
    assert len(found) > 7
    assert all(one.useless for one in found)


def test_unknown_replies_are_searched_again() -> None:
    work = MateWork(Prover(memory=1), Limit(nodes=1))
    work.nodes = 1
    defences = Defences(work)
    assert defences.of(AFTER) is None
    work.nodes = 0
    work._limit = Limit(nodes=10_000)
    known = defences.of(AFTER)
    assert known is not None
    assert defences.of(AFTER) is known


@pytest.mark.parametrize("nodes", [1, 2, 100])
def test_a_limit_that_is_used_up_gives_no_answer(nodes: int) -> None:
    work = MateWork(Prover(memory=1), Limit(nodes=nodes))
    assert not work.over
    work.nodes = nodes - 1
    assert not work.over
    work.nodes = nodes
    assert work.over
    assert work.prove(THREE).status == "unknown"


def test_a_captured_piece_returns_to_its_owner() -> None:
    """The rook has captured a promoted pawn: it returns to White's hand as a pawn."""
    taken = parse("8k/9/9/9/9/9/8+p/9/8R b G 1").push("1i1g")
    piece = parse("8k/9/9/9/9/9/8+p/9/8R b G 1").board[6]
    assert taken.sfen.split()[2] == "GP"
    back = _given_back(taken, piece)
    assert (back.sfen.split()[2], back.side, back.board) == ("Gp", 1, taken.board)
    other = parse("8k/9/9/9/9/9/8+P/9/8r w g 1").push("1i1g")
    assert _given_back(other, parse("8k/9/9/9/9/9/8+P/9/8r w g 1").board[6]).sfen.split()[2] == "Pg"

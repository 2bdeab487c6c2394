"""Subtrees as bytes: out, worked on, and back; nothing is believed that is not proved."""

from __future__ import annotations

import pytest

from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover
from sakiyomi.proof.parcel import Answer, Parcel, ParcelError, work
from tsume_sets import problems

MATE = problems("made")[30]
NO_MATE = problems("nomate")[0]


def answer(sfen: str, nodes: int = 500_000) -> bytes:
    return work(Parcel(sfen, nodes, "shortest").pack(), Prover(memory=4), parse)


def test_a_mate_comes_back_with_its_subtree() -> None:
    back = Answer.unpack(answer(MATE[0]))
    assert (back.status, back.plies) == ("proven", int(MATE[2]))
    assert back.certificate
    assert Answer.unpack(back.pack()) == back


def test_no_mate_and_unknown_come_back_bare() -> None:
    assert Answer.unpack(answer(NO_MATE[0])).status == "disproven"
    back = Answer.unpack(answer(MATE[0], nodes=1))
    assert (back.status, back.plies, back.certificate) == ("unknown", None, b"")


def test_a_false_mate_is_refused() -> None:
    good = Answer.unpack(answer(MATE[0]))
    assert good.plies is not None
    for wrong in (
        Answer(NO_MATE[0], "proven", 1, good.plies, good.certificate),
        Answer(good.sfen, "proven", 1, good.plies + 2, good.certificate),
        Answer(good.sfen, "proven", 1, good.plies, good.certificate[:-1]),
        Answer(good.sfen, "proven", 1, good.plies),
    ):
        with pytest.raises(ParcelError):
            Answer.unpack(wrong.pack())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[1]\n",
        b"x" * 10_000 + b"\n",
        b'{"sfen": 3, "nodes": 5, "find": "any"}\n',
        b"\xff\n",
    ],
)
def test_what_is_no_parcel(data: bytes) -> None:
    with pytest.raises(ParcelError):
        Parcel.unpack(data)
    with pytest.raises(ParcelError):
        Answer.unpack(data)


def test_a_parcel_with_a_bad_position_is_named() -> None:
    with pytest.raises(ParcelError, match="position"):
        work(Parcel("nonsense", 10).pack(), Prover(memory=1), parse)
